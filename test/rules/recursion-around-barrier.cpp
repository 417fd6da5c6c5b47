// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a recursive function with a barrier, as restrict(amp:1.2) allows recursion, is an error.
// RUN: %amp++ -famp-version=1.2 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -famp-version=1.2 -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

// expected-note@*:* {{in the kernel at recursion-around-barrier.cpp:20}}
#ifndef LEGAL
int halves(tiled_index<16> t, int n) restrict(amp) { // expected-error {{function 'halves(concurrency::tiled_index<16, 0, 0>, int)' calls itself; a function that asks for the work-item's index, waits at a tile barrier or uses a tile_static variable must not be recursive [amp-2.4.3.4]}}
  t.barrier.wait();
#else
int halves(tiled_index<16> t, int n) restrict(amp) {
#endif
  return n < 2 ? n : halves(t, n / 2) + 1;
}

void count(array_view<int> data) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    data[t] = halves(t, 100); // expected-note {{in 'halves(concurrency::tiled_index<16, 0, 0>, int)', called here}}
  });
}
