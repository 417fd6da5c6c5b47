// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels and functions whose pragmas let the program look at floating-point exceptions and set the rounding
// give what a serial loop computes: arithmetic, conversions, comparisons and functions, of floats and of doubles.
//
// RUN: %if every-shape %{ %amp++ -O0 -ffp-contract=off -Werror=amp-spirv %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 -ffp-contract=off -Werror=amp-spirv %s -o %t-O2 && %run %t-O2
// RUN: %if every-shape %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>
#include <amp_math.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T> struct trapping {
  static T computed(T a, T b, int n) restrict(cpu, amp) {
#pragma clang fp exceptions(maytrap)
    T sum = a * T(0.1) + b;
    for (int k = 0; k < (n & 7); ++k)
      sum = sum / (T(k) + T(1.5)) - b;
    if (sum < a)
      sum = T(int(sum)) + T(unsigned(n & 255));
    return sum == b ? -sum : sum;
  }
};

template <class T> struct strict {
  static T computed(T a, T b, int n) restrict(cpu, amp) {
#pragma STDC FENV_ACCESS ON
    T larger = a > b ? a : b;
    const float single = float(larger * T(1.1));
    const double twice = double(single) * 2;
    int whole = int(twice);
    while (whole > n && larger != T(0)) {
      whole -= 100;
      larger *= T(0.5);
    }
    return T(twice) + larger - T(whole) + T(!(a <= b));
  }
};

/// Of the program's own file: one of the two in each line.
float both(float a, float b, int n) restrict(cpu, amp) {
#pragma clang fp exceptions(strict)
  if (n & 1)
    return trapping<float>::computed(a, b, n);
  return strict<float>::computed(b, a, n) * a;
}

template <template <class> class Kind, class T> void compare(const char *what, int count) {
  const std::vector<T> left = random_values<T>(count, -1000, 1000),
                       right = random_values<T>(count, -50, 50);
  std::vector<T> results(count), expected(count);
  array_view<const T> a(count, left), b(count, right);
  array_view<T> out(count, results);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = Kind<T>::computed(a[i], b[i], i[0]); });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = Kind<T>::computed(left[i], right[i], i);
  expect_equal(what, results, expected);
}

void compare_kernels(int count) {
  const std::vector<float> left = random_floats(count, 1000), right = random_floats(count, 50);
  std::vector<float> results(count), sums(count), expected(count), expected_sums(count);
  array_view<const float> a(count, left), b(count, right);
  array_view<float> out(count, results), sum(count, sums);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
#pragma STDC FENV_ACCESS ON
        const float x = a[i] * b[i] + i[0] * 0.1f;
        out[i] = both(x, b[i], i[0]) + fast_math::floor(x) + fast_math::sqrt(fast_math::fabs(x)) +
                 fast_math::trunc(b[i]);
      });
  parallel_for_each(
      out.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
#pragma STDC FENV_ACCESS ON
        tile_static float values[32];
        const int l = t.local[0];
        values[l] = a[t] / b[t];
        for (int width = 16; width > 0; width /= 2) {
          t.barrier.wait();
          const float other = values[l ^ width];
          t.barrier.wait();
          values[l] += other * 0.3f;
        }
        sum[t] = values[l];
      });
  out.synchronize();
  sum.synchronize();
  for (int i = 0; i < count; ++i) {
    const float x = left[i] * right[i] + i * 0.1f;
    expected[i] = both(x, right[i], i) + std::floor(x) + std::sqrt(std::fabs(x)) + std::trunc(right[i]);
    expected_sums[i] = left[i] / right[i];
  }
  for (int width = 16; width > 0; width /= 2) {
    const std::vector<float> before = expected_sums;
    for (int i = 0; i < count; ++i)
      expected_sums[i] += before[i ^ width] * 0.3f;
  }
  expect_equal("what kernels compute", results, expected);
  expect_equal("what tiles compute", sums, expected_sums);
}

int main() {
  compare<trapping, float>("floats that may trap", 1000);
  compare<trapping, double>("doubles that may trap", 1000);
  compare<strict, float>("strict floats", 1000);
  compare<strict, double>("strict doubles", 1000);
  compare_kernels(32 * 30);
  return result();
}
