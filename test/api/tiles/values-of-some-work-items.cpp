// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what only some work-items compute, alike in all of them, is theirs behind barriers and loops, though the
// others have nothing there, and may be the last ones to come.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %if every-shape %{ %amp++ -O1 %s -o %t-O1 && %run %t-O1 %}
// RUN: %amp++ -O2 -famp-no-spmd %s -o %t-no-spmd && %run %t-no-spmd
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int Tile = 64;

static void quotient(int n, int m, int count) {
  std::vector<int> results(count, 1), expected(count, 1);
  array_view<int, 1> out(count, results);
  parallel_for_each(
      out.extent.tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
        tile_static int shared[Tile];
        const int l = t.local[0];
        int quotient;
        if (l < n)
          quotient = m / n;
        shared[l] = l;
        t.barrier.wait();
        if (l < n)
          out[t.global] = quotient + shared[Tile - 1 - l];
      });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    if (i % Tile < n)
      expected[i] = m / n + Tile - 1 - i % Tile;
  expect_equal("a quotient", results, expected);
}

/// What is made of the quotient is the work-item's own, too, and so is an element that all of them load.
static void sums(int n, int m, int count) {
  std::vector<int> inputs = random_ints(count), results(count, 1), expected(count, 1);
  array_view<const int, 1> in(count, inputs);
  array_view<int, 1> out(count, results);
  parallel_for_each(
      out.extent.tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
        tile_static int shared[Tile];
        const int l = t.local[0];
        int first, second;
        if (l < n) {
          first = m % n * 3 + 1;
          second = in[m / n % in.extent[0]];
        }
        shared[l] = in[t.global];
        t.barrier.wait();
        for (int k = 0; k < m % 4; ++k) {
          if (l < n)
            shared[l] += first * k + second;
          t.barrier.wait();
        }
        out[t.global] = shared[Tile - 1 - l];
      });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    const int other = Tile - 1 - i % Tile;
    expected[i] = inputs[i / Tile * Tile + other];
    for (int k = 0; other < n && k < m % 4; ++k)
      expected[i] += (m % n * 3 + 1) * k + inputs[m / n % count];
  }
  expect_equal("sums", results, expected);
}

/// The last tile is not whole: its last row of work-items leaves at once.
static void columns(int rows, int n, int height) {
  const int width = 20, pitch = width, count = rows * width;
  std::vector<unsigned> inputs(1000 * width), results(count, 1), expected(count);
  for (unsigned &value : inputs)
    value = random_numbers()();
  const extent<2> domain(rows, width);
  array_view<const unsigned, 1> in(1000 * width, inputs);
  array_view<unsigned, 2> out(domain, results);
  parallel_for_each(
      domain.tile<8, 8>().pad(), [=](tiled_index<8, 8> t) restrict(amp) {
        if (!domain.contains(t.global))
          return;
        unsigned sum = 0;
        const int step = 1 + (int(unsigned(height) / unsigned(n + 1)) & 1);
        for (int k = 0; k < 2 * n + 300; ++k)
          sum += in[(n + k * step) * pitch + t.global[1]];
        out[t.global] = out[t.global] * 31u + sum;
      });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    expected[i] = 31;
    for (int k = 0; k < 2 * n + 300; ++k)
      expected[i] += inputs[(n + k * (1 + (height / (n + 1) & 1))) * pitch + i % width];
  }
  expect_equal("columns", results, expected);
}

int main() {
  for (int n : {1, 5, 17, 63, 64}) {
    quotient(n, 1000, 4 * Tile);
    quotient(n, 77, Tile);
    sums(n, 1000, 4 * Tile);
    sums(n, 1003, Tile);
  }
  columns(65, 0, 65);
  columns(64, 0, 65);
  columns(1, 2, 10);
  return result();
}
