// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static arrays of which kernels use parts one by one hold what was put there, whatever their parts are: planes,
// halves of a flat array, two of them by turns, rows above each other, and parts that meet.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %if thorough %{ %amp++ -O2 %s -o %t-O2 && %run %t-O2 %}
// RUN: %amp++ -O2 -famp-no-unstage %s -o %t-alone && %run --only=shared %t-alone
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-no-spmd && %run --only=shared %t-no-spmd %}
// RUN: %amp++ -O2 -famp-cpu=native -famp-count-decisions=%t.decisions %s -o %t-counted && %run %t-counted
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK-DAG: {{^}}split-tile-statics.taken	3{{$}}
// CHECK-DAG: {{^}}split-tile-statics.overlap	{{[1-9][0-9]*}}{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

constexpr int tile = 8;
typedef tiled_index<tile, tile> tiled;

/// Runs the kernel that \p make makes of a, b and c, all n x n, in tiles: c shall be the product of a and b.
template <class Make> void product(const char *what, int n, Make make) {
  const std::vector<int> a = random_ints(n * n), b = random_ints(n * n);
  std::vector<int> results(n * n), expected(n * n);
  const array_view<const int, 2> left(n, n, a), right(n, n, b);
  const array_view<int, 2> to(n, n, results);
  to.discard_data();
  parallel_for_each(to.extent.tile<tile, tile>().pad(), make(left, right, to));
  to.synchronize();
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      for (int k = 0; k < n; ++k)
        expected[y * n + x] = int(unsigned(expected[y * n + x]) + unsigned(a[y * n + k]) * unsigned(b[k * n + x]));
  expect_equal(what, results, expected);
}

typedef array_view<const int, 2> source;

int element(const source &from, int y, int x) restrict(amp, cpu) {
  return y < from.extent[0] && x < from.extent[1] ? from(y, x) : 0;
}

void products(int n) {
  product("planes", n, [=](source a, source b, array_view<int, 2> c) {
    return [=](tiled t) restrict(amp) {
      tile_static int both[2][tile][tile];
      const int row = t.local[0], column = t.local[1];
      unsigned sum = 0;
      for (int first = 0; first < n; first += tile) {
        both[0][row][column] = element(a, t.global[0], first + column);
        both[1][row][column] = element(b, first + row, t.global[1]);
        t.barrier.wait();
        for (int k = 0; k < tile; ++k)
          sum += unsigned(both[0][row][k]) * unsigned(both[1][k][column]);
        t.barrier.wait();
      }
      if (c.extent.contains(t.global))
        c[t.global] = int(sum);
    };
  });
  product("halves", n, [=](source a, source b, array_view<int, 2> c) {
    return [=](tiled t) restrict(amp) {
      tile_static int both[2 * tile * tile];
      const int row = t.local[0], column = t.local[1];
      unsigned sum = 0;
      for (int first = 0; first < n; first += tile) {
        both[row * tile + column] = element(a, t.global[0], first + column);
        both[tile * tile + row * tile + column] = element(b, first + row, t.global[1]);
        t.barrier.wait();
        for (int k = 0; k != tile; ++k)
          sum += unsigned(both[row * tile + k]) * unsigned(both[(tile + k) * tile + column]);
        t.barrier.wait();
      }
      if (c.extent.contains(t.global))
        c[t.global] = int(sum);
    };
  });
  // A plane that the iteration chooses: these are not known apart.
  product("planes by turns", n, [=](source a, source b, array_view<int, 2> c) {
    return [=](tiled t) restrict(amp) {
      tile_static int both[4][tile][tile];
      const int row = t.local[0], column = t.local[1];
      unsigned sum = 0;
      int plane = 0;
      for (int first = 0; first < n; first += tile, plane = 2 - plane) {
        both[plane][row][column] = element(a, t.global[0], first + column);
        both[plane + 1][row][column] = element(b, first + row, t.global[1]);
        t.barrier.wait();
        for (int k = 0; k < tile; ++k)
          sum += unsigned(both[plane][row][k]) * unsigned(both[plane + 1][k][column]);
      }
      if (c.extent.contains(t.global))
        c[t.global] = int(sum);
    };
  });
}

/// Each element of a row is the sum of it and its \p Distance th neighbours to the left and right, in a tile with as many more on both sides.
template <int Distance> void neighbours(const char *what, int n) {
  std::vector<int> numbers = random_ints(n), results(n), expected(n);
  const array_view<const int> from(n, numbers);
  const array_view<int> to(n, results);
  to.discard_data();
  parallel_for_each(extent<1>(n).tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int row[16 + 2 * 16];
    const int i = t.global[0], l = t.local[0];
    row[l] = i >= 16 && i - 16 < n ? from[i - 16] : 0;
    row[16 + l] = i < n ? from[i] : 0;
    row[32 + l] = i + 16 < n ? from[i + 16] : 0;
    t.barrier.wait();
    if (i < n)
      to[i] = row[16 + l - Distance] - row[16 + l] + row[16 + l + Distance];
  });
  to.synchronize();
  for (int i = 0; i < n; ++i)
    expected[i] = (i >= Distance ? numbers[i - Distance] : 0) - numbers[i] + (i + Distance < n ? numbers[i + Distance] : 0);
  expect_equal(what, results, expected);
}

int main() {
  for (const int n : {1, 2, 7, 8, 9, 16, 31, 50})
    products(n);
  for (const int n : {1, 5, 16, 17, 33, 64, 100, 257}) {
    neighbours<16>("neighbours a part away", n);
    neighbours<1>("neighbours in parts that meet", n);
  }
  return result();
}
