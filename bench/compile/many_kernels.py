# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources for compile_time.py: 50 kernels, the same as plain lambdas, and a chain of helpers."""

HEADERS = """#include <algorithm>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>
"""

# What the kernels need, as an engineer without C++ AMP would write it.
PLAIN = HEADERS + """
template <int N> struct index {
  int values[N];
  int operator[](int d) const { return values[d]; }
};
template <int N> struct extent {
  int values[N];
  int operator[](int d) const { return values[d]; }
};
template <class T, int N = 1> struct array_view {
  T *data;
  concurrency_extent<N> extent;
  T &operator()(int i) const { return data[i]; }
  T &operator()(int row, int column) const { return data[row * extent[1] + column]; }
};
template <class Body> void parallel_for_each(extent<1> domain, const Body &body) {
  for (int i = 0; i < domain[0]; ++i)
    body(index<1>{{i}});
}
template <class Body> void parallel_for_each(extent<2> domain, const Body &body) {
  for (int row = 0; row < domain[0]; ++row)
    for (int column = 0; column < domain[1]; ++column)
      body(index<2>{{row, column}});
}
namespace math = std;
""".replace("concurrency_extent", "::extent")

AMP = """#include <amp.h>
#include <amp_math.h>
using namespace concurrency;
namespace math = concurrency::fast_math;
"""

# Bodies of kernels over two input views and an output, of rank 1 or 2; NUMBER differs from kernel to kernel.
VECTOR = [
    "out(i[0]) = a(i[0]) * NUMBER.0f + b(i[0]);",
    "out(i[0]) = math::sqrt(a(i[0]) * a(i[0]) + b(i[0]) * NUMBER.0f);",
    """const int n = out.extent[0];
    float sum = 0;
    for (int k = -NUMBER; k <= NUMBER; ++k)
      sum += a((i[0] + k + n) % n);
    out(i[0]) = sum / (2 * NUMBER + 1);""",
    """float x = a(i[0]);
    for (int step = 0; step < NUMBER; ++step)
      x = x - (x * x - b(i[0])) / (2 * x + 1);
    out(i[0]) = x;""",
    """if (a(i[0]) > NUMBER.0f)
      out(i[0]) = a(i[0]) - NUMBER.0f;
    else if (b(i[0]) > 0)
      out(i[0]) = b(i[0]);
    else
      out(i[0]) = math::exp(a(i[0]));""",
]
MATRIX = [
    """float sum = 0;
    for (int k = 0; k < a.extent[1]; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    out(i[0], i[1]) = sum * NUMBER.0f;""",
    "out(i[0], i[1]) = a(i[1], i[0]) + NUMBER.0f;",
    """const int rows = out.extent[0], columns = out.extent[1];
    if (i[0] > 0 && i[1] > 0 && i[0] < rows - 1 && i[1] < columns - 1)
      out(i[0], i[1]) = (a(i[0] - 1, i[1]) + a(i[0] + 1, i[1]) + a(i[0], i[1] - 1) + a(i[0], i[1] + 1)) / NUMBER.0f;
    else
      out(i[0], i[1]) = a(i[0], i[1]);""",
    """float best = a(i[0], 0);
    for (int k = 1; k < a.extent[1]; ++k)
      if (a(i[0], k) * b(i[0], k) > best)
        best = a(i[0], k) * b(i[0], k);
    out(i[0], i[1]) = best + NUMBER.0f;""",
    """float x = 0, y = 0;
    int steps = 0;
    for (; steps < 16 * NUMBER && x * x + y * y < 4; ++steps) {
      const float next = x * x - y * y + a(i[0], i[1]);
      y = 2 * x * y + b(i[0], i[1]);
      x = next;
    }
    out(i[0], i[1]) = steps;""",
]


def many_kernels(amp):
    """50 kernels: ten bodies, each with five numbers."""
    clause = " restrict(amp)" if amp else ""
    functions = []
    for rank, bodies in ((1, VECTOR), (2, MATRIX)):
        view = f"array_view<float{', 2' if rank == 2 else ''}>"
        for kind, body in enumerate(bodies):
            for number in range(1, 6):
                functions.append(
                    f"void kernel_{rank}_{kind}_{number}({view} a, {view} b, {view} out) {{\n"
                    f"  parallel_for_each(out.extent, [=](index<{rank}> i){clause} {{\n"
                    f"    {body.replace('NUMBER', str(number))}\n"
                    "  });\n}\n")
    return (AMP if amp else PLAIN) + "".join(functions)


def math_of_doubles():
    """Functions that no instruction of a GPU's computes: a kernel's PTX holds them."""
    return AMP + """
void compute(array_view<double> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = precise_math::pow(v[i], 1.5) + precise_math::sin(v[i]) + precise_math::tan(v[i]) + precise_math::tgamma(v[i]);
  });
}
"""


def chain_of_helpers():
    """20 functions, each of which calls the next one twice, and a kernel that calls the first."""
    helpers = ["inline int helper_20(int n) restrict(amp) { return n * 3 + 1; }\n"]
    for number in range(19, 0, -1):
        following = f"helper_{number + 1}"
        helpers.append(f"inline int helper_{number}(int n) restrict(amp) {{\n"
                       f"  return {following}(n + {number}) ^ {following}(n * {number});\n}}\n")
    return AMP + "".join(helpers) + (
        "void run(array_view<int> v) {\n"
        "  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = helper_1(i[0]); });\n}\n")
