// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict(auto) functions are called from kernels and from the host and mean the same on both: chains,
// templates, members, constructors, operators, lambdas; that those which fit one side only run there; that what is
// written beside auto holds; and that a written overload is chosen before a deduced one.
// Conformance: A134+ A135+ A136+
// RUN: %amp++ -O0 %s -o %t.0 && %t.0
// RUN: %if thorough %{ %amp++ -O2 %s -o %t.2 && %t.2 %}
// RUN: %amp++ -std=c++20 -O0 -famp-kernel-opt=2 -g -fvisibility-inlines-hidden %s -o %t.20 && %t.20
// RUN: %if every-shape %{ %amp++ -std=c++20 -O2 -g -fvisibility-inlines-hidden %s -o %t.20 && %t.20 %}
#include <amp.h>
#include <string>

#include "../../api/serial_comparison.h"

using namespace concurrency;

int square(int x) restrict(auto) { return x * x; }
static int next(int x) restrict(auto) { return square(x) + 1; }
int twice_next(int x) restrict(auto) {
  auto twice = [](int y) { return 2 * y; };
  struct local {
    int value;
    int get() const { return value; }
  };
  return twice(next(x)) + local{x}.get();
}

// What calls a function of one side is of that side; so is what calls that.
int log_size = 0;
int logged(int x) restrict(auto) {
  log_size += static_cast<int>(std::to_string(x).size());
  return x;
}
int logged_twice(int x) restrict(auto) { return logged(x) + logged(-x); }
int only_amp(int x) restrict(amp) { return x + 3; }
int through(int x) restrict(auto) { return only_amp(x); }
int shared(int x) restrict(auto) {
  tile_static int cell[4];
  cell[0] = x;
  return x;
}

namespace geometry {
template <class T> T larger(T a, T b) restrict(auto) { return a > b ? a : b; }
template <class T> T largest(T a, T b, T c) restrict(auto) { return larger(larger(a, b), c); }

struct point {
  int x, y;
  point() restrict(auto) : x(0), y(1) {}
  point(int x, int y) restrict(auto) : x(x), y(y) {}
  int dot(const point &o) const restrict(auto) { return product(x, o.x) + product(y, o.y); }
  static int product(int a, int b) restrict(auto) { return a * b; }
  friend point operator-(const point &a, const point &b) restrict(auto) { return point(a.x - b.x, a.y - b.y); }
  operator int() const restrict(auto) { return 10 * x + y; }
  std::string text() const restrict(auto) { return std::to_string(x); }
};
point operator+(const point &a, const point &b) restrict(auto) { return point(a.x + b.x, a.y + b.y); }

template <class T> struct cell {
  T value;
  explicit cell(T value) restrict(auto) : value(value) {}
  ~cell() restrict(auto) {}
  T get() const restrict(auto) { return value; }
  std::string text() const restrict(auto) { return std::to_string(value); }
};
} // namespace geometry

// cpu is a promise, amp is found; and the other way round.
int promised(int x) restrict(cpu, auto) { return square(x) - 2; }
int promised_amp(int x) restrict(amp, auto) { return square(x) - 4; }

// A written overload is chosen before a deduced one; another is never in question where it does not fit.
int chosen(int) restrict(auto) { return 1; }
int chosen(int) restrict(amp) { return 2; }
int chosen_too(int) restrict(cpu) { return 3; }
int chosen_too(int) restrict(auto) { return 4; }
int fitting(int) restrict(auto) { return log_size >= 0 ? 5 : 7; }
int fitting(double) restrict(amp) { return 6; }

int main() {
  const int count = 64;
  std::vector<int> numbers = random_ints(count), results(count), expected;
  array_view<const int> in(count, numbers);
  array_view<int> out(count, results);
  auto offset = [](int x) restrict(auto) { return x + 5; };
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(auto) {
    geometry::point a(in[i], 2), b;
    geometry::cell<int> cell(in[i]);
    out[i] = twice_next(in[i]) + geometry::largest(in[i], 3, 4) + geometry::largest(1.f, 2.f, 3.f) +
             (a + b - geometry::point(1, 1)).dot(a) + a + cell.get() + offset(in[i]) + promised(in[i]) +
             promised_amp(in[i]) + through(in[i]);
  });
  out.synchronize();
  for (int n : numbers) {
    geometry::point a(n, 2), b;
    geometry::cell<int> cell(n);
    expected.push_back(twice_next(n) + geometry::largest(n, 3, 4) + geometry::largest(1.f, 2.f, 3.f) +
                       (a + b - geometry::point(1, 1)).dot(a) + a + cell.get() + offset(n) + promised(n) +
                       promised_amp(n) + n + 3);
  }
  expect_equal("deduced functions", results, expected);

  parallel_for_each(extent<1>(count).tile<4>(), [=](tiled_index<4> i) restrict(amp) {
    out[i] = shared(i.global[0]) + 100 * chosen(0) + 1000 * chosen_too(0) + 10000 * fitting(0);
  });
  out.synchronize();
  for (int n = 0; n < count; ++n)
    expect("overloads in a kernel", results[n] == n + 200 + 4000 + 60000);
  expect("overloads on the host", chosen(0) == 1 && chosen_too(0) == 3 && fitting(0) == 5);
  expect("host only", logged_twice(7) == 0 && log_size == 3);
  expect("members for the host", geometry::cell<int>(8).text() + geometry::point(9, 0).text() == "89");
  return result();
}
