// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions which are 0 at 0 have -0 at -0, as the C library's do (C11, F.10).
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>
#include <amp_math.h>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

template <typename T, typename Function> void expect_negative_zero(const char *what, Function of) {
  std::vector<T> numbers(3, T(-0.0));
  {
    const array_view<T> view(3, numbers);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = of(view[i]); });
  }
  for (T number : numbers)
    expect(what, number == 0 && std::signbit(number));
}

} // namespace

#define PRECISE(NAME)                                                                              \
  expect_negative_zero<float>(                                                                     \
      #NAME " of float", [](float x) restrict(amp) { return precise_math::NAME(x); });             \
  expect_negative_zero<double>(                                                                    \
      #NAME " of double", [](double x) restrict(amp) { return precise_math::NAME(x); })
#define FAST(NAME)                                                                                 \
  expect_negative_zero<float>(                                                                     \
      "fast " #NAME, [](float x) restrict(amp) { return fast_math::NAME(x); })

int main() {
  PRECISE(asin);
  PRECISE(asinh);
  PRECISE(atan);
  PRECISE(atanh);
  PRECISE(cbrt);
  PRECISE(ceil);
  PRECISE(erf);
  PRECISE(expm1);
  PRECISE(floor);
  PRECISE(log1p);
  PRECISE(round);
  PRECISE(sin);
  PRECISE(sinh);
  PRECISE(sqrt);
  PRECISE(tan);
  PRECISE(tanh);
  PRECISE(trunc);
  FAST(asin);
  FAST(atan);
  FAST(ceil);
  FAST(floor);
  FAST(round);
  FAST(sin);
  FAST(sinh);
  FAST(sqrt);
  FAST(tan);
  FAST(tanh);
  FAST(trunc);
  return result();
}
