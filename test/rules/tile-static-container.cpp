// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static variable cannot be a container.
// Conformance: A117-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void reverse(array_view<float> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
#ifndef LEGAL
    tile_static array_view<float> copy; // expected-error {{'array_view<float>' is a container or refers to one, and tile_static variables hold plain data only: copy the elements that the tile shares [amp-2.4.3.5.1]}}
#else
    tile_static float copy[64];
    copy[t.local[0]] = data[t];
    t.barrier.wait();
    data[t] = copy[63 - t.local[0]];
#endif
  });
}
