// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that reductions in grid strides, unrolled and cascaded launch by launch agree with a
// serial sum.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <int TS> int reduce4(array<int, 1> &src, int n) {
  int tiles = 4;
  array<int, 1> part(tiles);
  parallel_for_each(
      extent<1>(tiles * TS).tile<TS>(), [ =, &src, &part ](tiled_index<TS> t) restrict(amp) {
        tile_static int s[TS];
        const int l = t.local[0];
        int acc = 0;
        int i = t.global[0];
        while (i < n) {
          acc += src[i];
          i += tiles * TS;
        }
        s[l] = acc;
        t.barrier.wait();
        if (TS >= 256) {
          if (l < 128)
            s[l] += s[l + 128];
          t.barrier.wait();
        }
        if (TS >= 128) {
          if (l < 64)
            s[l] += s[l + 64];
          t.barrier.wait();
        }
        if (l < 32)
          s[l] += s[l + 32];
        t.barrier.wait();
        int k = 16;
        do {
          if (l < k)
            s[l] += s[l + k];
          t.barrier.wait();
          k /= 2;
        } while (k > 0);
        if (l == 0)
          part[t.tile] = s[0];
      });
  std::vector<int> r = part;
  int x = 0;
  for (int y : r)
    x += y;
  return x;
}
int reduce5(std::vector<int> const &v) { // cascade with while(true)
  int n = (int)v.size();
  array<int, 1> a(n, v.begin()), b(n);
  array<int, 1> *in = &a;
  array<int, 1> *out = &b;
  while (n > 1) {
    int tiles = (n + 63) / 64;
    array<int, 1> &ri = *in;
    array<int, 1> &ro = *out;
    parallel_for_each(
        extent<1>(tiles * 64).tile<64>(), [ =, &ri, &ro ](tiled_index<64> t) restrict(amp) {
          tile_static int s[64];
          int l = t.local[0];
          s[l] = t.global[0] < n ? ri[t.global] : 0;
          t.barrier.wait();
          int k = 32;
          while (true) {
            if (l < k)
              s[l] += s[l + k];
            t.barrier.wait();
            k >>= 1;
            if (k == 0)
              break;
          }
          if (l == 0)
            ro[t.tile] = s[0];
        });
    std::swap(in, out);
    n = tiles;
  }
  int r = 0;
  copy(in->section(0, 1), &r);
  return r;
}
int main() {
  for (int n : {512, 1024, 65536}) {
    auto v = random_values<int>(n, -100, 100);
    int w = 0;
    for (int x : v)
      w += x;
    array<int, 1> a(n, v.begin());
    expect_one("r4", reduce4<256>(a, n), w);
    expect_one("r4", reduce4<128>(a, n), w);
    expect_one("r4", reduce4<64>(a, n), w);
    expect_one("r5", reduce5(v), w);
  }
  for (int n : {1, 3, 65, 4097}) {
    auto v = random_values<int>(n, -100, 100);
    int w = 0;
    for (int x : v)
      w += x;
    expect_one("r5", reduce5(v), w);
  }
  return result();
}
