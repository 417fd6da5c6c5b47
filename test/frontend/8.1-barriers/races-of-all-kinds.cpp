// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that races are warned of through pointer parameters, in several dimensions, in members, in guarded code, in
// code of later tiles alone, when bytes are written after they were read, and when work-items write different values;
// and that what is only possible, or certain for nobody, has no warning.
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -famp-cpu=v1 -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

struct pair {
  float own, other;
};

inline void put(float *p, float value) restrict(amp) {
  *p = value; // expected-note {{written here}}
}
inline float neighbour(const float *row, int i) restrict(amp) {
  return row[i + 1]; // expected-warning {{work-item 0 of the tile reads tile_static 's' where work-item 1 writes it, with no barrier between: call barrier.wait() first [amp-8.1.2]}}
}

void racy(array_view<float> v, int n) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[33];
    float *own = s + t.local[0];
    put(own, v[t]);
    v[t] = neighbour(s, t.local[0]); // expected-note {{in 'neighbour' called from here}}
  });
  parallel_for_each(extent<3>(8, 8, 8).tile<4, 4, 4>(), [=](tiled_index<4, 4, 4> t) restrict(amp) {
    tile_static pair s[4][4][4];
    const auto l = t.local;
    s[l[0]][l[1]][l[2]].own = v[0];
    s[l[0]][l[1]][l[2]].other = v[1]; // expected-note {{written here}}
    v[t.global[0]] = s[l[2]][l[1]][l[0]].other; // expected-warning {{work-item (0, 0, 1) of the tile reads tile_static 's' where work-item (1, 0, 0) writes it}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s;
    s = t.local[0]; // expected-warning {{work-item 1 of the tile writes tile_static 's' where work-item 0 writes another value, with no barrier between: call barrier.wait() first [amp-8.1.2]}} expected-note {{written here}}
    t.barrier.wait();
    v[t] = s;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s;
    if (t.local[0] == 0)
      s = n; // expected-note {{written here}}
    if (n > 7)
      v[t] = s; // expected-warning {{work-item 1 of the tile reads tile_static 's' where work-item 0 writes it}}
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[16];
    if (t.local[0] < 16)
      s[t.local[0]] = v[t]; // expected-note {{written here}}
    else
      v[t] = s[t.local[0] - 16]; // expected-warning {{work-item 16 of the tile reads tile_static 's' where work-item 0 writes it}}
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static pair s[33];
    const pair mine = s[t.local[0] + 1]; // expected-note {{read here}}
    s[t.local[0]] = mine; // expected-warning {{work-item 1 of the tile writes tile_static 's' where work-item 0 reads it, with no barrier between: call barrier.wait() first [amp-8.1.2]}}
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[32];
    if (t.tile[0] > 0) {
      s[t.local[0]] = v[t]; // expected-note {{written here}}
      v[t] = s[31 - t.local[0]]; // expected-warning {{work-item 0 of the tile reads tile_static 's' where work-item 31 writes it}}
    }
  });
}

void legal(array_view<float> v, int n) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[33];
    tile_static pair p[32];
    tile_static int all, count, some;
    const int l = t.local[0];
    if (n == 1)
      s[l] = 3;
    if (n == 2)
      v[t] = s[31 - l]; // never in the same launch
    if (v[3] > 2)
      v[t] = s[31 - l]; // the compiler cannot know who comes here
    t.barrier.wait();
    const int found = int(v[t]);
    s[found] = 3; // nor where this is
    p[l].own = s[l];
    s[l] = p[l].other;
    all = n;
    all = n + 1;
    if (all == n)
      some = 1;
    t.barrier.wait();
    atomic_fetch_add(&count, 1);
    if (l < 16)
      s[l] = 1;
    else
      s[l] = s[l] + 1;
    t.barrier.wait();
    s[l + 1] = 1;
    s[l] = 1; // two write the same
  });
}
