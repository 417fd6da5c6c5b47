// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrictions do not change how names hide each other (A055): a name of an inner scope hides the outer
// one's overloads for the other side, too; a qualified name and a using-declaration reach them.
// Conformance: A055+ A055-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %if every-shape %{ %amp++ -std=c++17 -O0 -DLEGAL %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 -DLEGAL %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

#ifdef LEGAL
#define OUTER ::
#define BASE base::
#else
#define OUTER
#define BASE
#endif
int foo(int x) restrict(amp) { return x + 1; }
namespace N1 {
int foo(double d) restrict(cpu) { return int(d) + 2; }
int foo_caller(int x) restrict(amp) {
// CHECK-DAG: name-hiding.cpp:[[@LINE+1]]:16: error: 'foo' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return OUTER foo(x);
}
int foo_caller(int x) restrict(cpu) { return foo(x); }
}
namespace N2 {
using ::foo;
int foo(int x) restrict(cpu) { return x + 3; }
int foo_caller(int x) restrict(cpu, amp) { return foo(x); }
}
struct base {
  int member(int x) const restrict(amp) { return x + 4; }
  int used(int x) const restrict(amp) { return x + 5; }
};
struct derived : base {
  using base::used;
  int member(int x) const restrict(cpu) { return x + 6; }
  int used(int x) const restrict(cpu) { return x + 7; }
// CHECK-DAG: name-hiding.cpp:[[@LINE+1]]:54: error: 'member' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  int calls(int x) const restrict(amp) { return BASE member(x); }
  int calls_used(int x) const restrict(cpu, amp) { return used(x); }
};
int in_block(int x) restrict(amp) {
  int foo(int, int) restrict(cpu);
// CHECK-DAG: name-hiding.cpp:[[@LINE+1]]:21: error: too few arguments to function call, expected 2, have 1
  return OUTER foo(x);
}
int by_variable(int x) restrict(amp) {
  auto foo = [](int y) restrict(cpu, amp) { return y + 8; };
  return foo(x);
}

#ifdef LEGAL
int main() {
  const std::vector<int> input = random_ints(100);
  std::vector<int> results(600), expected(600);
  array_view<const int> from(100, input);
  array_view<int, 2> to(100, 6, results);
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) {
    derived d;
    to(i[0], 0) = N1::foo_caller(from[i]);
    to(i[0], 1) = N2::foo_caller(from[i]);
    to(i[0], 2) = d.calls(from[i]);
    to(i[0], 3) = d.calls_used(from[i]);
    to(i[0], 4) = in_block(from[i]);
    to(i[0], 5) = by_variable(from[i]);
  });
  to.synchronize();
  for (int i = 0; i < 100; ++i) {
    const int x = input[i], of_kernel[] = {x + 1, x + 1, x + 4, x + 5, x + 1, x + 8};
    for (int j = 0; j < 6; ++j)
      expected[6 * i + j] = of_kernel[j];
    const derived d;
    expect("host", N1::foo_caller(x) == x + 2 && N2::foo_caller(x) == x + 3 && d.member(x) == x + 6 &&
                       d.calls_used(x) == x + 7);
  }
  expect_equal("kernel", results, expected);
  return result();
}
#endif
