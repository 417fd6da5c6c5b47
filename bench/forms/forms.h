// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Spellings of one kernel: each is verified against a serial result, then timed beside the first
/// one, the group's usual form.
#ifndef TESSERA_BENCH_FORMS_H
#define TESSERA_BENCH_FORMS_H

#include <algorithm>
#include <amp.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <new>
#include <random>
#include <utility>
#include <vector>

/// As in ../kernels/problem.h: what std::vector allocates begins with a cache line.
void *operator new(std::size_t bytes) {
  void *memory = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  return memory ? memory : throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

namespace forms {

/// Whole ones, so that sums of floats are exact in whatever order.
template <typename T> std::vector<T> random_numbers(int count, int low, int high) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> one(low, high);
  std::vector<T> numbers(count);
  for (T &number : numbers)
    number = T(int(one(random)));
  return numbers;
}

/// What the forms of a group write, and what it has to be.
template <typename T> class output {
public:
  explicit output(std::vector<T> wanted)
      : wanted_(std::move(wanted)), memory_(wanted_.size()), view(int(memory_.size()), memory_) {}

  concurrency::array_view<T, 2> grid(int rows, int columns) const {
    return view.view_as(concurrency::extent<2>(rows, columns));
  }

  void clear() {
    std::fill(memory_.begin(), memory_.end(), T());
    view.refresh();
  }

  /// No element is further off than `tolerance` times its size, or once it for those below 1.
  bool is_right(double tolerance) const {
    view.synchronize();
    for (std::size_t i = 0; i < wanted_.size(); ++i)
      if (!(std::fabs(double(memory_[i]) - double(wanted_[i])) <=
            tolerance * std::max(1.0, std::fabs(double(wanted_[i])))))
        return false;
    return true;
  }

private:
  std::vector<T> wanted_, memory_;

public:
  const concurrency::array_view<T> view;
};

/// A program of ./dev bench forms: with --check it verifies small problems and times nothing, with
/// --only TEXT it runs the usual form and those whose name holds TEXT. It prints a line a form:
/// name, milliseconds, factor to the usual form, how much more work its algorithm does, and whether
/// it was right, with tabs in between.
class group {
public:
  group(int argc, char **argv) {
    for (int i = 1; i < argc; ++i)
      if (!std::strcmp(argv[i], "--check"))
        checks_ = true;
      else if (!std::strcmp(argv[i], "--only") && i + 1 < argc)
        only_ = argv[++i];
  }

  /// A size for the clock, or a small one.
  int size(int timed, int checked) const { return checks_ ? checked : timed; }

  /// What the forms after this are verified by; `result` outlives the group.
  template <typename T> void expect(output<T> &result, double tolerance = 0) {
    clear_ = [&result] { result.clear(); };
    is_right_ = [&result, tolerance] { return result.is_right(tolerance); };
  }

  /// One kernel over an extent or a tiled extent.
  template <typename Domain, typename Kernel>
  void form(const char *name, const Domain &domain, const Kernel &kernel, double work = 1) {
    program(name, [=] { parallel_for_each(domain, kernel); }, work);
  }

  /// Whatever launches kernels.
  void program(const char *name, const std::function<void()> &launch, double work = 1) {
    const bool is_usual = !usual_;
    if (!is_usual && !std::strstr(name, only_))
      return;
    if (is_usual)
      usual_ = launch;
    clear_();
    milliseconds(launch, 1);
    const bool right = is_right_();
    failed_ |= !right;
    double least = 0, factor = 1;
    if (!checks_)
      measure(launch, is_usual, least, factor);
    std::printf("%s\t%.4f\t%.4f\t%g\t%s\n", name, least, factor, work, right ? "right" : "wrong");
    std::fflush(stdout);
  }

  /// What main returns.
  int result() const { return failed_ ? 1 : 0; }

private:
  /// Of one launch. There is one thread, so this is its time whatever else the machine does.
  static double milliseconds(const std::function<void()> &launch, int launches) {
    const auto now = [] {
      timespec time;
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
      return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
    };
    const double begun = now();
    for (int i = 0; i < launches; ++i)
      launch();
    concurrency::accelerator().get_default_view().wait();
    return (now() - begun) / launches;
  }

  /// The quickest of some batches, which take milliseconds together; a kernel that takes as long is
  /// one batch.
  static double quickest(const std::function<void()> &launch, int launches) {
    double least = milliseconds(launch, launches);
    for (int batch = 1; batch < (launches > 1 ? 4 : 1); ++batch)
      least = std::min(least, milliseconds(launch, launches));
    return least;
  }

  /// Of a batch: as many as make the clock's own cost small.
  static int launches(double estimate) {
    return std::max(1, int(std::min(0.8 / estimate, 1000.0)));
  }

  /// The form and the usual one alternate: a machine whose speed changes does so for neighbours
  /// alike.
  void measure(const std::function<void()> &launch, bool is_usual, double &least, double &factor) {
    const double first = milliseconds(launch, 1);
    const int mine = launches(std::min(first, milliseconds(launch, launches(first))));
    if (is_usual)
      usual_launches_ = mine;
    const int rounds = first > 500 ? 3 : first > 50 ? 5 : 9;
    std::vector<double> factors;
    for (int round = 0; round < rounds; ++round) {
      const double usual = quickest(usual_, usual_launches_);
      const double time = is_usual ? usual : quickest(launch, mine);
      factors.push_back(time / usual);
      least = round ? std::min(least, time) : time;
    }
    std::sort(factors.begin(), factors.end());
    factor = factors[rounds / 2];
  }

  bool checks_ = false, failed_ = false;
  const char *only_ = "";
  std::function<void()> clear_, usual_;
  std::function<bool()> is_right_;
  int usual_launches_ = 1;
};

} // namespace forms

#endif // TESSERA_BENCH_FORMS_H
