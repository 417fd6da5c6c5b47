// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a loop which lanes leave one by one keeps its masks in whole vectors on AVX2, and gathers by an instruction.
// RUN: %amp++ -O2 -famp-cpu=v3 -S %s -o %t.s
// RUN: %filecheck %s < %t.s
#include <amp.h>
using namespace concurrency;

// CHECK: .v3:
// CHECK-NOT: vpackssdw
// CHECK-NOT: vpextrq
// CHECK: vgatherdps
// CHECK-NOT: vpackssdw
// CHECK-NOT: vpextrq
// CHECK: .size
void add_up(const array<float> &values, const array<int> &counts, array<float> &sums) {
  parallel_for_each(sums.extent, [&](index<1> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < counts[i]; ++k)
      sum += values[(i[0] * 17 + k * 79) & 1023];
    sums[i] = sum;
  });
}
