// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the examples of 2.2 and 2.3 mean what the specification says there: the constructors and the destructor
// of Foo, the members that the compiler makes for Grod, callers of Z and X.
// Conformance: A035+ A036+ A044+ A052+ A053+ A054+
// RUN: %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2 %}
#include <algorithm>
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

// 2.2.2; what is destroyed says so in an array_view.
class Foo {
public:
  int made, place;
  array_view<int> destroyed;
  Foo(const array_view<int> &destroyed, int place) : made(1), place(place), destroyed(destroyed) {}
  Foo(const array_view<int> &destroyed, int place) restrict(amp) : made(2), place(place), destroyed(destroyed) {}
  ~Foo() restrict(cpu, amp);

private:
  void clean() const { destroyed[place] = 10 * made + 1; }
  void clean() const restrict(amp) { destroyed[place] = 10 * made + 2; }
};
Foo::~Foo() restrict(cpu, amp) { clean(); }

void unrestricted_function(const array_view<int> &log, int place) { Foo a(log, place); }
void restricted_function(const array_view<int> &log, int place) restrict(amp) { Foo b(log, place); }

// 2.3.2
struct Grod {
  int a;
  int b;
  int frool() restrict(amp) { return a + b; }
  int blarg() restrict(cpu) { return a * b; }
};
int d3dCaller(int x) restrict(amp) {
  Grod g;
  g.a = x;
  g.b = 3;
  Grod copy(g), assigned;
  assigned = copy;
  return assigned.frool();
}
int d3dCaller(int x) restrict(cpu) {
  Grod g;
  g.a = x;
  g.b = 3;
  Grod copy(g), assigned;
  assigned = copy;
  return assigned.blarg();
}

// 2.3.2.1
int Z(int x) restrict(amp, cpu) { return x + 5; }
int Z_caller(int x) restrict(amp, cpu) { return Z(x); }
int X(int x) restrict(amp) { return x + 6; }
int X(int x) restrict(cpu) { return x + 7; }
int X_caller(int x) restrict(amp, cpu) { return X(x); }

int main() {
  const std::vector<int> input = random_ints(100);
  std::vector<int> results(400), expected(400), destructions(200);
  array_view<int> log(200, destructions);
  array_view<const int> from(100, input);
  array_view<int, 2> to(100, 4, results);
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) {
    restricted_function(log, i[0]);
    to(i[0], 0) = log[i];
    to(i[0], 1) = d3dCaller(from[i]);
    to(i[0], 2) = Z_caller(from[i]);
    to(i[0], 3) = X_caller(from[i]);
  });
  to.synchronize();
  for (int i = 0; i < 100; ++i) {
    const int x = input[i], of_kernel[] = {22, x + 3, x + 5, x + 6};
    std::copy(of_kernel, of_kernel + 4, &expected[4 * i]);
    expect("Grod on the host", d3dCaller(x) == 3 * x);
    expect("Z on the host", Z_caller(x) == x + 5);
    expect("X on the host", X_caller(x) == x + 7);
  }
  expect_equal("kernel", results, expected);
  unrestricted_function(log, 150);
  expect("Foo on the host", log[150] == 11);
  return result();
}
