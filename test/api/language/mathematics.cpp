// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the functions of fast_math and precise_math that the articles use agree with the host's own.
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <amp_math.h>

int main() {
  const int count = 1001;
  std::vector<float> x = random_floats(count, 8), f(count), f_expected(count), p(count);
  std::vector<double> d(count), d_expected(count);
  array_view<const float> in(count, x);
  array_view<float> fast(count, f), precise(count, p);
  array_view<double> wide(count, d);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    float v = in[i], a = fast_math::fabs(v) + 0.5f;
    fast[i] = fast_math::sqrt(a) + fast_math::exp(v) + fast_math::log(a) + fast_math::pow(a, 1.5f) +
              fast_math::sin(v) * fast_math::cos(v) + fast_math::rsqrt(a) + fast_math::fmax(v, 1.0f);
    precise[i] = precise_math::sqrt(a) + precise_math::exp(v) + precise_math::log(a) + precise_math::pow(a, 1.5f) +
                 precise_math::sin(v) * precise_math::cos(v) + precise_math::rsqrt(a) + precise_math::fmaxf(v, 1.0f);
    double w = v, b = precise_math::fabs(w) + 0.5;
    wide[i] = precise_math::sqrt(b) + precise_math::exp(w) + precise_math::pow(b, 2.5) + precise_math::tanh(w) +
              precise_math::floor(w);
  });
  fast.synchronize();
  precise.synchronize();
  wide.synchronize();
  for (int i = 0; i < count; ++i) {
    double v = x[i], a = std::fabs(v) + 0.5;
    f_expected[i] = float(std::sqrt(a) + std::exp(v) + std::log(a) + std::pow(a, 1.5) + std::sin(v) * std::cos(v) +
                          1 / std::sqrt(a) + std::fmax(v, 1.0));
    d_expected[i] = std::sqrt(a) + std::exp(v) + std::pow(a, 2.5) + std::tanh(v) + std::floor(v);
  }
  expect_near("fast_math", f, f_expected, 2e-5);
  expect_near("precise_math, float", p, f_expected, 2e-6);
  expect_near("precise_math, double", d, d_expected, 1e-12);
  return result();
}
