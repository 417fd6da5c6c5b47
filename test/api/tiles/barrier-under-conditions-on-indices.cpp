// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers work under conditions on the work-item's own index that are the same for all of a tile because
// of the numbers: limits that are multiples of the tile, at run time, after a return, in a loop, in two dimensions.
// Conformance: G021+ G023+
//
// RUN: %if thorough %{ %amp++ -Wno-amp-divergence -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %if every-shape %{ %amp++ -Wno-amp-divergence -O1 %s -o %t-O1 && %run %t-O1 %}
// RUN: %amp++ -Wno-amp-divergence -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tiles = 9, size = 24;

int exchanged(const std::vector<int> &values, int i, int step) {
  return values[i / size * size + (i % size + step) % size];
}

void under_a_limit(int limit) {
  const std::vector<int> values = random_ints(size * tiles);
  std::vector<int> results(size * tiles, -1), expected(results);
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = i < limit ? exchanged(values, i, 7) : values[i];
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    int mine = in[t.global];
    if (t.global[0] < limit) {
      shared[t.local[0]] = mine;
      t.barrier.wait();
      mine = shared[(t.local[0] + 7) % size];
    }
    out[t.global] = mine;
  });
  out.synchronize();
  expect_equal("under a limit", results, expected);
}

void after_a_return(int limit) {
  const std::vector<int> values = random_ints(size * tiles);
  std::vector<int> results(size * tiles, -1), expected(results);
  for (int i = 0; i < limit; ++i)
    expected[i] = exchanged(values, i, 5);
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    if (t.global[0] >= limit)
      return;
    shared[t.local[0]] = in[t.global];
    t.barrier.wait();
    out[t.global] = shared[(t.local[0] + 5) % size];
  });
  out.synchronize();
  expect_equal("after a return", results, expected);
}

void as_often_as_the_row_says(int rows) {
  const std::vector<int> values = random_ints(16 * 32);
  std::vector<int> results(16 * 32, -1), expected(results);
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 32; ++x) {
      int sum = 0;
      for (int k = 0; k < y / 4 * 4 + rows; k += 4)
        sum += values[y * 32 + x / 8 * 8 + (x + k) % 8] + k;
      expected[y * 32 + x] = sum;
    }
  array_view<const int, 2> in(16, 32, values);
  array_view<int, 2> out(16, 32, results);
  parallel_for_each(in.extent.tile<4, 8>(), [=](tiled_index<4, 8> t) restrict(amp) {
    tile_static int shared[4][8];
    int sum = 0;
    for (int k = 0; k < t.global[0] - t.global[0] % 4 + rows; k += 4) {
      shared[t.local[0]][t.local[1]] = in[t.global];
      t.barrier.wait();
      sum += shared[t.local[0]][(t.local[1] + k) % 8] + k;
      t.barrier.wait();
    }
    out[t.global] = sum;
  });
  out.synchronize();
  expect_equal("as often as the row says", results, expected);
}

int main() {
  for (int limit : {0, size, 5 * size, tiles * size}) {
    under_a_limit(limit);
    after_a_return(limit);
  }
  as_often_as_the_row_says(4);
  as_often_as_the_row_says(0);
  return result();
}
