// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every function of amp_math.h is as exact in kernels of every level as its row says:
// float against the host's double, double against its long double, and what is computed exactly
// against the host's own, special values included.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 -DIN_LANES %s -o %t-O2 && %run %t-O2
// RUN: %if every-shape %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run %t-scalar %}
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
#include <amp.h>
#include <amp_math.h>

#include <limits>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

/// In units in the last place; 0 stands for exactly the host's result.
struct Row {
  const char *name;
  double fast, precise, precise_in_lanes, opencl, nvptx;
  double low, high; // of the random arguments
};

const Row inexact[] = {
#define MATH_BOUNDS(name, fast, precise, precise_in_lanes, opencl, nvptx, low, high)               \
  {#name, fast, precise, precise_in_lanes, opencl, nvptx, low, high},
#include "inputs/math_bounds.def"
};

Row row_of(const std::string &name) {
  for (const Row &row : inexact)
    if (name == row.name)
      return row;
  return {name.c_str(), 0, 0, 0, 0, 0, -40, 40};
}

const int random_count = 3980;

bool runs_in_lanes() {
#ifdef IN_LANES
  return accelerator().device_path != L"direct3d\\ref";
#else
  return false;
#endif
}

bool runs_on(const wchar_t *kind) { return accelerator().device_path.rfind(kind, 0) == 0; }

template <class T> std::vector<T> special_values() {
  using limits = std::numeric_limits<T>;
  return {T(0),
          T(-0.0),
          T(1),
          T(-1),
          T(0.5),
          T(-0.5),
          T(2),
          T(1.5),
          T(2.5),
          T(-2.5),
          T(1e-30),
          T(-1e-30),
          limits::min(),
          -limits::min(),
          limits::denorm_min(),
          limits::max(),
          -limits::max(),
          limits::infinity(),
          -limits::infinity(),
          limits::quiet_NaN()};
}

/// Arguments, results and what they should be: a line for each function.
template <class T> struct Table {
  using Wide = std::conditional_t<std::is_same_v<T, float>, double, long double>;

  std::vector<std::string> names;
  int count = random_count + int(special_values<T>().size());
  std::vector<T> x, y, z, actual, own;
  std::vector<Wide> wide;

  void add(const std::string &name) {
    Row row = row_of(name);
    std::vector<T> special = special_values<T>();
    for (std::vector<T> *arguments : {&x, &y, &z}) {
      std::vector<T> values = random_values<T>(random_count, row.low, row.high);
      arguments->insert(arguments->end(), values.begin(), values.end());
      // Each special value meets another one.
      for (std::size_t i = 0; i < special.size(); ++i)
        arguments->push_back(special[(i * (arguments == &x   ? 1
                                           : arguments == &y ? 7
                                                             : 11)) %
                                     special.size()]);
    }
    names.push_back(name);
  }

  /// Both zero, infinite or NaN alike, or nearer than `ulps`.
  static bool agrees(T actual, T own, Wide wide, double ulps) {
    if (std::isnan(own))
      return std::isnan(actual);
    if (ulps == 0 || std::isinf(own) || std::isinf(actual))
      return actual == own;
    int exponent =
        std::max(wide == 0 ? INT_MIN : std::ilogb(wide), std::numeric_limits<T>::min_exponent - 1);
    Wide ulp = std::ldexp(Wide(1), exponent - (std::numeric_limits<T>::digits - 1));
    return std::fabs(Wide(actual) - wide) <= Wide(ulps) * ulp;
  }

  void compare(const char *group, bool fast) const {
    const bool is_float = std::is_same_v<T, float>;
    const bool in_lanes = is_float && runs_in_lanes(), on_opencl = runs_on(L"opencl"),
               on_cuda = runs_on(L"cuda"), on_device = on_opencl || on_cuda;
    for (std::size_t line = 0; line < names.size(); ++line) {
      Row row = row_of(names[line]);
      double ulps = on_device && (fast || !is_float) ? (on_cuda ? row.nvptx : row.opencl)
                    : fast                            ? row.fast
                    : in_lanes || on_device           ? row.precise_in_lanes
                                                      : row.precise;
      for (int i = 0; i < count; ++i) {
        std::size_t at = line * count + i;
        if (agrees(actual[at], own[at], wide[at], ulps))
          continue;
        std::printf(
            "FAILED %s::%s(%.17g, %.17g, %.17g) is %.17g, the host's %.17g, exactly %.20Lg\n",
            group, names[line].c_str(), double(x[at]), double(y[at]), double(z[at]),
            double(actual[at]), double(own[at]), (long double)(wide[at]));
        ++failed_expectations();
        break;
      }
    }
  }
};

#define EVALUATE__unary(space, name, x, y, z) space name(x)
#define EVALUATE__binary(space, name, x, y, z) space name(x, y)
#define EVALUATE__ternary(space, name, x, y, z) space name(x, y, z)
#define EVALUATE__with_int(space, name, x, y, z) space name(x, small_int(y))
#define EVALUATE__to_int(space, name, x, y, z) space name(x)

template <class T> int small_int(T y) restrict(amp, cpu) {
  return y > -1000 && y < 1000 ? static_cast<int>(y) : 3;
}
int small_int(long double y) restrict(cpu) {
  return y > -1000 && y < 1000 ? static_cast<int>(y) : 3;
}

/// Fills in what the host computes.
template <class T> void compute_on_host(Table<T> &table, bool fast) {
  using Wide = typename Table<T>::Wide;
#define HOST(name, kind)                                                                           \
  for (int i = 0, at = int(table.own.size()); i < table.count; ++i, ++at) {                        \
    T x = table.x[at], y = table.y[at], z = table.z[at];                                           \
    Wide u = x, v = y, w = z;                                                                      \
    (void)z, (void)w, (void)y, (void)v;                                                            \
    table.own.push_back(T(EVALUATE##kind(std::, name, x, y, z)));                                 \
    table.wide.push_back(Wide(EVALUATE##kind(std::, name, u, v, w)));                             \
  }
#define TESSERA_MATH(name, kind)                                                                   \
  table.add(#name);                                                                                \
  HOST(name, kind)
#define TESSERA_PRECISE_MATH(name, kind)                                                           \
  if (!fast) {                                                                                     \
    table.add(#name);                                                                              \
    HOST(name, kind)                                                                               \
  }
#include "tessera/detail/math_functions.def"
  table.actual.resize(table.own.size());
}

/// One kernel that fills in all lines.
template <class T, class Kernel> void compute(Table<T> &table, Kernel kernel) {
  const int lines = int(table.names.size());
  array_view<const T, 2> x(lines, table.count, table.x), y(lines, table.count, table.y),
      z(lines, table.count, table.z);
  array_view<T, 2> out(lines, table.count, table.actual);
  kernel(x, y, z, out);
  out.synchronize();
}

#define IN_KERNEL(space, name, kind)                                                               \
  out(line, i[0]) = EVALUATE##kind(space, name, x(line, i[0]), y(line, i[0]), z(line, i[0]));     \
  ++line;

template <class T> using In = array_view<const T, 2>;
template <class T> using Out = array_view<T, 2>;

/// A kernel for each function: these loops call libmvec's vector functions.
void fast(In<float> x, In<float> y, In<float> z, Out<float> out) {
  int line = 0;
#define TESSERA_MATH(name, kind)                                                                   \
  {                                                                                                \
    array_view<const float> u = x[line], v = y[line], w = z[line];                                 \
    array_view<float> result = out[line++];                                                        \
    parallel_for_each(                                                                             \
        result.extent, [=](index<1> i) restrict(amp) {                                             \
          result[i] = EVALUATE##kind(fast_math::, name, u[i], v[i], w[i]);                        \
        });                                                                                        \
  }
#include "tessera/detail/math_functions.def"
}

void fast_with_suffix(In<float> x, In<float> y, In<float> z, Out<float> out) {
  parallel_for_each(
      extent<1>(out.extent[1]), [=](index<1> i) restrict(amp) {
        int line = 0;
#define TESSERA_MATH(name, kind) IN_KERNEL(fast_math::, name##f, kind)
#include "tessera/detail/math_functions.def"
      });
}

template <class T> void precise(In<T> x, In<T> y, In<T> z, Out<T> out) {
  parallel_for_each(
      extent<1>(out.extent[1]), [=](index<1> i) restrict(amp) {
        int line = 0;
#define TESSERA_MATH(name, kind) IN_KERNEL(precise_math::, name, kind)
#define TESSERA_PRECISE_MATH(name, kind) IN_KERNEL(precise_math::, name, kind)
#include "tessera/detail/math_functions.def"
      });
}

void precise_with_suffix(In<float> x, In<float> y, In<float> z, Out<float> out) {
  parallel_for_each(
      extent<1>(out.extent[1]), [=](index<1> i) restrict(amp) {
        int line = 0;
#define TESSERA_MATH(name, kind) IN_KERNEL(precise_math::, name##f, kind)
#define TESSERA_PRECISE_MATH(name, kind) IN_KERNEL(precise_math::, name##f, kind)
#include "tessera/detail/math_functions.def"
      });
}

} // namespace

int main() {
  Table<float> f, p;
  Table<double> d;
  compute_on_host(f, true);
  compute_on_host(p, false);
  compute_on_host(d, false);
  compute(f, fast);
  f.compare("fast_math", true);
  compute(f, fast_with_suffix);
  f.compare("fast_math, with f", true);
  compute(p, precise<float>);
  p.compare("precise_math, float", false);
  compute(p, precise_with_suffix);
  p.compare("precise_math, with f", false);
  compute(d, precise<double>);
  d.compare("precise_math, double", false);
  return result();
}
