// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a copy of an array to another one of the same accelerator, or of parts of them, does not pass by the host, and
// that one to another accelerator's array goes straight there.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t
// RUN: env TESSERA_CPU_MEMORY=separate TESSERA_TRACE=copy %t 2>&1 | %filecheck %s
#include <amp.h>

#include "../serial_comparison.h"

#include <cstdio>

using namespace concurrency;

int main() {
  accelerator_view cpu = accelerator(L"tessera\\cpu").default_view, other = accelerator(L"direct3d\\warp").default_view;
  array<int, 2> from(20, 30, cpu), to(20, 30, cpu), there(20, 30, other);
  parallel_for_each(from.extent, [&](index<2> i) restrict(amp) { from[i] = i[0] * 30 + i[1]; });
  parallel_for_each(to.extent, [&](index<2> i) restrict(amp) { to[i] = -1; });
  // CHECK-NOT: copy:
  // CHECK: copy: 2400 bytes from tessera\cpu to tessera\cpu
  copy(from, to);
  // CHECK-NEXT: copy: 480 bytes from tessera\cpu to tessera\cpu
  copy(from.section(0, 0, 12, 10), to.section(5, 7, 12, 10));
  // CHECK-NEXT: copy: 2400 bytes from tessera\cpu to direct3d\warp
  copy_async(to, there).get();
  // CHECK-NEXT: copy: 2400 bytes from direct3d\warp to the host
  const std::vector<int> all = there;
  // CHECK-NOT: copy:
  for (int row = 0; row < 20; ++row)
    for (int column = 0; column < 30; ++column) {
      const bool inside = row >= 5 && row < 17 && column >= 7 && column < 17;
      expect("an element", all[row * 30 + column] == (inside ? (row - 5) * 30 + column - 7 : row * 30 + column));
    }
  return result();
}
