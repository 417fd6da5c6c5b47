// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch compiled without amp++ is refused with a remedy, and that nothing else is.
// RUN: %clang++ -std=c++17 -I%source/include -fsyntax-only %s
// RUN: not %clang++ -std=c++17 -I%source/include -fsyntax-only -DLAUNCH %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}parallel_for_each launches a kernel, which only amp++ can compile: build this file with amp++
#include <amp.h>
using namespace concurrency;

int on_both_sides(int x) restrict(cpu, amp) { return x; }

int main() {
  array_view<int> view(on_both_sides(10));
#ifdef LAUNCH
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { view[i] = 1; });
#endif
  return view.get_extent()[0] - 10;
}
