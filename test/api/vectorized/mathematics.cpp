// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that math functions in code that only some lanes run are near the host's in each lane and at each level, those
// of precise_math within a few units in the last place; one work-item at a time these have the host's results bit for bit.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd -DHOSTS_FUNCTIONS %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar -DHOSTS_FUNCTIONS %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

#include <amp_math.h>
#include <cmath>
#include <cstring>
#include <limits>

/// The same bits, or both no number.
template <class T> bool same(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

template <class T>
void expect_same_bits(const char *what, const std::vector<T> &actual, const std::vector<T> &expected) {
  for (std::size_t i = 0; i < actual.size(); ++i)
    if (!same(actual[i], expected[i])) {
      std::printf("FAILED %s: element %zu of %zu is %.17g, not %.17g\n", what, i, actual.size(),
                  double(actual[i]), double(expected[i]));
      ++failed_expectations();
      return;
    }
}

/// What the host calls by these names.
template <class T> struct host {
  T sin(T v) const { return std::sin(v); }
  T cos(T v) const { return std::cos(v); }
  T exp(T v) const { return std::exp(v); }
  T log(T v) const { return std::log(v); }
  T sqrt(T v) const { return std::sqrt(v); }
  T pow(T v, T w) const { return std::pow(v, w); }
  T atan2(T v, T w) const { return std::atan2(v, w); }
  T floor(T v) const { return std::floor(v); }
  T fabs(T v) const { return std::fabs(v); }
  T fmod(T v, T w) const { return std::fmod(v, w); }
  T round(T v) const { return std::round(v); }
  T cbrt(T v) const { return std::cbrt(v); }
  T tanh(T v) const { return std::tanh(v); }
  T fmax(T v, T w) const { return std::fmax(v, w); }
  T fma(T v, T w, T x) const { return std::fma(v, w, x); }
  T ldexp(T v, int n) const { return std::ldexp(v, n); }
  T frexp(T v, int *n) const { return std::frexp(v, n); }
  T modf(T v, T *w) const { return std::modf(v, w); }
};

template <class T> struct precise {
  T sin(T v) const restrict(amp) { return precise_math::sin(v); }
  T cos(T v) const restrict(amp) { return precise_math::cos(v); }
  T exp(T v) const restrict(amp) { return precise_math::exp(v); }
  T log(T v) const restrict(amp) { return precise_math::log(v); }
  T sqrt(T v) const restrict(amp) { return precise_math::sqrt(v); }
  T pow(T v, T w) const restrict(amp) { return precise_math::pow(v, w); }
  T atan2(T v, T w) const restrict(amp) { return precise_math::atan2(v, w); }
  T floor(T v) const restrict(amp) { return precise_math::floor(v); }
  T fabs(T v) const restrict(amp) { return precise_math::fabs(v); }
  T fmod(T v, T w) const restrict(amp) { return precise_math::fmod(v, w); }
  T round(T v) const restrict(amp) { return precise_math::round(v); }
  T cbrt(T v) const restrict(amp) { return precise_math::cbrt(v); }
  T tanh(T v) const restrict(amp) { return precise_math::tanh(v); }
  T fmax(T v, T w) const restrict(amp) { return precise_math::fmax(v, w); }
  T fma(T v, T w, T x) const restrict(amp) { return precise_math::fma(v, w, x); }
  T ldexp(T v, int n) const restrict(amp) { return precise_math::ldexp(v, n); }
  T frexp(T v, int *n) const restrict(amp) { return precise_math::frexp(v, n); }
  T modf(T v, T *w) const restrict(amp) { return precise_math::modf(v, w); }
};

/// One text for both: the host's function cannot be restrict(amp), nor the kernel's run there.
#define COMPUTE                                                                                    \
  const T v = in[i], w = in[(i + 1) % n];                                                          \
  T r = v;                                                                                         \
  if (v > 0) {                                                                                     \
    r = m.log(v) + m.sqrt(v);                                                                      \
    if (w > 0)                                                                                     \
      r += m.pow(v, w) - m.fmod(v, w);                                                             \
  } else if (v < -5) {                                                                             \
    r = m.sin(v) * m.cos(w) + m.atan2(v, w);                                                       \
  } else {                                                                                         \
    for (int j = 0; j < (i & 3); ++j)                                                              \
      r = m.exp(r / 8) - m.floor(w) + m.tanh(v);                                                   \
  }                                                                                                \
  int exponent = 0;                                                                                \
  T whole = 0;                                                                                     \
  if (i % 3 == 1) {                                                                                \
    r += m.frexp(v, &exponent);                                                                    \
    r += m.modf(w, &whole) + whole;                                                                \
  }                                                                                                \
  if (r > 2 || exponent > 1)                                                                       \
    r = m.fma(r, v, w) + m.cbrt(v) - m.round(w);                                                   \
  return m.fmax(r, m.ldexp(v, i & 7)) + m.fabs(w) + T(exponent);

template <class T> T on_host(const std::vector<T> &in, int i, int n, host<T> m) { COMPUTE }
template <class T>
T in_kernel(const array_view<const T> &in, int i, int n, precise<T> m) restrict(amp) {
  COMPUTE
}

template <class T> void precisely(const char *what, int n) {
  const std::vector<T> in = random_values<T>(n, -20, 20);
  std::vector<T> out(n), expected(n);
  array_view<const T> from(n, in);
  array_view<T> to(n, out);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    to[i] = in_kernel(from, i[0], n, precise<T>());
  });
  to.synchronize();
  for (int i = 0; i < n; ++i)
    expected[i] = on_host(in, i, n, host<T>());
#ifdef HOSTS_FUNCTIONS
  expect_same_bits(what, out, expected);
#else
  // Each takes some of them, and subtracts.
  expect_near(what, out, expected, 40 * std::numeric_limits<T>::epsilon());
#endif
}

static void fast(int n) {
  const std::vector<float> in = random_floats(n, 10);
  std::vector<float> out(n), expected(n);
  array_view<const float> from(n, in);
  array_view<float> to(n, out);
  parallel_for_each(to.extent, [=](index<1> at) restrict(amp) {
    const int i = at[0];
    const float v = from[i];
    float r = 0;
    if (v > 1)
      r = fast_math::log(v) * fast_math::sqrt(v) + fast_math::pow(v, 1.5f);
    else if (v < -1)
      r = fast_math::sin(v) + fast_math::cos(v);
    else
      for (int j = 0; j <= (i & 3); ++j)
        r += fast_math::exp(v) * fast_math::tanh(v) + fast_math::atan(v * float(j));
    if (i % 2)
      r += fast_math::pow(fast_math::fabs(v), float(i & 3)) - fast_math::floor(v);
    to[at] = r;
  });
  to.synchronize();
  for (int i = 0; i < n; ++i) {
    const double v = in[i];
    double r = 0;
    if (v > 1)
      r = std::log(v) * std::sqrt(v) + std::pow(v, 1.5);
    else if (v < -1)
      r = std::sin(v) + std::cos(v);
    else
      for (int j = 0; j <= (i & 3); ++j)
        r += std::exp(v) * std::tanh(v) + std::atan(v * j);
    if (i % 2)
      r += std::pow(std::fabs(v), i & 3) - std::floor(v);
    expected[i] = float(r);
  }
  expect_near("fast", out, expected, 1e-4);
}

int main() {
  for (int n : {1, 3, 15, 16, 17, 31, 33, 100, 1000}) {
    precisely<float>("float", n);
    precisely<double>("double", n);
    fast(n);
  }
  return result();
}
