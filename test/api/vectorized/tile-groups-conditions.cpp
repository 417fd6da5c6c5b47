// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiles of a group do not share tile_static memory that some of their work-items store on a condition that differs from tile
// to tile, alone or beside one that all share: elsewhere the memory holds what the tile stored before.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -O2 -famp-no-unstage %s -o %t-alone && %run --only=shared %t-alone
// RUN: %if thorough %{ %amp++ -O2 -famp-bounds=check %s -o %t-check && %run --only=shared %t-check %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <int T> void products(int tiles) {
  const int n = T * tiles;
  const std::vector<int> a = random_ints(n * n), b = random_ints(n * n);
  std::vector<int> results(n * n), expected(n * n);
  const array_view<const int> left(n * n, a), right(n * n, b);
  const array_view<int, 2> to(n, n, results);
  parallel_for_each(to.extent.template tile<T, T>(), [=](tiled_index<T, T> t) restrict(amp) {
    tile_static int rows[T][T], columns[T][T];
    const int y = t.global[0], x = t.global[1], row = t.local[0], column = t.local[1];
    unsigned sum = 0;
    for (int q = 0; q < n / T; ++q) {
      if (q == 0 || ((y * n + x) & 1) != 0)
        rows[row][column] = left[y * n + q * T + column];
      columns[row][column] = right[(q * T + row) * n + x];
      t.barrier.wait();
      for (int k = 0; k < T; ++k)
        sum += unsigned(rows[row][k]) * unsigned(columns[k][column]);
      t.barrier.wait();
    }
    to[t.global] = int(sum);
  });
  to.synchronize();
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      unsigned sum = 0;
      std::vector<int> row(T);
      for (int q = 0; q < tiles; ++q)
        for (int k = 0; k < T; ++k) {
          const int copier = x / T * T + k;
          if (q == 0 || ((y * n + copier) & 1) != 0)
            row[k] = a[y * n + q * T + k];
          sum += unsigned(row[k]) * unsigned(b[(q * T + k) * n + x]);
        }
      expected[y * n + x] = int(sum);
    }
  expect_equal("a product of rows that are partly old", results, expected);
}

int main() {
  for (const int tiles : {1, 2, 3, 5}) {
    products<7>(tiles);
    products<8>(tiles);
    products<16>(tiles);
  }
  return result();
}
