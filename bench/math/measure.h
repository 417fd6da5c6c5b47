// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors and times of functions: a million arguments, half of them from where the function is
/// mostly used and half any bits.
#ifndef TESSERA_BENCH_MATH_MEASURE_H
#define TESSERA_BENCH_MATH_MEASURE_H

#include <algorithm>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace bench {

/// Those that are timed fit the second-level cache, and a launch is nothing beside them.
const int samples = 1 << 20, timed = 1 << 16;

/// Exact enough to measure errors against.
template <class T> using wide = std::conditional_t<sizeof(T) == 4, double, long double>;

struct row {
  const char *name;
  double low, high;
  bool takes_subnormals = true;
};

/// Functions that are not exact.
const row rows[] = {
#define MATH_BOUNDS(name, fast, precise, precise_in_lanes, opencl, nvptx, low, high)               \
  {#name, low, high},
#include "../../test/api/language/inputs/math_bounds.def"
    {"rsqrt", 0, 1e6, false},
    {"rcp", -1e6, 1e6},
};

inline const row *row_of(const std::string &name) {
  for (const row &one : rows)
    if (name == one.name)
      return &one;
  return nullptr;
}

/// One argument or two, and the results.
template <class T> struct table {
  std::vector<T> x, y, result;

  explicit table(const row &of) : x(samples), y(samples), result(samples) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> some(of.low, of.high);
    for (std::vector<T> *numbers : {&x, &y})
      for (int i = 0; i < samples; ++i) {
        const unsigned long bits = random();
        if (i < samples / 2)
          (*numbers)[i] = T(some(random));
        else
          std::memcpy(&(*numbers)[i], &bits, sizeof(T));
        if (!of.takes_subnormals && std::fpclassify((*numbers)[i]) == FP_SUBNORMAL)
          (*numbers)[i] = 1;
      }
  }

  /// The greatest error of the results.
  template <class Exact> double error(Exact exact) const {
    double worst = 0;
    for (int i = 0; i < samples; ++i)
      worst = std::max(worst, error_of(result[i], exact(x[i], y[i])));
    return worst;
  }

private:
  /// In units in the last place of `exact`; infinite where only one of them is a number or finite.
  static double error_of(T result, wide<T> exact) {
    const T nearest = T(exact);
    if (std::isnan(exact) || std::isinf(nearest) || std::isnan(result) || std::isinf(result))
      return result == nearest || (std::isnan(exact) && std::isnan(result)) ? 0 : INFINITY;
    using limits = std::numeric_limits<T>;
    const int exponent =
        std::max(exact == 0 ? INT_MIN : std::ilogb(exact), limits::min_exponent - 1);
    return double(std::fabs(result - exact) /
                  std::ldexp(wide<T>(1), exponent + 1 - limits::digits));
  }
};

/// That `work` takes for each of the `timed` elements.
template <class Work> double nanoseconds(Work work) {
  using clock = std::chrono::steady_clock;
  double least = INFINITY;
  for (int run = 0; run < 40; ++run) {
    const auto begun = clock::now();
    work();
    least = std::min(least, std::chrono::duration<double, std::nano>(clock::now() - begun).count());
  }
  return least / timed;
}

} // namespace bench

#endif // TESSERA_BENCH_MATH_MEASURE_H
