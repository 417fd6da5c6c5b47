// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a barrier which provably not every work-item of a tile reaches is one error at the barrier's
// call, and that its note shows the condition.
// Conformance: B089- G020-
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
#include <amp.h>

using namespace concurrency;

void launch(array_view<int> view) {
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 8)
      t.barrier.wait();
    // CHECK: divergent-barrier.cpp:[[@LINE-1]]:{{[0-9]+}}: error: tile barrier in divergent control flow
    // CHECK: divergent-barrier.cpp:[[@LINE-3]]:{{[0-9]+}}: note: this condition depends on the work-item
    view[t.global] = 1;
  });
}
