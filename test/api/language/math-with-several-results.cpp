// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the functions of amp_math.h which have several results, classify or have no counterpart in the
// host's library give the same on the host and in kernels, in functions for both sides.
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>
#include <amp_math.h>

#include <limits>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

/// What the functions say of x: on either side, so that the same text is compiled twice.
#define RESULTS_OF(space, T)                                                                       \
  int exponent;                                                                                    \
  T whole, sine, cosine;                                                                           \
  r[0] = space::frexp(x, &exponent);                                                               \
  r[1] = T(exponent);                                                                              \
  r[2] = space::modf(x, &whole);                                                                   \
  r[3] = whole;                                                                                    \
  space::sincos(x, &sine, &cosine);                                                                \
  r[4] = sine;                                                                                     \
  r[5] = cosine;                                                                                   \
  r[6] = space::rsqrt(x);                                                                          \
  r[7] = T(space::isfinite(x) != 0);                                                               \
  r[8] = T(space::isinf(x) != 0);                                                                  \
  r[9] = T(space::isnan(x) != 0);                                                                  \
  r[10] = T(space::signbit(x) != 0);

#define RESULTS_WITH_SUFFIX(space)                                                                 \
  int exponent;                                                                                    \
  float whole, sine, cosine;                                                                       \
  r[0] = space::frexpf(x, &exponent);                                                              \
  r[1] = float(exponent);                                                                          \
  r[2] = space::modff(x, &whole);                                                                  \
  r[3] = whole;                                                                                    \
  space::sincosf(x, &sine, &cosine);                                                               \
  r[4] = sine;                                                                                     \
  r[5] = cosine;                                                                                   \
  r[6] = space::rsqrtf(x);                                                                         \
  r[7] = float(space::signbitf(x) != 0);

const int results = 13;

struct Fast {
  void operator()(float x, float *r) const restrict(cpu, amp) { RESULTS_OF(fast_math, float) }
};
struct FastWithSuffix {
  void operator()(float x, float *r) const restrict(cpu, amp) { RESULTS_WITH_SUFFIX(fast_math) }
};
template <class T> struct Precise {
  void operator()(T x, T *r) const restrict(cpu, amp) {
    RESULTS_OF(precise_math, T)
    r[11] = precise_math::rcbrt(x);
    r[12] = T(precise_math::isnormal(x) != 0);
  }
};
struct PreciseWithSuffix {
  void operator()(float x, float *r) const restrict(cpu, amp) {
    RESULTS_WITH_SUFFIX(precise_math)
    r[8] = precise_math::rcbrtf(x);
  }
};

template <class T, class Function> void compare(const char *what, Function function, T ulps) {
  using limits = std::numeric_limits<T>;
  std::vector<T> x = random_values<T>(500, -50, 50);
  for (T special : {T(0), T(-0.0), T(1), T(-1), T(0.125), limits::min(), -limits::denorm_min(),
                    limits::max(), limits::infinity(), -limits::infinity(), limits::quiet_NaN()})
    x.push_back(special);
  const int count = int(x.size());
  std::vector<T> actual(count * results), expected(count * results);
  array_view<const T> in(count, x);
  array_view<T, 2> out(count, results, actual);
  parallel_for_each(
      in.extent, [=](index<1> i) restrict(amp) {
        T r[results] = {};
        function(in[i], r);
        for (int k = 0; k < results; ++k)
          out(i[0], k) = r[k];
      });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    function(x[i], &expected[i * results]);
  for (int at = 0; at < count * results; ++at) {
    T a = actual[at], e = expected[at];
    if ((std::isnan(a) && std::isnan(e)) || a == e ||
        std::fabs(a - e) <= ulps * limits::epsilon() * std::fabs(e))
      continue;
    if (at % results == 1 && !std::isfinite(x[at / results])) // frexp leaves that exponent open
      continue;
    // fast_math::rsqrt may take a subnormal number for 0 (docs/math-accuracy.md).
    if (ulps == 8 && at % results == 6 && std::fabs(x[at / results]) < limits::min() && std::isinf(a))
      continue;
    std::printf("FAILED %s: result %d of %.17g is %.17g, not %.17g\n", what, at % results,
                double(x[at / results]), double(a), double(e));
    ++failed_expectations();
    return;
  }
}

} // namespace

int main() {
  compare<float>("fast_math", Fast(), 8);
  compare<float>("fast_math, with f", FastWithSuffix(), 8);
  compare<float>("precise_math, float", Precise<float>(), 2);
  compare<float>("precise_math, with f", PreciseWithSuffix(), 2);
  compare<double>("precise_math, double", Precise<double>(), 5); // rcbrt divides by one of 4 ulps
  return result();
}
