// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One problem of the benchmark suite, solved by Tessera and by its peers: every solution is
/// verified against the serial one, then timed.
#ifndef TESSERA_BENCH_PROBLEM_H
#define TESSERA_BENCH_PROBLEM_H

#include "../peers/opencl/opencl.h"
#include "size.h"

#include <amp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// What std::vector allocates begins with a cache line, as OpenCL's buffers do, whoever works on
/// it: from malloc it begins 16 bytes behind one, so that every vector of 64 bytes lies in two.
void *operator new(std::size_t bytes) {
  void *memory = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  return memory ? memory : throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

namespace bench {

/// Numbers that do not change from run to run.
inline std::vector<float> random_floats(int count, float low, float high) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> one(low, high);
  std::vector<float> numbers(count);
  for (float &number : numbers)
    number = one(random);
  return numbers;
}

inline std::vector<int> random_ints(int count, int low, int high) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> one(low, high);
  std::vector<int> numbers(count);
  for (int &number : numbers)
    number = one(random);
  return numbers;
}

/// Whether no element is further from the one that is wanted than `tolerance` times its size, or
/// once it for those below 1. Then `are` is cleared: the next solution has to write it itself.
inline bool close(std::vector<float> &are, const std::vector<float> &wanted, float tolerance) {
  bool all = true;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    all &= std::fabs(are[i] - wanted[i]) <= tolerance * std::max(1.0f, std::fabs(wanted[i]));
  std::fill(are.begin(), are.end(), 0.0f);
  return all;
}

/// Whether all are equal; clears `are`, too.
template <typename T> bool same(std::vector<T> &are, const std::vector<T> &wanted) {
  const bool all = are == wanted;
  std::fill(are.begin(), are.end(), T());
  return all;
}

/// The level of x86-64 that Tessera and its peers are held to, or nothing.
inline std::string level() {
  const char *name = std::getenv("TESSERA_CPU");
  return name ? name : "";
}

/// What the solutions by hand need.
inline bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && (level().empty() || level() == "v4");
}

/// How the program was compiled: "usual" is amp++ -O2 as it is, "uncontracted" -ffp-contract=off
/// for Tessera and OpenMP, which are measured, "scalar" -famp-cpu=scalar, and "robust"
/// -famp-bounds=robust. These two measure Tessera alone, as does "checked", which runs the kernels
/// under the checks of accelerator ref, and measures the second launch;
/// "opencl" is the usual program once more, which measures the OpenCL device that it finds and
/// nothing else. "device" measures Tessera on that OpenCL device, and its kernels' twins in OpenCL
/// C in turn; or on CUDA's, if the twins are linked with bench/peers/cuda/cuda.cpp. With
/// BENCH_ONCE=1 each solution runs once to be verified, and that is what is measured.
inline const std::string &variant() {
  const char *const name = std::getenv("BENCH_VARIANT");
  static const std::string known = name ? name : "usual";
  return known;
}

/// Whether each solution runs once, to be verified.
inline bool runs_once() {
  static const bool once = std::getenv("BENCH_ONCE") != nullptr;
  return once;
}

/// What brings the result of the last solution on a device to the host.
inline std::function<void()> &fetch_result() {
  static std::function<void()> last;
  return last;
}

/// The end of a solution of Tessera's: its results are there. On a device they stay there, as those
/// of its twin do, until somebody verifies them.
template <typename... Views> void finish(const Views &...results) {
  if (variant() != "device") {
    (results.synchronize(), ...);
    return;
  }
  concurrency::accelerator().default_view.wait();
  fetch_result() = [=] { (results.synchronize(), ...); };
}

/// What a solution that works in place begins with. A device copies what it has.
template <typename T, int rank>
void begin_with(const concurrency::array_view<const T, rank> &from,
                const concurrency::array_view<T, rank> &to) {
  if (variant() != "device") {
    from.copy_to(to);
    return;
  }
  to.discard_data();
  concurrency::parallel_for_each(
      to.extent, [=](concurrency::index<rank> i) restrict(amp) { to[i] = from[i]; });
}

