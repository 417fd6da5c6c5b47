// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that wavefronts, a launch each and a loop in one tile, find the longest common
// subsequence.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int n = 150;
  auto a = random_values<int>(n, 0, 3.9), b = random_values<int>(n, 0, 3.9);
  std::vector<int> d((n + 1) * (n + 1)), w((n + 1) * (n + 1));
  for (int i = 1; i <= n; ++i)
    for (int j = 1; j <= n; ++j)
      w[i * (n + 1) + j] = a[i - 1] == b[j - 1]
                               ? w[(i - 1) * (n + 1) + j - 1] + 1
                               : std::max(w[(i - 1) * (n + 1) + j], w[i * (n + 1) + j - 1]);
  array_view<int, 2> dv(n + 1, n + 1, d);
  array_view<const int, 1> av(n, a), bv(n, b);
  for (int s = 2; s <= 2 * n; ++s) {
    int lo = std::max(1, s - n), hi = std::min(n, s - 1);
    parallel_for_each(
        extent<1>(hi - lo + 1), [=](index<1> t) restrict(amp) {
          int i = lo + t[0], j = s - i;
          int up = dv(i - 1, j), left = dv(i, j - 1);
          dv(i, j) = av[i - 1] == bv[j - 1] ? dv(i - 1, j - 1) + 1 : (up > left ? up : left);
        });
  }
  dv.synchronize();
  expect_equal("lcs", d, w);
  // whole wavefront in one tile
  std::vector<int> e(1);
  array_view<int, 1> ev(1, e);
  const int m = 128;
  parallel_for_each(
      extent<1>(m).tile<m>(), [=](tiled_index<m> t) restrict(amp) {
        tile_static int diag[3][m + 1];
        int l = t.local[0];
        for (int q = 0; q < 3; ++q) {
          diag[q][l] = 0;
          if (l == 0)
            diag[q][m] = 0;
        }
        t.barrier.wait();
        for (int s = 0; s < 2 * m - 1; ++s) {
          int *cur = diag[s % 3];
          const int *p1 = diag[(s + 2) % 3];
          const int *p2 = diag[(s + 1) % 3];
          int j = s - l;
          if (j >= 0 && j < m) {
            int left = j > 0 ? p1[l + 1] : 0, up = l > 0 ? p1[l] : 0,
                dg = (j > 0 && l > 0) ? p2[l] : 0;
            cur[l + 1] = av[l] == bv[j] ? dg + 1 : (left > up ? left : up);
          }
          t.barrier.wait();
        }
        if (l == m - 1)
          ev[0] = diag[(2 * m - 2) % 3][m];
      });
  expect_one("wave", ev[0], w[m * (n + 1) + m]);
  return result();
}
