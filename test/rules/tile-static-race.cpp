// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a read of another work-item's element of a tile_static array, with no barrier since it was
// written, is a warning with both places, which -Wno-amp-race switches off, at every level of optimisation.
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -DLEGAL -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -Wno-amp-race -Werror -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void reverse(array_view<float> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float copy[64];
    copy[t.local[0]] = data[t]; // expected-note {{written here}}
#ifdef LEGAL
    t.barrier.wait();
#endif
    data[t] = copy[63 - t.local[0]]; // expected-warning {{work-item 0 of the tile reads tile_static 'copy' where work-item 63 writes it, with no barrier between: call barrier.wait() first [amp-8.1.2]}}
  });
}
