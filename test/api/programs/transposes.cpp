// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that simple and tiled transposes agree, at odd sizes.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T, int TS> void go(int r, int c) {
  auto a = random_values<T>(r * c, -100, 100);
  std::vector<T> b(r * c), w(r * c), b2(r * c);
  for (int i = 0; i < r; ++i)
    for (int j = 0; j < c; ++j)
      w[j * r + i] = a[i * c + j];
  array_view<const T, 2> va(r, c, a);
  array_view<T, 2> vb(c, r, b), vb2(c, r, b2);
  vb.discard_data();
  parallel_for_each(va.extent, [=](index<2> i) restrict(amp) { vb(i[1], i[0]) = va[i]; });
  vb.synchronize();
  expect_equal("simple", b, w);
  parallel_for_each(
      va.extent.template tile<TS, TS>().pad(), [=](tiled_index<TS, TS> t) restrict(amp) {
        tile_static T s[TS][TS + 1];
        if (t.global[0] < r && t.global[1] < c)
          s[t.local[1]][t.local[0]] = va[t.global];
        t.barrier.wait();
        index<2> o(index<2>(t.tile_origin[1], t.tile_origin[0]) + t.local);
        if (vb2.extent.contains(o))
          vb2[o] = s[t.local[0]][t.local[1]];
      });
  vb2.synchronize();
  expect_equal("tiled", b2, w);
}
int main() {
  go<int, 16>(64, 32);
  go<float, 8>(37, 51);
  go<double, 32>(33, 1);
  go<unsigned long, 4>(5, 5);
  go<float, 16>(1, 1);
  return result();
}
