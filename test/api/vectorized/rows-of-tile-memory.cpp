// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what lanes access of a tile's memory in rows and columns of their own is right,
// whatever the indices are counted with: signed and unsigned numbers of 32 and 64 bits, from behind
// the end and with some lanes absent.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// What a work-item does with a row of its own and others'; C++ calls it once for each.
template <class Memory> int count(Memory &rows, int item, int key, int size) restrict(amp, cpu) {
  const unsigned int column = (unsigned int)key % 16;
  const long wide = key % 16;
  rows[item][column] += 1;
  rows[item][15 - wide] += 3;
  if (key % 3 == 0)
    rows[item][(key >> 4) & 15] *= 2;
  return rows[item][key * 7 % 16] + rows[size - 1 - item][16 + wide];
}

int main() {
  constexpr int tile = 64, n = 8 * tile;
  std::vector<int> keys = random_ints(n), expected(n), out(n);
  for (int &key : keys)
    key = key < 0 ? -(key + 1) % 100000 : key % 100000;
  static int rows[tile][32];
  for (int first = 0; first < n; first += tile) {
    for (int item = 0; item < tile; ++item)
      for (int i = 0; i < 32; ++i)
        rows[item][i] = item * 100 + i;
    for (int item = 0; item < tile; ++item)
      expected[first + item] = count(rows, item, keys[first + item], tile);
  }
  array_view<const int> from(n, keys);
  array_view<int> to(n, out);
  to.discard_data();
  parallel_for_each(
      to.extent.tile<tile>(), [=](tiled_index<tile> at) restrict(amp) {
        tile_static int rows[tile][32];
        const int item = at.local[0];
        for (int i = 0; i < 32; ++i)
          rows[item][i] = item * 100 + i;
        at.barrier.wait();
        to[at] = count(rows, item, from[at], tile);
      });
  to.synchronize();
  expect_equal("rows of the tile's memory", out, expected);
  return result();
}
