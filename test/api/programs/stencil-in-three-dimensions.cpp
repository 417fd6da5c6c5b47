// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that three-dimensional stencils, untiled and tiled with halos, agree with the serial one.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int D = 19, H = 13, W = 22;
  auto a = random_values<float>(D * H * W, -1, 1);
  std::vector<float> b(D * H * W), w(D * H * W), b2(D * H * W);
  auto id = [=](int z, int y, int x) { return (z * H + y) * W + x; };
  for (int z = 0; z < D; ++z)
    for (int y = 0; y < H; ++y)
      for (int x = 0; x < W; ++x) {
        if (z == 0 || y == 0 || x == 0 || z == D - 1 || y == H - 1 || x == W - 1) {
          w[id(z, y, x)] = a[id(z, y, x)];
          continue;
        }
        w[id(z, y, x)] = a[id(z - 1, y, x)] + a[id(z + 1, y, x)] + a[id(z, y - 1, x)] +
                         a[id(z, y + 1, x)] + a[id(z, y, x - 1)] + a[id(z, y, x + 1)] -
                         6 * a[id(z, y, x)];
      }
  array_view<const float, 3> in(D, H, W, a);
  array_view<float, 3> out(D, H, W, b), out2(D, H, W, b2);
  parallel_for_each(
      in.extent, [=](index<3> i) restrict(amp) {
        auto e = in.extent;
        for (int d = 0; d < 3; ++d)
          if (i[d] == 0 || i[d] == e[d] - 1) {
            out[i] = in[i];
            return;
          }
        out[i] = in(i[0] - 1, i[1], i[2]) + in(i[0] + 1, i[1], i[2]) + in(i[0], i[1] - 1, i[2]) +
                 in(i[0], i[1] + 1, i[2]) + in[i - index<3>(0, 0, 1)] + in[i + index<3>(0, 0, 1)] -
                 6 * in[i];
      });
  out.synchronize();
  expect_equal("st3", b, w);
  parallel_for_each(
      in.extent.tile<4, 4, 8>().pad(), [=](tiled_index<4, 4, 8> t) restrict(amp) {
        tile_static float s[6][6][10];
        for (int z = t.local[0]; z < 6; z += 4)
          for (int y = t.local[1]; y < 6; y += 4)
            for (int x = t.local[2]; x < 10; x += 8) {
              index<3> g = t.tile_origin + index<3>(z - 1, y - 1, x - 1);
              s[z][y][x] = in.extent.contains(g) ? in[g] : 0.f;
            }
        t.barrier.wait();
        if (!in.extent.contains(t.global))
          return;
        int z = t.local[0] + 1, y = t.local[1] + 1, x = t.local[2] + 1;
        index<3> i = t.global;
        bool edge =
            i[0] == 0 || i[1] == 0 || i[2] == 0 || i[0] == D - 1 || i[1] == H - 1 || i[2] == W - 1;
        out2[i] = edge ? s[z][y][x]
                       : s[z - 1][y][x] + s[z + 1][y][x] + s[z][y - 1][x] + s[z][y + 1][x] +
                             s[z][y][x - 1] + s[z][y][x + 1] - 6 * s[z][y][x];
      });
  out2.synchronize();
  expect_equal("st3t", b2, w);
  return result();
}
