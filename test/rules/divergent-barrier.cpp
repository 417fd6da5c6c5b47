// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a barrier which only some work-items of a tile reach is an error at the barrier.
// Conformance: B089- G020- G021- G024-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void reverse(array_view<int> data) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int copy[16];
    copy[t.local[0]] = data[t];
#ifndef LEGAL
    if (t.local[0] < 8)   // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      t.barrier.wait();   // expected-error {{tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]}}
#else
    t.barrier.wait();
#endif
    data[t] = copy[15 - t.local[0]];
  });
}
