// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that all-pairs shortest paths, simple and in blocks, agree with the serial ones.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int n = 96;
  auto d = random_values<int>(n * n, 1, 1000);
  auto w = d;
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        w[i * n + j] = std::min(w[i * n + j], w[i * n + k] + w[k * n + j]);
  auto d2 = d;
  array_view<int, 2> v(n, n, d);
  for (int k = 0; k < n; ++k)
    parallel_for_each(
        v.extent, [=](index<2> i) restrict(amp) {
          int c = v(i[0], k) + v(k, i[1]);
          if (c < v[i])
            v[i] = c;
        });
  v.synchronize();
  expect_equal("fw", d, w);
  // blocked
  const int B = 16;
  array_view<int, 2> q(n, n, d2);
  for (int kb = 0; kb < n / B; ++kb) {
    parallel_for_each(
        extent<2>(B, B).tile<B, B>(), [=](tiled_index<B, B> t) restrict(amp) {
          tile_static int s[B][B];
          int i = t.local[0], j = t.local[1];
          s[i][j] = q(kb * B + i, kb * B + j);
          t.barrier.wait();
          for (int k = 0; k < B; ++k) {
            int c = s[i][k] + s[k][j];
            t.barrier.wait();
            if (c < s[i][j])
              s[i][j] = c;
            t.barrier.wait();
          }
          q(kb * B + i, kb * B + j) = s[i][j];
        });
    parallel_for_each(
        extent<2>(2 * B, n).tile<B, B>(), [=](tiled_index<B, B> t) restrict(amp) {
          tile_static int s[B][B], p[B][B];
          int i = t.local[0], j = t.local[1];
          bool row = t.tile[0] == 0;
          int o = t.tile[1];
          if (o == kb)
            return;
          int gi = row ? kb * B + i : o * B + i, gj = row ? o * B + j : kb * B + j;
          p[i][j] = q(kb * B + i, kb * B + j);
          s[i][j] = q(gi, gj);
          t.barrier.wait();
          for (int k = 0; k < B; ++k) {
            int c = row ? p[i][k] + s[k][j] : s[i][k] + p[k][j];
            t.barrier.wait();
            s[i][j] = c < s[i][j] ? c : s[i][j];
            t.barrier.wait();
          }
          q(gi, gj) = s[i][j];
        });
    parallel_for_each(
        q.extent.tile<B, B>(), [=](tiled_index<B, B> t) restrict(amp) {
          tile_static int r[B][B], c[B][B];
          int i = t.local[0], j = t.local[1];
          r[i][j] = q(kb * B + i, t.global[1]);
          c[i][j] = q(t.global[0], kb * B + j);
          t.barrier.wait();
          int m = q[t.global];
          for (int k = 0; k < B; ++k) {
            int x = c[i][k] + r[k][j];
            m = x < m ? x : m;
          }
          q[t.global] = m;
        });
  }
  q.synchronize();
  expect_equal("fwb", d2, w);
  return result();
}
