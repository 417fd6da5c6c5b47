// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that has no SPIR-V leaves the others and the program what they were, on the CPU.
// RUN: %amp++ -O2 -famp-version=1.2 %s -o %t && %t
// RUN: llvm-nm %t | %filecheck %s
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu %s -o %t && %t
// RUN: llvm-nm %t | not grep "[.]spirv$"

// CHECK-DAG: D __tessera.{{.*}}.spirv
// CHECK-DAG: V _Z6sum_toi.amp.spirv
#include <amp.h>
#include <vector>

using namespace concurrency;

int sum_to(int x) restrict(amp) { return x <= 0 ? 0 : x % 3 + sum_to(x - 2) * 2; }

int main() {
  std::vector<int> numbers(100, 7);
  array_view<int> view(numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = sum_to(view[i]); });
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  return numbers[0] == 14 ? 0 : 1;
}
