// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-auto kernels call plain functions that fit, written without a thought of kernels, and that
// those which do not fit, or are declared before they are defined, stay the host's.
// Conformance: A137+
// RUN: %amp++ -famp-auto -O0 %s -o %t.0 && %t.0
// RUN: %if thorough %{ %amp++ -famp-auto -O2 %s -o %t.2 && %t.2 %}
// RUN: %if every-shape %{ %amp++ -famp-auto -std=c++20 -O2 %s -o %t.20 && %t.20 %}
#include <amp.h>
#include <algorithm>
#include <memory>
#include <string>

#include "../../api/serial_comparison.h"
#include "inputs/points-and-cubes.h"

using namespace concurrency;

static int offset = 3;

int declared_before(int n);
int declared_before(int n) { return n + offset; }
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
int smallest(std::vector<int> values) {
  std::sort(values.begin(), values.end(), [](int a, int b) { return a < b; });
  return values.front();
}
int guarded(int n) {
  try {
    if (n < 0)
      throw std::runtime_error("negative");
  } catch (const std::exception &) {
    return 0;
  }
  return n;
}
extern "C" int with_c_linkage(int n) { return n; }
namespace {
struct shape {
  virtual ~shape() {}
  virtual int area() const { return 1; }
};
struct tile : shape {
  int area() const override { return 4; }
};
} // namespace
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
// Declared once more it is the same function.
int later_again(int n) { return n + 11; }
int later_again(int n);

// A written overload for kernels beside a plain function.
int side(int) { return 1; }
int side(int) restrict(amp) { return 2; }

int main() {
  const int count = 50;
  std::vector<int> numbers = random_ints(count), results(count), expected;
  array_view<const int> in(count, numbers);
  array_view<int> out(count, results);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    plain::point p(in[i], 1), q = p + p - plain::point();
    out[i] = plain::cube(in[i]) + plain::larger(in[i], 7) + p.dot(q) + plain::holder<int>(in[i]).get() + (p == q) +
             later_again(in[i]) + 0 * side(1);
  });
  out.synchronize();
  for (int n : numbers) {
    plain::point p(n, 1), q = p + p - plain::point();
    expected.push_back(plain::cube(n) + plain::larger(n, 7) + p.dot(q) + plain::holder<int>(n).get() + (p == q) +
                       later_again(n));
  }
  expect_equal("plain helpers", results, expected);

  std::unique_ptr<shape> s(new tile);
  expect("host functions", declared_before(1) == 4 && factorial(5) == 120 && smallest({3, 1, 2}) == 1 &&
                               guarded(-1) == 0 && with_c_linkage(9) == 9 && s->area() == 4 && odd(3) == 1 &&
                               even(4) == 1 && side(1) == 1);
  expect("a member of the host", plain::point(3, 4).text() == "3, 4");
  return result();
}