class problem {
public:
  /// `amount` is what one solution does, in `unit`: "GB", "GFLOP", "GOP" or "M numbers".
  problem(const char *name, double amount, const char *unit)
      : name_(name), amount_(amount), unit_(unit) {
    const std::wstring path = concurrency::accelerator().device_path;
    if (variant() == "device" && path.rfind(L"opencl", 0) != 0 && path.rfind(L"cuda", 0) != 0) {
      std::fprintf(stderr,
                   "the default accelerator is %ls, and no device of OpenCL or CUDA; "
                   "TESSERA_DEFAULT_ACCELERATOR names another\n",
                   path.c_str());
      std::exit(2);
    }
    std::printf("%s%s\n", name, variant() == "usual" ? "" : (", " + variant()).c_str());
  }

  /// Its result is what is wanted of the others, so it comes first and is nothing to verify.
  template <typename Solve> void serial(Solve solve) {
    solve();
    if (variant() == "usual")
      measure("serial", "", solve, true);
  }

  /// Somebody beside Tessera. With a form it is compared with Tessera's of the same form alone:
  /// those are the same algorithm.
  template <typename Solve, typename IsRight>
  void peer(const char *who, Solve solve, IsRight is_right, const char *form = "") {
    if (variant() == "usual" ||
        (variant() == "uncontracted" && std::string(who) == "OpenMP + simd"))
      verify_and_measure(who, form, solve, is_right);
  }

  /// With the work-group that takes the least time.
  template <typename Solve, typename IsRight>
  void opencl(Solve solve, IsRight is_right, const char *form = "") {
    if ((variant() != "opencl" && variant() != "device") || !::opencl::engine())
      return;
    const auto solve_and_wait = [&] {
      solve();
      ::opencl::finish();
    };
    choose_group(solve_and_wait);
    const auto is_right_there = [&] {
      ::opencl::fetch();
      return is_right();
    };
    if (variant() == "opencl")
      verify_and_measure(::opencl::engine(), form, solve_and_wait, is_right_there);
    else if (const auto ours = on_device_.find(form); ours != on_device_.end())
      measure_in_turn(form, ours->second, {solve_and_wait, is_right_there});
    ::opencl::forget();
  }

  /// `form` tells several kernels for the same problem apart: "simple", "tiled".
  template <typename Solve, typename IsRight>
  void tessera(Solve solve, IsRight is_right, const char *form = "") {
    if (variant() == "device")
      on_device_[form] = {solve, [=] {
                            fetch_result()();
                            return is_right();
                          }};
    else if (variant() != "opencl")
      verify_and_measure("Tessera", form, solve, is_right);
  }

  /// What main returns.
  int result() const { return failed_ ? 1 : 0; }

private:
  struct solution {
    std::string who;
    double median, least, most; ///< in milliseconds
  };
  struct twin {
    std::function<void()> solve;
    std::function<bool()> is_right;
  };

  template <typename Solve, typename IsRight>
  void verify_and_measure(const char *who, const char *form, Solve solve, IsRight is_right) {
    const double time = milliseconds(solve);
    const bool right = is_right();
    failed_ |= !right;
    if (runs_once())
      tell(who, form, solution_of(who, form, {time}), right);
    else
      measure(who, form, solve, right);
  }

  template <typename Solve> static double milliseconds(Solve solve) {
    const auto begun = std::chrono::steady_clock::now();
    solve();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begun;
    return time.count();
  }

  /// Each has a second run if it may matter: the first one compiles the kernel.
  template <typename Solve> static void choose_group(Solve solve) {
    int best = -1;
    double least = 0;
    for (int choice = 0; choice < ::opencl::choices(); ++choice) {
      ::opencl::choose(choice);
      try {
        double time = milliseconds(solve);
        if (runs_once())
          return;
        if (best < 0 || (time < 500 && time < 2 * least))
          time = std::min(time, milliseconds(solve));
        if (best < 0 || time < least)
          best = choice, least = time;
      } catch (const ::opencl::refused &) {
      }
    }
    ::opencl::choose(best);
  }

