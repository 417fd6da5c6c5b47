// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a barrier under a condition on the work-item which may be the same for all of a tile is a
// warning with both places, which -Wno-amp-divergence switches off, at every level of optimisation.
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -Werror -c %s -o %t.o
// RUN: %amp++ -Wno-amp-divergence -Werror -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void reverse(array_view<int> data, int limit) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int copy[16];
    copy[t.local[0]] = data[t];
#ifndef LEGAL
    if (t.global[0] < limit) { // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait(); // expected-warning {{whether a work-item reaches this tile barrier depends on its index, but all must reach it or none: take it out of the condition, or use the tile's index alone [amp-8.1.1]}}
#else
    if (t.tile_origin[0] < limit) {
      t.barrier.wait();
#endif
      data[t] = copy[15 - t.local[0]];
    }
  });
}
