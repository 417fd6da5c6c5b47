// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel whose tile_static variables take more than 32 KB together is an error, with what each takes.
// Conformance: A120+ A120-
// Conformance: H010-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

float shuffle(float x) restrict(amp) {
#ifndef LEGAL
  tile_static float second[4097]; // expected-note {{'second' takes 16388 bytes}}
#else
  tile_static float second[4096];
#endif
  second[0] = x;
  return second[0];
}

void reverse(array_view<float> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float first[4096];
    first[0] = data[t];
    data[t] = shuffle(first[0]);
  });
}
#ifndef LEGAL
// expected-error@-7 {{the tile_static variables of this kernel take 32772 bytes; the limit is 32768: use smaller tiles, or one variable for several purposes [amp-2.4.3.5.1]}}
// expected-note@-7 {{'first' takes 16384 bytes}}
#endif

#ifndef LEGAL
// A number of bytes that 32 bits do not hold.
void fill(array_view<int> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) { // expected-error {{the tile_static variables of this kernel take 4294967296 bytes; the limit is 32768}}
    tile_static int large[1 << 30]; // expected-note {{'large' takes 4294967296 bytes}}
    large[t.local[0]] = data[t];
    t.barrier.wait();
    data[t] = large[63 - t.local[0]];
  });
}
#endif
