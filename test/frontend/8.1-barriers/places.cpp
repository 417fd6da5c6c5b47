// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what is found in the kernels' IR is told at its place in the source where debug information names
// another: behind #line, in preprocessed input, and with options that replace paths.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s
// RUN: %amp++ -E %s -o %t.ii && not %amp++ -O2 -c %t.ii -o %t.o 2>&1 | %filecheck %s
// RUN: cd %S/.. && not %amp++ -g -ffile-prefix-map=8.1-barriers=/elsewhere -fdebug-compilation-dir=/elsewhere -c 8.1-barriers/places.cpp -o %t.o 2>&1 | %filecheck %s
// RUN: %if thorough %{ not %amp++ -g -ffile-prefix-map=%S=/elsewhere -c %s -o %t.o 2>&1 | %filecheck %s %}
// RUN: %if thorough %{ cd %S && not %amp++ -fdebug-compilation-dir=/elsewhere -c places.cpp -o %t.o 2>&1 | %filecheck %s %}
// RUN: not %amp++ -x c++ -c - -o %t.o < %s 2>&1 | %filecheck --check-prefixes=STDIN %s
// RUN: not %amp++ -DNAMED -c %s -o %t.o 2>&1 | %filecheck --check-prefix=NAMED %s
#include <amp.h>
using namespace concurrency;

// CHECK: {{^}}{{(.*/)?}}places.cpp:[[@LINE+15]]:15: error: tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]
// CHECK-NEXT: t.barrier.wait();
// CHECK: places.cpp:[[@LINE+17]]:5: note: in 'wait_if' called from here
// CHECK: places.cpp:[[@LINE+11]]:7: note: this condition depends on the work-item's local index, dimension 0
// STDIN: {{^}}<stdin>:[[@LINE+11]]:15: error: tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]
// STDIN-NEXT: t.barrier.wait();
// NAMED: {{^}}grammar.y:102:15: error: tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]
// NAMED-NEXT: t.barrier.wait();
// NAMED: {{^}}grammar.y:106:5: note: in 'wait_if' called from here
// NAMED: {{^}}grammar.y:101:7: note: this condition depends on the work-item's local index, dimension 0
#ifdef NAMED
#line 99 "grammar.y"
#endif
inline void wait_if(const tiled_index<16> &t, bool condition) restrict(amp) {
  if (condition)
    t.barrier.wait();
}
void certain(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    wait_if(t, t.local[0] % 2 == 0);
  });
}

#line 1007
void unnamed(array_view<int> v) { // CHECK: places.cpp:1010:17: error: tile barrier in divergent
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 1)
      t.barrier.wait();
  });
}
// STDIN: {{^}}<stdin>:1010:17: error: tile barrier in divergent control flow
// NAMED: {{^}}grammar.y:1010:17: error: tile barrier in divergent control flow
