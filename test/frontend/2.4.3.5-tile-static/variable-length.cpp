// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static array of variable length is the error that any such array of amp code is: nothing speaks of
// what stands for tile_static in the compiler.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void launch(array_view<float> data, int n) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
    tile_static float sums[n]; // expected-error {{the length of array 'sums' is not a constant: a restrict(amp) function's arrays have a constant length [amp-2.4.3]}}
    sums[i.local[0]] = data[i];
    i.barrier.wait();
    data[i] = sums[0];
  });
}

void f(int n) restrict(amp) {
  tile_static float rows[n][4]; // expected-error {{the length of array 'rows' is not a constant: a restrict(amp) function's arrays have a constant length [amp-2.4.3]}}
  tile_static float columns[4][n]; // expected-error {{the length of array 'columns' is not a constant: a restrict(amp) function's arrays have a constant length [amp-2.4.3]}}
}

template <int N> void g(int n) restrict(amp) {
  tile_static float sums[N * n]; // expected-error {{the length of array 'sums' is not a constant: a restrict(amp) function's arrays have a constant length [amp-2.4.3]}}
}
template void g<2>(int) restrict(amp); // expected-note 0+ {{in instantiation of}}
