// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -g puts the lines of a kernel's source into its SPIR-V, and that there are none without.
// RUN: rm -rf %t && %amp++ -O2 -g -famp-dump-dir=%t/with -c %s -o %t.o
// RUN: %S/inputs/instructions.py %t/with/*/kernel.spv OpString OpLine OpFMul | %filecheck %s
// RUN: %amp++ -O2 -famp-dump-dir=%t/without -c %s -o %t.o
// RUN: %S/inputs/instructions.py %t/without/*/kernel.spv OpString OpLine | count 0
#include <amp.h>

using namespace concurrency;

// CHECK: OpString {{.*}}lines.cpp
void scale(const array_view<float> &numbers, float factor) {
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) {
    float number = numbers[i];
    // CHECK: OpLine {{[0-9]+}} 18 25
    // CHECK-NEXT: OpFMul
    // CHECK-NOT: OpFMul
    numbers[i] = number * factor;
  });
}
