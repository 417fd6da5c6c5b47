// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that provable races on tile_static memory are warnings and that none of the legal patterns is
// warned of: a barrier on the way, a guard, own elements, one value for all, disjoint halves.
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

inline float neighbour(const float (&row)[32], int i) restrict(amp) {
  return row[i]; // expected-warning {{work-item 0 of the tile reads tile_static 's' where work-item 31 writes it, with no barrier between: call barrier.wait() first [amp-8.1.2]}}
}

void racy(array_view<float> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[64];
    s[t.local[0]] = v[t]; // expected-note {{written here}}
    float sum = 0;
    for (int i = 0; i < 32; ++i)
      sum += s[i]; // expected-warning {{work-item 1 of the tile reads tile_static 's' where work-item 0 writes it}}
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[32];
    s[t.local[0]] = v[t]; // expected-note {{written here}}
    v[t] = neighbour(s, t.local[0] ^ 0 ? 31 - t.local[0] : 31); // expected-note {{in 'neighbour' called from here}}
  });
  parallel_for_each(extent<2>(64, 64).tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
    tile_static float s[8][8];
    s[t.local[0]][t.local[1]] = v[t.global[0]]; // expected-note {{written here}}
    v[t.global[0]] = s[t.local[1]][t.local[0]]; // expected-warning {{work-item (0, 1) of the tile reads tile_static 's' where work-item (1, 0) writes it}}
  });
}

struct pair {
  float own, other;
};

void legal(array_view<float> v, int n) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[64];
    tile_static pair pairs[32];
    tile_static int all;
    const int i = t.local[0];
    s[i] = v[t];
    float x = s[i]; // its own
    all = n;
    x += all; // one value, written by the reader too
    pairs[i].own = x;
    x += pairs[i].other;
    s[32 + i] = x;
    x += s[i]; // the other half
    if (n > 3)
      t.barrier.wait();
    x += s[31 - i]; // perhaps a barrier
    t.barrier.wait();
    for (int stride = 16; stride > 0; stride /= 2) {
      if (i < stride)
        s[i] += s[i + stride]; // a guard keeps them apart
      t.barrier.wait();
    }
    v[t] = s[0] + x;
  });
}
