// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops which lanes leave one by one, however it is written that they do, keep their masks in whole vectors
// on AVX2, and blend nothing but what lanes leave with: no state of lanes that have left, none for the last iteration.
// RUN: %amp++ -O2 -ffp-contract=off -famp-cpu=v3 -S %s -o %t.s
// RUN: awk '/^[^. ].*\.v3:/ {on = 1} /\.size/ {on = 0} on' %t.s > %t.v3.s
// RUN: %filecheck %s < %t.v3.s
#include <amp.h>
using namespace concurrency;

// Of two vectors the steps are blended, where lanes have left; not what they compute with.
// CHECK: with_a_flag
// CHECK-NOT: vpackssdw
// CHECK: vtestps
// CHECK: vmulps
// CHECK-NOT: vblendvps
// CHECK-COUNT-2: vblendvps
// CHECK-NOT: vblendvps
// CHECK: cmpl $256
// CHECK-NOT: vblendvps
// CHECK: vaddps
// CHECK-NOT: vblendvps
// CHECK: jmp
// CHECK-NOT: vpackssdw
void with_a_flag(const array<float, 2> &from, array<int, 2> &steps) {
  parallel_for_each(steps.extent, [&](index<2> i) restrict(amp) {
    float x = 0;
    int count = 0;
    bool done = false;
    for (int step = 0; step < 256 && !done; ++step) {
      if (x * x >= 4) {
        done = true;
      } else {
        x = x * x + from[i];
        ++count;
      }
    }
    steps[i] = count;
  });
}
