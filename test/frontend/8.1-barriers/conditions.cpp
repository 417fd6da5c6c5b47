// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that conditions around a barrier are errors where work-items of a tile certainly part, and warnings
// where they may, and neither where they hold for all of the tile's work-items or depend on none of them.
// Conformance: G020- G021- G022- G023-
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

inline void wait_if(const tiled_index<16> &t, bool condition) restrict(amp) {
  if (condition)      // expected-note {{this condition depends on the work-item's local index, dimension 0}}
    t.barrier.wait(); // expected-error {{tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]}}
}

void certain(array_view<int> v, int limit) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    wait_if(t, t.local[0] % 2 == 0); // expected-note {{in 'wait_if' called from here}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] == 0) // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 3) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      return;
    if (limit > 3)
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int k = 0; k < t.local[0]; ++k) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(extent<2>(8, 8).tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    if (t.tile[0] > 0)
      if (t.local[1] != 0) // expected-note {{this condition depends on the work-item's local index, dimension 1}}
        t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
}

void possible(array_view<int> v, int limit) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] >= limit) // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      return;
    t.barrier.wait(); // expected-warning {{whether a work-item reaches this tile barrier depends on its index, but all must reach it or none: take it out of the condition, or use the tile's index alone [amp-8.1.1]}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < limit) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      t.barrier.wait(); // expected-warning {{whether a work-item reaches this tile barrier depends on its index}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] < 40) // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait(); // expected-warning {{whether a work-item reaches this tile barrier depends on its index}}
  });
}

void legal(array_view<int> v, int limit) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 16)
      t.barrier.wait();
    if (t.tile[0] < limit && v[t.tile[0]] > 3)
      t.barrier.wait();
    if (t.global[0] / 16 < limit)
      t.barrier.wait();
    for (int k = 0; k < v[0]; ++k) {
      const int x = v[k];
      if (x > 3)
        break;
      t.barrier.wait();
    }
    if (v[t] > 3)
      v[t] = 3;
    t.barrier.wait();
  });
}