  /// Each result is verified when nobody else has written it; the ratio is that of neighbours,
  /// which find the machine in the same state.
  void measure_in_turn(const char *form, const twin &ours, const twin &theirs) {
    const twin *const both[2] = {&ours, &theirs};
    bool right[2];
    std::vector<double> times[2], ratios;
    for (int who = 0; who < 2; ++who) {
      const double time = milliseconds(both[who]->solve);
      if (runs_once())
        times[who] = {time};
      right[who] = both[who]->is_right();
      failed_ |= !right[who];
    }
    for (double all = 0;
         !runs_once() && (ratios.size() < 7 || (ratios.size() < 31 && all < 1000));) {
      for (int who = 0; who < 2; ++who)
        all += times[who].emplace_back(milliseconds(both[who]->solve));
      ratios.push_back(times[1].back() / times[0].back());
    }
    if (runs_once())
      ratios = {times[1][0] / times[0][0]};
    fetch_result() = nullptr; // a view writes what it holds to the host's memory when it goes
    std::sort(ratios.begin(), ratios.end());
    const solution one = solution_of("Tessera", form, times[0]),
                   other = solution_of(::opencl::engine(), form, times[1]);
    print(one, right[0]);
    before_.push_back(one);
    print(other, right[1]);
    std::printf("  (choice %d of the work-group or the tile)\n", ::opencl::choice());
    write(::opencl::engine(), form, other, right[1]);
    write("Tessera", form, one, right[0], ratios[ratios.size() / 2]);
  }

  static solution solution_of(const char *who, const char *form, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return {*form ? std::string(who) + ", " + form : who, times[times.size() / 2], times.front(),
            times.back()};
  }

  /// At least five times by the clock, and at most 25 in 300 ms: Tessera's runtime measures kernels
  /// with two versions in their first launches. The threads of the solution before may still wait
  /// for more work, OpenMP's for 200 ms, and wait on a core: the clock starts when they have gone
  /// to sleep.
  template <typename Solve>
  void measure(const char *who, const char *form, Solve solve, bool right) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    std::vector<double> times;
    const std::size_t least = variant() == "checked" ? 1 : 5;
    for (double all = 0; times.size() < least || (times.size() < 25 && all < 300);
         all += times.back())
      times.push_back(milliseconds(solve));
    tell(who, form, solution_of(who, form, std::move(times)), right);
  }

  void tell(const char *who, const char *form, const solution &one, bool right) {
    print(one, right);
    write(who, form, one, right);
    before_.push_back(one);
  }

  /// Ratios are to the solutions before.
  void print(const solution &one, bool right) const {
    std::printf("  %-15s %9.2f ms (%.2f to %.2f) %7.1f %s/s", one.who.c_str(), one.median,
                one.least, one.most, amount_ / one.median * 1000, unit_);
    for (const solution &before : before_)
      std::printf(", %.2f times %s", before.median / one.median, before.who.c_str());
    std::printf("%s\n", right ? "" : " WRONG RESULTS");
    std::fflush(stdout);
  }

  /// With $BENCH_JSON, a line goes to that file as well. `ratio` is of a twin's time to this one's.
  void write(const char *who, const char *form, const solution &one, bool right,
             double ratio = 0) const {
    const char *path = std::getenv("BENCH_JSON");
    std::FILE *file = path ? std::fopen(path, "a") : nullptr;
    if (!file)
      return;
    std::fprintf(file,
                 "{\"problem\": \"%s\", \"who\": \"%s\", \"form\": \"%s\", \"variant\": \"%s\", "
                 "\"level\": \"%s\", \"median_ms\": %.4f, \"least_ms\": %.4f, \"most_ms\": %.4f, "
                 "\"amount\": %g, "
                 "\"unit\": \"%s\", \"ratio\": %.4f, \"right\": %s}\n",
                 name_, who, form, variant().c_str(), level().c_str(), one.median, one.least,
                 one.most, amount_, unit_, ratio, right ? "true" : "false");
    std::fclose(file);
  }

  const char *name_;
  double amount_;
  const char *unit_;
  std::vector<solution> before_;
  std::map<std::string, twin> on_device_;
  bool failed_ = false;
};

} // namespace bench

#endif // TESSERA_BENCH_PROBLEM_H
