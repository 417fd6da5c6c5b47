// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function which no unit defines is one error of the linker, by its name.
// Conformance: B221-
//
// RUN: not %amp++ -O2 -fuse-ld=lld %s -o %t 2>&1 | %filecheck %s
// RUN: %amp++ -O2 -fuse-ld=lld -DLEGAL %s -o %t && %t
// CHECK: error: undefined symbol: nowhere(int) (.amp)
// CHECK-NOT: undefined symbol
// CHECK: error: linker command failed
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
int nowhere(int n) restrict(amp);
#else
int nowhere(int n) restrict(amp) { return n; }
#endif

int main() {
  array_view<int> v(4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = nowhere(i[0]); });
  return v[3] == 3 ? 0 : 1;
}
