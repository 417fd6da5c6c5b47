// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that code of its own is interleaved where most work-items run, and short at the edges.
// RUN: %amp++ -O2 -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s
// CHECK: work-items away from the edges run a fast version without 2 comparisons
// CHECK: work-items run 16 at a time in vectors, 4 vectors interleaved, 1 row together
// CHECK: work-items run 16 at a time in vectors, 1 vector interleaved, 1 row together
// CHECK-NOT: interleaved
#include <amp.h>
using namespace concurrency;

void shift(array_view<const float> from, array_view<float> to) {
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    const int place = i[0] + 3 < from.extent[0] ? i[0] + 3 : from.extent[0] - 1;
    to[i] = (i[0] > 2 ? from[i[0] - 3] : 0) + from[place] * 2;
  });
}
