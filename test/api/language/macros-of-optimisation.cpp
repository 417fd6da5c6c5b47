// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels see the same macros as the host code around them at each level of optimisation: else the passes
// would number lambdas otherwise. Named for kernels, too, the host's level stays what it is in the quick run.
//
// RUN: %amp++ -O0 -DWANTED=1 %s -o %t-O0 && %t-O0
// RUN: %amp++ -O2 -famp-kernel-opt=2 -DWANTED=2 %s -o %t-O2 && %t-O2
// RUN: %amp++ -Os -DWANTED=2 %s -o %t-Os && %t-Os
#include <amp.h>

using namespace concurrency;

int main() {
  int value = 0;
  array_view<int> v(1, &value);
#ifdef __OPTIMIZE__
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 2; });
#else
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });
#endif
  return v[0] == WANTED ? 0 : 1;
}
