// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that races are warned of where a barrier is missing in or before a loop, or between the last access of one
// iteration and the first of the next, with both work-items and both places; and that the same loops with their
// barriers, with two buffers, and with barriers that only some iterations meet have no warning.
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -famp-cpu=v1 -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void reductions(array_view<float> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[32];
    const int l = t.local[0];
    s[l] = v[t];
    t.barrier.wait();
    for (int stride = 16; stride > 0; stride /= 2)
      if (l < stride)
        s[l] += s[l + stride]; // expected-warning {{work-item 0 of the tile reads tile_static 's' where work-item 8 writes it, with no barrier between: call barrier.wait() first [amp-8.1.2]}} expected-note {{written here}}
    v[t] = s[l];
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[32];
    const int l = t.local[0];
    s[l] = v[t]; // expected-note {{written here}}
    for (int stride = 16; stride > 0; stride /= 2) {
      if (l < stride)
        s[l] += s[l + stride]; // expected-warning {{work-item 0 of the tile reads tile_static 's' where work-item 16 writes it}}
      t.barrier.wait();
    }
    v[t] = s[l];
  });
  parallel_for_each(v.extent.tile<1024>(), [=](tiled_index<1024> t) restrict(amp) {
    tile_static float s[1024];
    const int l = t.local[0];
    s[l] = v[t];
    t.barrier.wait();
    for (int stride = 512; stride > 0; stride >>= 1) {
      if (l < stride)
        s[l] += s[l + stride];
      t.barrier.wait();
    }
    if (l == 0)
      v[t.tile[0]] = s[0];
  });
}

void steps(array_view<float> v, int n) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[32];
    float sum = 0;
    for (int k = 0; k < n; ++k) {
      s[t.local[0]] = v[k * 32 + t.local[0]]; // expected-warning {{work-item 0 of the tile writes tile_static 's' where work-item 1 reads it, with no barrier between: call barrier.wait() first [amp-8.1.2]}}
      t.barrier.wait();
      for (int j = 0; j < 32; ++j)
        sum += s[j]; // expected-note {{read here}}
    }
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float s[128];
    const int l = t.local[0];
    s[l] = v[t];
    s[l + 64] = v[t.global[0] + 64];
    t.barrier.wait();
    for (int p = 1; p < n; p *= 2) { // a transform whose steps load with one stride and store with another
      const float a = s[l], b = s[l + 64]; // expected-note 2 {{read here}}
      const int k = l & (p - 1), j = ((l - k) << 1) + k;
      s[j] = a + b;     // expected-warning {{work-item 1 of the tile writes tile_static 's' where work-item 2 reads it}}
      s[j + p] = a - b; // expected-warning {{work-item 0 of the tile writes tile_static 's' where work-item 1 reads it}}
      t.barrier.wait();
    }
    v[t] = s[l];
  });
}

void legal(array_view<float> v, int n) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[32], two[2][32];
    const int l = t.local[0];
    float sum = 0;
    for (int k = 0; k < n; ++k) {
      s[l] = v[k * 32 + l];
      t.barrier.wait();
      for (int j = 0; j < 32; ++j)
        sum += s[j];
      t.barrier.wait();
    }
    for (int k = 0; k < n; ++k) {
      two[k & 1][l] = v[k];
      t.barrier.wait();
      sum += two[k & 1][31 - l];
    }
    for (int k = 0; k < n; ++k) {
      if (k > 0)
        t.barrier.wait();
      s[l] = v[k];
      t.barrier.wait();
      sum += s[31 - l];
    }
    t.barrier.wait();
    for (int k = 0; k < 4; ++k) {
      s[(l + k) % 32] = sum;
      if (k < 3)
        t.barrier.wait();
    }
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float s[128];
    const int l = t.local[0];
    s[l] = v[t];
    s[l + 64] = v[t.global[0] + 64];
    t.barrier.wait();
    for (int p = 1; p < 128; p *= 2) {
      const float a = s[l], b = s[l + 64];
      const int k = l & (p - 1), j = ((l - k) << 1) + k;
      t.barrier.wait();
      s[j] = a + b;
      s[j + p] = a - b;
      t.barrier.wait();
    }
    v[t] = s[l];
  });
}
