// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a stencil with halos in tile_static memory follows the serial one over several steps.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <int TS> void go(int h, int w_) {
  auto a = random_values<double>(h * w_, -1, 1);
  auto ref = a;
  auto cur = a;
  const int w = w_;
  for (int s = 0; s < 5; ++s) {
    auto nx = ref;
    for (int y = 1; y < h - 1; ++y)
      for (int x = 1; x < w - 1; ++x)
        nx[y * w + x] = 0.25 * (ref[(y - 1) * w + x] + ref[(y + 1) * w + x] + ref[y * w + x - 1] +
                                ref[y * w + x + 1]);
    ref = nx;
  }
  array<double, 2> A(h, w, a.begin()), B(h, w, a.begin());
  for (int s = 0; s < 5; ++s) {
    array<double, 2> &in = s % 2 ? B : A;
    array<double, 2> &out = s % 2 ? A : B;
    parallel_for_each(
        in.extent.tile<TS, TS>().pad(), [ =, &in, &out ](tiled_index<TS, TS> t) restrict(amp) {
          tile_static double p[TS + 2][TS + 2];
          int y = t.global[0], x = t.global[1], ly = t.local[0] + 1, lx = t.local[1] + 1;
          auto at = [&in, h, w ](int yy, int xx) restrict(amp)->double {
            return yy < 0 || xx < 0 || yy >= h || xx >= w ? 0.0 : in(yy, xx);
          };
          p[ly][lx] = at(y, x);
          if (ly == 1)
            p[0][lx] = at(y - 1, x);
          if (ly == TS)
            p[TS + 1][lx] = at(y + 1, x);
          if (lx == 1)
            p[ly][0] = at(y, x - 1);
          if (lx == TS)
            p[ly][TS + 1] = at(y, x + 1);
          t.barrier.wait();
          if (y > 0 && x > 0 && y < h - 1 && x < w - 1)
            out(y, x) = 0.25 * (p[ly - 1][lx] + p[ly + 1][lx] + p[ly][lx - 1] + p[ly][lx + 1]);
        });
  }
  std::vector<double> r = B;
  expect_equal("st2", r, ref);
}
int main() {
  go<16>(64, 64);
  go<8>(33, 17);
  go<4>(3, 100);
  go<32>(40, 40);
  go<2>(9, 9);
  return result();
}
