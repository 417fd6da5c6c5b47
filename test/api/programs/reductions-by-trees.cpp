// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that reductions by trees of every form agree with a serial sum.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// interleaved, then strided, sequential, first add, unrolled
template <int TS> int reduce1(array<int, 1> &src, int n) {
  array<int, 1> part(n / TS);
  parallel_for_each(
      src.extent.tile<TS>(), [&, n ](tiled_index<TS> t) restrict(amp) {
        tile_static int s[TS];
        int l = t.local[0];
        s[l] = src[t.global];
        t.barrier.wait();
        for (int k = 1; k < TS; k *= 2) {
          if (l % (2 * k) == 0)
            s[l] += s[l + k];
          t.barrier.wait();
        }
        if (l == 0)
          part[t.tile] = s[0];
      });
  std::vector<int> r(n / TS);
  copy(part, r.begin());
  int x = 0;
  for (int y : r)
    x += y;
  return x;
}
template <int TS> int reduce2(array<int, 1> &src, int n) {
  array<int, 1> part(n / TS);
  parallel_for_each(
      src.extent.tile<TS>(), [&](tiled_index<TS> t) restrict(amp) {
        tile_static int s[TS];
        int l = t.local[0];
        s[l] = src[t.global];
        t.barrier.wait();
        for (int k = 1; k < TS; k *= 2) {
          int i = 2 * k * l;
          if (i < TS)
            s[i] += s[i + k];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        if (l == 0)
          part[t.tile[0]] = s[0];
      });
  std::vector<int> r(n / TS);
  copy(part, r.begin());
  int x = 0;
  for (int y : r)
    x += y;
  return x;
}
template <int TS> int reduce3(array<int, 1> &src, int n) {
  array<int, 1> part(n / TS / 2);
  array_view<int, 1> pv(part);
  parallel_for_each(
      extent<1>(n / 2).tile<TS>(), [ =, &src ](tiled_index<TS> t) restrict(amp) {
        tile_static int s[TS];
        const int l = t.local[0];
        int g = t.tile[0] * 2 * TS + l;
        s[l] = src[g] + src[g + TS];
        t.barrier.wait();
        for (int k = TS / 2; k > 0; k >>= 1) {
          if (l < k)
            s[l] += s[l + k];
          t.barrier.wait();
        }
        if (l == 0)
          pv[t.tile] = s[0];
      });
  std::vector<int> r = part;
  int x = 0;
  for (int y : r)
    x += y;
  return x;
}
int main() {
  for (int n : {512, 1024, 65536}) {
    auto v = random_values<int>(n, -100, 100);
    int w = 0;
    for (int x : v)
      w += x;
    array<int, 1> a(n, v.begin());
    expect_one("r1", reduce1<64>(a, n), w);
    expect_one("r1b", reduce1<256>(a, n), w);
    expect_one("r2", reduce2<64>(a, n), w);
    expect_one("r2b", reduce2<512>(a, n), w);
    expect_one("r3", reduce3<16>(a, n), w);
    expect_one("r3b", reduce3<256>(a, n), w);
  }
  return result();
}
