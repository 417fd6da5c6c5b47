// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a condition which holds for all work-items of a tile or for none, whichever tile it is, has no warning:
// bounds that are multiples of the tile's extent, in any spelling; and that one which may part them has one.
// Conformance: G021- G022-
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void legal(array_view<int> v, int n, float x) {
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    const int i = t.global[0];
    const unsigned u = t.global[0];
    if (i < 64)
      t.barrier.wait();
    if (i >= 640)
      t.barrier.wait();
    if (640 > i)
      t.barrier.wait();
    if (64 * n <= i)
      t.barrier.wait();
    if (u < 128u)
      t.barrier.wait();
    if (i * 2 < 128)
      t.barrier.wait();
    if (i + 64 < 128)
      t.barrier.wait();
    if (i - 128 < 0)
      t.barrier.wait();
    if (i % 64 == t.local[0])
      t.barrier.wait();
    if (i % 32 == t.local[0] % 32)
      t.barrier.wait();
    if (i % 128 < 64)
      t.barrier.wait();
    if ((i & 63) == t.local[0])
      t.barrier.wait();
    if ((i & 127) < 64)
      t.barrier.wait();
    if (i / 64 == 3)
      t.barrier.wait();
    if (i / 32 / 2 == n)
      t.barrier.wait();
    if (i / 128 == n)
      t.barrier.wait();
    if ((i >> 6) == 3)
      t.barrier.wait();
    if (u / 64u == unsigned(n) && i < 64)
      t.barrier.wait();
    if (i < 64 || n > 3)
      t.barrier.wait();
    if (i < 64 && x > 0.5f)
      t.barrier.wait();
    if (i >= 0)
      t.barrier.wait();
    if (i != -1)
      t.barrier.wait();
    if (i - t.tile_origin[0] == t.local[0])
      t.barrier.wait();
    if (t.tile_origin[0] + t.local[0] < 128)
      t.barrier.wait();
    if (t.tile[0] * 64 + t.local[0] < 128)
      t.barrier.wait();
    const bool inside = i < 192;
    if (!inside)
      return;
    for (int k = i / 64; k < 5; ++k)
      t.barrier.wait();
  });
  parallel_for_each(extent<2>(64, 64).tile<8, 4>(), [=](tiled_index<8, 4> t) restrict(amp) {
    if (t.global[0] < 32 && t.global[1] < 12)
      t.barrier.wait();
  });
}

void possible(array_view<int> v, int n) {
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    if (t.global[0] < 96)             // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait();               // expected-warning {{whether a work-item reaches this tile barrier depends on its index}}
    if (t.global[0] < 32 * n)         // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait();               // expected-warning {{whether a work-item reaches this tile barrier depends on its index}}
    if ((t.global[0] + 1) / 128 == n) // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait();               // expected-warning {{whether a work-item reaches this tile barrier depends on its index}}
    if (t.global[0] + n < 640)        // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait();               // expected-warning {{whether a work-item reaches this tile barrier depends on its index}}
  });
}

void certain(array_view<int> v) {
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    if ((t.global[0] & 32) != 0) // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait();          // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    if (t.global[0] % 64 < 5) // expected-note {{this condition depends on the work-item's global index, dimension 0}}
      t.barrier.wait();       // expected-error {{tile barrier in divergent control flow}}
  });
}
