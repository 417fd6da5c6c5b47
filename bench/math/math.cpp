// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of amp_math.h that are not exact, and rcp, in kernels. A line for each: namespace,
// type, name, greatest error in units in the last place, nanoseconds an element takes, and those of
// a loop that calls the C library's. With --errors neither is timed: both are 0.
#include "measure.h"

#include <amp.h>
#include <amp_math.h>
#include <cstdio>

using namespace concurrency;

namespace {

template <class T, class Kernel, class Scalar, class Exact>
void measure(const char *space, const char *name, bool times, Kernel kernel, Scalar scalar,
             Exact exact) {
  bench::table<T> numbers(*bench::row_of(name));
  const auto run = [&](int count) {
    const array_view<const T> x(count, numbers.x.data()), y(count, numbers.y.data());
    const array_view<T> result(count, numbers.result.data());
    result.discard_data();
    kernel(x, y, result);
    result.synchronize();
  };
  run(bench::samples);
  const double worst = numbers.error(exact);
  double ours = 0, host = 0;
  if (times) {
    ours = bench::nanoseconds([&] { run(bench::timed); });
    host = bench::nanoseconds([&] {
      for (int i = 0; i < bench::timed; ++i)
        numbers.result[i] = scalar(numbers.x[i], numbers.y[i]);
    });
  }
  std::printf("%s %s %s %.2f %.3f %.3f\n", space, sizeof(T) == 4 ? "float" : "double", name, worst,
              ours, host);
}

#define APPLY__unary(function, x, y) function(x)
#define APPLY__binary(function, x, y) function(x, y)
#define APPLY__ternary(function, x, y) function(x, x, y)
#define APPLY__with_int(function, x, y) function(x, 1)
#define APPLY__to_int(function, x, y) function(x)

#define MEASURE(T, space, name, kind, host)                                                        \
  if (bench::row_of(#name) && wanted(#name))                                                       \
    measure<T>(                                                                                    \
        #space, #name, times,                                                                      \
        [](const array_view<const T> &x, const array_view<const T> &y,                             \
           const array_view<T> &result) {                                                          \
          parallel_for_each(                                                                       \
              result.extent, [=](index<1> i) restrict(amp) {                                       \
                result[i] = APPLY##kind(space::name, x[i], y[i]);                                  \
              });                                                                                  \
        },                                                                                         \
        [](T x, T y) { return T(APPLY##kind(host, x, y)); },                                       \
        [](bench::wide<T> x, bench::wide<T> y) {                                                   \
          return bench::wide<T>(APPLY##kind(host, x, y));                                          \
        });

template <class T> T root(T x) { return 1 / std::sqrt(x); }
template <class T> T reciprocal(T x) { return 1 / x; }

} // namespace

int main(int count, char **arguments) {
  std::vector<std::string> names(arguments + 1, arguments + count);
  const auto kept = std::remove(names.begin(), names.end(), "--errors");
  const bool times = kept == names.end();
  names.erase(kept, names.end());
  const auto wanted = [&](const std::string &name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  };
#define TESSERA_MATH(name, kind) MEASURE(float, fast_math, name, kind, std::name)
#include "tessera/detail/math_functions.def"
  MEASURE(float, fast_math, rsqrt, __unary, root)
  MEASURE(float, direct3d, rcp, __unary, reciprocal)
#define TESSERA_MATH(name, kind) MEASURE(float, precise_math, name, kind, std::name)
#define TESSERA_PRECISE_MATH TESSERA_MATH
#include "tessera/detail/math_functions.def"
#define TESSERA_MATH(name, kind) MEASURE(double, precise_math, name, kind, std::name)
#define TESSERA_PRECISE_MATH TESSERA_MATH
#include "tessera/detail/math_functions.def"
}
