// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that <intrin.h> and <cpuid.h> live with kernels in one unit, and that a program may define functions that are
// builtins for Visual C++ alone.
//
// RUN: %amp++ -O2 -famp-msvc -DINTRIN %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -O2 -famp-msvc=19.33 -DINTRIN %s -o %t-19 && %t-19 %}
// RUN: %if every-shape %{ %amp++ -O2 %s -o %t-plain && %t-plain %}
// RUN: %amp++ -O0 %s -o %t-O0 && %t-O0
#ifdef INTRIN
#include <intrin.h>
#else
#include <cpuid.h>
static inline unsigned char _BitScanForward(unsigned *at, unsigned mask) {
  if (mask)
    *at = unsigned(__builtin_ctz(mask));
  return mask != 0;
}
static inline unsigned __readfsdword(unsigned offset) { return offset + 1; }
#endif
#include <amp.h>

int main() {
  int registers[4];
  __cpuidex(registers, 0, 0);
  unsigned first = 0;
  bool right = registers[0] != 0 && _BitScanForward(&first, 8) && first == 3;
#ifndef INTRIN
  right &= __readfsdword(4) == 5;
#endif
  int value = 0;
  concurrency::array_view<int> v(1, &value);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = 7; });
  return right && v[0] == 7 ? 0 : 1;
}
