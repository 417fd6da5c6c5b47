// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One problem of the benchmark suite, solved by Tessera and by its peers in one run: every
/// solution is verified, then timed.
#ifndef TESSERA_BENCH_PROBLEM_H
#define TESSERA_BENCH_PROBLEM_H

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

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

/// No element is further from the one that is wanted than `tolerance` times its size, or once it
/// for those below 1.
inline bool close(const std::vector<float> &are, const std::vector<float> &wanted,
                  float tolerance) {
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!(std::fabs(are[i] - wanted[i]) <= tolerance * std::max(1.0f, std::fabs(wanted[i]))))
      return false;
  return true;
}

class problem {
public:
  /// `amount` is what one solution does, in thousand millions of `unit`: "GB" or "GFLOP"; 0 if no
  /// number is telling.
  problem(const char *name, double amount, const char *unit)
      : name_(name), amount_(amount), unit_(unit) {
    std::printf("%s\n", name);
  }

  /// Solves it once to see whether the result is right, then five times by the clock. Ratios are to
  /// the solutions before. With $BENCH_JSON, a line of it goes to that file as well.
  template <typename Solve, typename IsRight>
  void measure(const char *who, Solve solve, IsRight is_right) {
    solve();
    const bool right = is_right();
    std::vector<double> times;
    for (int round = 0; round < 5; ++round) {
      const auto begun = std::chrono::steady_clock::now();
      solve();
      const std::chrono::duration<double, std::milli> time =
          std::chrono::steady_clock::now() - begun;
      times.push_back(time.count());
    }
    std::sort(times.begin(), times.end());
    print({who, times[2], times.front(), times.back()}, right);
    failed_ |= !right;
  }

  /// What main returns.
  int result() const { return failed_ ? 1 : 0; }

private:
  struct solution {
    std::string who;
    double median, least, most; ///< in milliseconds
  };

  void print(const solution &one, bool right) {
    std::printf("  %-14s %9.2f ms (%.2f to %.2f)", one.who.c_str(), one.median, one.least,
                one.most);
    if (amount_ > 0)
      std::printf(" %7.1f %s/s", amount_ / one.median * 1000, unit_);
    for (const solution &before : before_)
      std::printf(", %.2f times %s", before.median / one.median, before.who.c_str());
    std::printf("%s\n", right ? "" : " WRONG RESULTS");
    if (const char *path = std::getenv("BENCH_JSON"))
      if (std::FILE *file = std::fopen(path, "a")) {
        std::fprintf(file,
                     "{\"problem\": \"%s\", \"who\": \"%s\", \"median_ms\": %.4f, "
                     "\"least_ms\": %.4f, \"most_ms\": %.4f, \"amount\": %g, \"unit\": \"%s\", "
                     "\"right\": %s}\n",
                     name_, one.who.c_str(), one.median, one.least, one.most, amount_, unit_,
                     right ? "true" : "false");
        std::fclose(file);
      }
    before_.push_back(one);
  }

  const char *name_;
  double amount_;
  const char *unit_;
  std::vector<solution> before_;
  bool failed_ = false;
};

} // namespace bench

#endif // TESSERA_BENCH_PROBLEM_H
