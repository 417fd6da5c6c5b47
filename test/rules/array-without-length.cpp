// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static array without a length is told to have one, in lambdas, functions and templates.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void reverse(array_view<int> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> i) restrict(amp) {
#ifndef LEGAL
    tile_static int tile[]; // expected-error {{array 'tile' has no length: write one, a constant, as in 'tile_static float name[64]' [amp-2.4.3]}}
#else
    tile_static int tile[64];
#endif
    tile[63 - i.local[0]] = data[i];
    i.barrier.wait();
    data[i] = tile[i.local[0]];
  });
}
