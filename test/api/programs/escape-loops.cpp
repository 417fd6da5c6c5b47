// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that escape loops of every form count the same steps.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int H = 200, W = 301, M = 256;
  std::vector<int> w(H * W), o(H * W), o2(H * W), o3(H * W);
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x) {
      float cr = -2.f + 3.f * x / W, ci = -1.f + 2.f * y / H, zr = 0, zi = 0;
      int k = 0;
      while (k < M && zr * zr + zi * zi < 4.f) {
        float t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        ++k;
      }
      w[y * W + x] = k;
    }
  array_view<int, 2> v(H, W, o), v2(H, W, o2);
  v.discard_data();
  parallel_for_each(
      v.extent, [=](index<2> i) restrict(amp) {
        int y = i[0], x = i[1];
        float cr = -2.f + 3.f * x / W, ci = -1.f + 2.f * y / H, zr = 0, zi = 0;
        int k = 0;
        while (k < M && zr * zr + zi * zi < 4.f) {
          float t = zr * zr - zi * zi + cr;
          zi = 2 * zr * zi + ci;
          zr = t;
          ++k;
        }
        v[i] = k;
      });
  v.synchronize();
  expect_equal("mandel", o, w);
  parallel_for_each(
      v2.extent, [=](index<2> i) restrict(amp) {
        float cr = -2.f + 3.f * i[1] / W, ci = -1.f + 2.f * i[0] / H, zr = 0, zi = 0;
        int k;
        for (k = 0; k < M; ++k) {
          if (zr * zr + zi * zi >= 4.f)
            break;
          float t = zr * zr - zi * zi + cr;
          zi = 2 * zr * zi + ci;
          zr = t;
        }
        v2[i] = k;
      });
  v2.synchronize();
  expect_equal("mandel2", o2, w);
  array_view<int, 2> v3(H, W, o3);
  parallel_for_each(
      v3.extent.tile<8, 8>().pad(), [=](tiled_index<8, 8> t) restrict(amp) {
        index<2> i = t;
        if (!v3.extent.contains(i))
          return;
        float cr = -2.f + 3.f * i[1] / W, ci = -1.f + 2.f * i[0] / H, zr = 0, zi = 0;
        int k = 0;
        do {
          float t2 = zr * zr - zi * zi + cr;
          zi = 2 * zr * zi + ci;
          zr = t2;
          ++k;
          if (zr * zr + zi * zi >= 4.f)
            break;
        } while (k < M);
        v3[i] = k;
      });
  v3.synchronize();
  expect_equal("mandel3", o3, w);
  return result();
}
