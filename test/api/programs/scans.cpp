// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that inclusive and exclusive scans over tiles agree with serial ones.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

static const int TS = 128;
void scan_tile(tiled_index<TS> const &t, int (&a)[2][TS], int &cur) restrict(amp) {
  int l = t.local[0];
  cur = 0;
  for (int o = 1; o < TS; o <<= 1) {
    int nx = 1 - cur;
    if (l >= o)
      a[nx][l] = a[cur][l] + a[cur][l - o];
    else
      a[nx][l] = a[cur][l];
    cur = nx;
    t.barrier.wait();
  }
}
void inclusive(array_view<const int, 1> in, array_view<int, 1> out) {
  int n = in.extent[0], tiles = (n + TS - 1) / TS;
  array<int, 1> sums(tiles);
  parallel_for_each(
      in.extent.tile<TS>().pad(), [ =, &sums ](tiled_index<TS> t) restrict(amp) {
        tile_static int a[2][TS];
        int l = t.local[0], g = t.global[0];
        a[0][l] = g < n ? in[g] : 0;
        t.barrier.wait();
        int c;
        scan_tile(t, a, c);
        if (g < n)
          out[g] = a[c][l];
        if (l == TS - 1)
          sums[t.tile] = a[c][l];
      });
  if (tiles > 1) {
    array<int, 1> so(tiles);
    inclusive(array_view<const int, 1>(sums), array_view<int, 1>(so));
    parallel_for_each(
        out.extent, [ =, &so ](index<1> i) restrict(amp) {
          int b = i[0] / TS;
          if (b > 0)
            out[i] += so[b - 1];
        });
  }
}
// work-efficient exclusive
void exclusive_blelloch(std::vector<int> &v) { // size = 512 per tile
  const int T = 256;
  int n = (int)v.size();
  array_view<int, 1> a(n, v);
  parallel_for_each(
      extent<1>(n / 2).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[2 * T];
        int l = t.local[0], base = t.tile[0] * 2 * T;
        s[2 * l] = a[base + 2 * l];
        s[2 * l + 1] = a[base + 2 * l + 1];
        int off = 1;
        for (int d = T; d > 0; d >>= 1) {
          t.barrier.wait();
          if (l < d) {
            int ai = off * (2 * l + 1) - 1, bi = off * (2 * l + 2) - 1;
            s[bi] += s[ai];
          }
          off *= 2;
        }
        if (l == 0)
          s[2 * T - 1] = 0;
        for (int d = 1; d < 2 * T; d *= 2) {
          off >>= 1;
          t.barrier.wait();
          if (l < d) {
            int ai = off * (2 * l + 1) - 1, bi = off * (2 * l + 2) - 1;
            int x = s[ai];
            s[ai] = s[bi];
            s[bi] += x;
          }
        }
        t.barrier.wait();
        a[base + 2 * l] = s[2 * l];
        a[base + 2 * l + 1] = s[2 * l + 1];
      });
}
int main() {
  for (int n : {1, 127, 128, 129, 1000, 50000}) {
    auto v = random_values<int>(n, -100, 100);
    std::vector<int> o(n), w(n);
    int s = 0;
    for (int i = 0; i < n; ++i)
      w[i] = s += v[i];
    array_view<int, 1> ov(n, o);
    inclusive(array_view<const int, 1>(n, v), ov);
    ov.synchronize();
    expect_equal("incl", o, w);
  }
  auto v = random_values<int>(2048, 0, 50);
  auto w = v;
  for (int b = 0; b < 4; ++b) {
    int s = 0;
    for (int i = 0; i < 512; ++i) {
      int x = w[b * 512 + i];
      w[b * 512 + i] = s;
      s += x;
    }
  }
  exclusive_blelloch(v);
  expect_equal("excl", v, w);
  return result();
}
