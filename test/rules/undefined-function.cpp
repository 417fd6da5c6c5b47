// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which calls a function that takes the tile, but is only declared, is an error at the call.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
int neighbour(tiled_index<16> at, int n) restrict(amp);
#else
int neighbour(tiled_index<16> at, int n) restrict(amp) { return n + at.local[0]; }
#endif

void add_neighbours(array_view<int> data) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
    // expected-note@*:* {{in the kernel at undefined-function.cpp:16}}
    data[i] = neighbour(i, data[i]); // expected-error {{function 'neighbour(concurrency::tiled_index<16, 0, 0>, int)' is called in a kernel but has no definition for restrict(amp) in this unit: define it here if it is inline or takes a tiled_index or tile_barrier [amp-2.4.3.4]}}
  });
}
