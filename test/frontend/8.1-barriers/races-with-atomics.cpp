// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an atomic operation on what another work-item writes without one is warned of, if there is no barrier
// between. Atomic operations alone, and loads beside them, are defined.
// Conformance: G029+ G029-
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -famp-cpu=v1 -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void racy(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int sum;
    if (t.local[0] == 0)
      sum = 0; // expected-note {{written here}}
    atomic_fetch_max(&sum, v[t]); // expected-warning {{work-item 1 of the tile updates tile_static 'sum' where work-item 0 writes it, with no barrier between: call barrier.wait() first [amp-8.1.2]}}
    t.barrier.wait();
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int bins[16];
    bins[t.local[0]] = 0;
    t.barrier.wait();
    int expected = 0;
    atomic_compare_exchange(&bins[t.local[0] ^ 1], &expected, 1); // expected-note {{updated here}}
    bins[t.local[0]] = 2; // expected-warning {{work-item 0 of the tile writes tile_static 'bins' where work-item 1 updates it}}
  });
}

void right(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int sum;
    if (t.local[0] == 0)
      sum = 0;
    t.barrier.wait();
    v[t] = sum;
    atomic_fetch_add(&sum, v[t]);
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int bins[16];
    bins[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_add(&bins[v[t] & 15], 1);
    atomic_fetch_inc(&bins[0]);
    const int old = atomic_exchange(&bins[1], 3);
    t.barrier.wait();
    v[t] = bins[t.local[0]] + old;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int most;
    most = 0;
    t.barrier.wait();
    if (v[t] > most)
      atomic_fetch_max(&most, v[t]);
    t.barrier.wait();
    v[t] = most;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int own[16];
    own[t.local[0]] = 1;
    atomic_fetch_add(&own[t.local[0]], 1);
    v[t] = own[t.local[0]];
  });
}
