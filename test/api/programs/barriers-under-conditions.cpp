// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers under uniform conditions, in switches and in loops ended by a flag keep the
// tile together.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int N = 64, T = 10;
  auto a = random_values<int>(N * T, 0, 1000);
  array_view<const int, 1> av(N * T, a);
  // convergence flag, odd-even sort
  std::vector<int> b = a;
  auto wb = a;
  for (int k = 0; k < T; ++k)
    std::sort(wb.begin() + k * N, wb.begin() + (k + 1) * N);
  array_view<int, 1> bv(N * T, b);
  parallel_for_each(
      bv.extent.tile<N>(), [=](tiled_index<N> t) restrict(amp) {
        tile_static int s[N];
        tile_static int changed;
        const int l = t.local[0];
        s[l] = bv[t.global];
        do {
          t.barrier.wait();
          if (l == 0)
            changed = 0;
          t.barrier.wait();
          for (int ph = 0; ph < 2; ++ph) {
            if ((l & 1) == ph && l + 1 < N)
              if (s[l] > s[l + 1]) {
                int q = s[l];
                s[l] = s[l + 1];
                s[l + 1] = q;
                changed = 1;
              }
            t.barrier.wait();
          }
        } while (changed);
        bv[t.global] = s[l];
      });
  bv.synchronize();
  expect_equal("oddeven", b, wb);
  // barrier under a uniform if from memory, switch, nested loops with break/continue
  std::vector<int> c(N * T), wc(N * T);
  array_view<int, 1> cv(N * T, c);
  for (int t = 0; t < T; ++t)
    for (int l = 0; l < N; ++l) {
      int m = a[t * N], r = 0;
      if (m & 1)
        r = a[t * N + (l + 1) % N];
      switch (t % 3) {
      case 0:
        r += a[t * N + (l + 2) % N];
        break;
      case 1:
        r -= 5;
      default:
        for (int i = 0; i < 6; ++i) {
          if (i == t % 4)
            continue;
          for (int j = 0; j < 3; ++j) {
            if (i + j > 5)
              break;
            r += a[t * N + (l + i * j) % N];
          }
        }
      }
      wc[t * N + l] = r;
    }
  parallel_for_each(
      cv.extent.tile<N>(), [=](tiled_index<N> t) restrict(amp) {
        tile_static int s[N];
        int l = t.local[0], g = t.tile[0], r = 0;
        if (av[g * N] & 1) {
          s[l] = av[t.global];
          t.barrier.wait();
          r = s[(l + 1) % N];
          t.barrier.wait();
        }
        switch (g % 3) {
        case 0:
          s[l] = av[t.global];
          t.barrier.wait();
          r += s[(l + 2) % N];
          break;
        case 1:
          r -= 5;
        default:
          for (int i = 0; i < 6; ++i) {
            if (i == g % 4)
              continue;
            for (int j = 0; j < 3; ++j) {
              if (i + j > 5)
                break;
              t.barrier.wait();
              s[l] = av[t.global];
              t.barrier.wait();
              r += s[(l + i * j) % N];
            }
          }
        }
        cv[t.global] = r;
      });
  cv.synchronize();
  expect_equal("c", c, wc);
  return result();
}
