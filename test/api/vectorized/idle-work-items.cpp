// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that nothing is lost when only the first work-items of a tile do something between two barriers, or only one of
// them: in trees of sums, and for bounds below, inside and above the tile.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

#include <climits>
#include <numeric>

template <int Width> static void tree(int tiles) {
  const std::vector<int> in = random_ints(tiles * Width);
  std::vector<int> out(tiles, untouched), expected;
  array_view<const int> from(tiles * Width, in);
  array_view<int> to(tiles, out);
  parallel_for_each(from.extent.template tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int sums[Width];
    const int local = t.local[0];
    sums[local] = from[t.global];
    t.barrier.wait();
    for (int count = Width; count > 1;) {
      const int half = (count + 1) / 2;
      if (local < count - half)
        sums[local] += sums[local + half];
      count = half;
      t.barrier.wait();
    }
    if (local == 0)
      to[t.tile] = sums[0];
  });
  to.synchronize();
  for (int tile = 0; tile < tiles; ++tile)
    expected.push_back(
        std::accumulate(in.begin() + tile * Width, in.begin() + (tile + 1) * Width, 0));
  expect_equal("tree", out, expected);
}

/// What each work-item of two tiles did: a number for each of its ways.
template <int Width> static void bounds(int bound) {
  const unsigned int unsigned_bound = static_cast<unsigned int>(bound);
  std::vector<int> out(10 * Width, untouched), expected(10 * Width, untouched);
  array_view<int, 3> to(5, 2, Width, out);
  parallel_for_each(extent<1>(2 * Width).tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    const int local = t.local[0], tile = t.tile[0];
    if (local < bound)
      to(0, tile, local) = local;
    t.barrier.wait();
    if (static_cast<unsigned int>(local) < unsigned_bound)
      to(1, tile, local) = local + tile;
    t.barrier.wait();
    if (bound == local)
      to(2, tile, local) = 7;
    t.barrier.wait();
    if (!(local >= bound + tile)) {
      int sum = 0;
      for (int i = 0; i < local; ++i)
        if (i % 3)
          sum += i;
      to(3, tile, local) = sum;
    }
    t.barrier.wait();
    // Others do something, too.
    if (local < bound)
      to(4, tile, local) = 1;
    else
      to(4, tile, local) = 2;
  });
  to.synchronize();
  for (int tile = 0; tile < 2; ++tile)
    for (int local = 0; local < Width; ++local) {
      const auto at = [&](int way) -> int & { return expected[(way * 2 + tile) * Width + local]; };
      if (local < bound)
        at(0) = local;
      if (static_cast<unsigned int>(local) < unsigned_bound)
        at(1) = local + tile;
      if (bound == local)
        at(2) = 7;
      if (local < bound + tile) {
        at(3) = 0;
        for (int i = 0; i < local; ++i)
          at(3) += i % 3 ? i : 0;
      }
      at(4) = local < bound ? 1 : 2;
    }
  expect_equal("bounds", out, expected);
}

int main() {
  for (int tiles : {1, 5}) {
    tree<64>(tiles);
    tree<100>(tiles);
    tree<256>(tiles);
    tree<1024>(tiles);
  }
  for (int bound : {INT_MIN, -1, 0, 1, 15, 16, 17, 31, 64, 99, 255, 256, 257, INT_MAX - 1}) {
    bounds<16>(bound);
    bounds<100>(bound);
    bounds<256>(bound);
  }
  return result();
}
