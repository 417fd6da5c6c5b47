// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the atomic functions take complements, uniform and divergent, in tile_static and in global memory.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>
#include <climits>

using namespace concurrency;

constexpr int tile = 32, cells = 6;

/// What the work-items of a tile make of cells, and then the tiles of the results.
void compare(int tiles, int n) {
  const std::vector<int> values = random_ints(tiles * tile);
  std::vector<int> result(tiles * cells), expected(tiles * cells), all{INT_MIN, INT_MAX};
  std::vector<unsigned> natural{0u, ~0u}, expected_natural = natural;
  {
    array_view<const int> in(tiles * tile, values);
    array_view<int> out(tiles * cells, result), extremes(2, all);
    array_view<unsigned> naturals(2, natural);
    parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
      tile_static int local[cells];
      tile_static unsigned bits[2];
      const int l = t.local[0], value = in[t];
      if (l < cells)
        local[l] = 0;
      if (l < 2)
        bits[l] = 5u;
      t.barrier.wait();
      atomic_fetch_max(&local[0], ~n);
      atomic_fetch_min(&local[1], ~n);
      atomic_fetch_max(&local[2], ~value);
      atomic_fetch_min(&local[3], ~value);
      atomic_fetch_add(&local[4], ~n);
      atomic_fetch_or(&local[5], ~value & 255);
      atomic_fetch_max(&bits[0], ~unsigned(n));
      atomic_fetch_min(&bits[1], ~unsigned(value));
      atomic_fetch_max(&extremes[0], ~value);
      atomic_fetch_min(&extremes[1], ~value);
      t.barrier.wait();
      if (l < cells)
        out[t.tile[0] * cells + l] = local[l];
      atomic_fetch_max(&naturals[0], bits[0]);
      atomic_fetch_min(&naturals[1], bits[1]);
    });
  }
  for (int t = 0; t < tiles; ++t) {
    int *local = &expected[t * cells];
    unsigned bits[2] = {5u, 5u};
    for (int l = 0; l < tile; ++l) {
      const int value = values[t * tile + l];
      local[0] = std::max(local[0], ~n);
      local[1] = std::min(local[1], ~n);
      local[2] = std::max(local[2], ~value);
      local[3] = std::min(local[3], ~value);
      local[4] += ~n;
      local[5] |= ~value & 255;
      bits[0] = std::max(bits[0], ~unsigned(n));
      bits[1] = std::min(bits[1], ~unsigned(value));
    }
    expected_natural = {std::max(expected_natural[0], bits[0]), std::min(expected_natural[1], bits[1])};
  }
  expect_equal("of a tile", result, expected);
  expect_equal("natural", natural, expected_natural);
  expect_equal("of all", all, {~*std::min_element(values.begin(), values.end()), ~*std::max_element(values.begin(), values.end())});
}

/// Complements of what loops count, which compilers compute as `first - 1 - q`.
void count_down(int n, unsigned first) {
  const std::vector<int> values = random_ints(tile);
  std::vector<int> result(2 * tile), expected(2 * tile);
  for (int l = 0; l < tile; ++l)
    for (int k = 0; k < n; ++k) {
      expected[n % tile] = std::max(expected[n % tile], ~k);
      for (int j = 0; j < n; ++j)
        expected[tile + (std::min(l >> 3, values[l]) & (tile - 1))] ^= 1 + l;
    }
  {
    array_view<const int> in(tile, values);
    array_view<int> out(2 * tile, result);
    parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
      tile_static int most[tile], bits[tile];
      const int l = t.local[0];
      most[l] = bits[l] = 0;
      t.barrier.wait();
      for (unsigned q = first; q != first + unsigned(n); ++q) {
        atomic_fetch_max(&most[n % tile], ~int(q - first));
        for (unsigned r = first; r != first + unsigned(n); ++r)
          atomic_fetch_xor(&bits[(l >> 3 < in[l] ? l >> 3 : in[l]) & (tile - 1)], 1 + l);
      }
      t.barrier.wait();
      out[l] = most[l];
      out[tile + l] = bits[l];
    });
  }
  expect_equal("counted down", result, expected);
}

int main() {
  for (int n : {0, 1, 15, 17, 70})
    count_down(n, 0xfffffff9u);
  for (int tiles : {1, 3, 40})
    for (int n : {0, 7, -4, INT_MAX, INT_MIN})
      compare(tiles, n);
  return result();
}
