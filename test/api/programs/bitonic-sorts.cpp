// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that bitonic sorts, in tiles with transposes and untiled, sort.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <unsigned BS> void sort_tile(array<unsigned, 1> &data, unsigned level, unsigned mask) {
  parallel_for_each(
      data.extent.tile<BS>(), [ =, &data ](tiled_index<BS> t) restrict(amp) {
        tile_static unsigned s[BS];
        unsigned l = t.local[0], g = t.global[0];
        s[l] = data[g];
        t.barrier.wait();
        for (unsigned j = level >> 1; j > 0; j >>= 1) {
          unsigned r = ((s[l & ~j] <= s[l | j]) == (bool)(mask & g)) ? s[l ^ j] : s[l];
          t.barrier.wait();
          s[l] = r;
          t.barrier.wait();
        }
        data[g] = s[l];
      });
}
template <unsigned TSZ>
void transpose(array<unsigned, 1> &in, array<unsigned, 1> &out, unsigned w, unsigned h) {
  array_view<unsigned, 2> vi = in.view_as(extent<2>(h, w)), vo = out.view_as(extent<2>(w, h));
  parallel_for_each(
      extent<2>(h, w).tile<TSZ, TSZ>(), [=](tiled_index<TSZ, TSZ> t) restrict(amp) {
        tile_static unsigned s[TSZ][TSZ];
        s[t.local[0]][t.local[1]] = vi[t.global];
        t.barrier.wait();
        vo[t.tile_origin[1] + t.local[0]][t.tile_origin[0] + t.local[1]] =
            s[t.local[1]][t.local[0]];
      });
}
int main() {
  const unsigned BS = 256, n = BS * 64;
  auto v = random_values<unsigned>(n, 0, 4e9);
  auto w = v;
  std::sort(w.begin(), w.end());
  array<unsigned, 1> a(n, v.begin()), b(n);
  for (unsigned lv = 2; lv <= BS; lv *= 2)
    sort_tile<BS>(a, lv, lv);
  for (unsigned lv = BS * 2; lv <= n; lv *= 2) {
    transpose<16>(a, b, BS, n / BS);
    sort_tile<BS>(b, lv / BS, (lv & ~n) / BS);
    transpose<16>(b, a, n / BS, BS);
    sort_tile<BS>(a, BS, lv);
  }
  copy(a, v.begin());
  // the classical algorithm leaves ascending or descending by mask; accept one
  std::vector<unsigned> d(w.rbegin(), w.rend());
  if (v != w && v != d)
    expect("bitonic", false);
  // simple untiled
  auto v2 = random_values<int>(1024, -1e6, 1e6);
  auto w2 = v2;
  std::sort(w2.begin(), w2.end());
  array_view<int, 1> av(1024, v2);
  for (int k = 2; k <= 1024; k *= 2)
    for (int j = k / 2; j > 0; j /= 2)
      parallel_for_each(
          av.extent, [=](index<1> i) restrict(amp) {
            int x = i[0], y = x ^ j;
            if (y > x) {
              if (((x & k) == 0) == (av[x] > av[y])) {
                int q = av[x];
                av[x] = av[y];
                av[y] = q;
              }
            }
          });
  av.synchronize();
  expect_equal("simple", v2, w2);
  return result();
}
