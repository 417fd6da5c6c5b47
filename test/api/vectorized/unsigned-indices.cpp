// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that indices which are computed without sign, and wrap around on the way, are right in vectors: where the first lanes of a
// vector are not at 0 yet and access nothing, where indices count down, where sums wrap around twice, and where they leave the extent
// again.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %amp++ -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Every element that lies `away` before or behind an element's own, as far as there is one.
void compare_neighbours(int rows, int columns, unsigned away) {
  const int count = rows * columns;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  const array_view<const int> in(count, numbers);
  const array_view<int> out(count, results);
  const unsigned width = columns, all = count;
  parallel_for_each(extent<2>(rows, columns), [=](index<2> i) restrict(amp) {
    const unsigned at = i[0] * width + i[1];
    int sum = 0;
    if (at - away < all)
      sum += in[at - away];
    if (at >= away)
      sum += 3 * in[at + (0u - away)];
    if (at + away < all)
      sum += 5 * in[at + away];
    const unsigned mirrored = all - 1 - at;
    sum += 7 * in[mirrored];
    if (mirrored - away < all)
      sum += 11 * in[mirrored - away];
    out[at] = sum;
  });
  out.synchronize();
  for (int at = 0; at < count; ++at) {
    const int back = at - int(away), on = at + int(away), mirrored = count - 1 - at;
    expected[at] = (back >= 0 ? 4 * numbers[back] : 0) + (on < count ? 5 * numbers[on] : 0) + 7 * numbers[mirrored] +
                   (mirrored >= int(away) ? 11 * numbers[mirrored - away] : 0);
  }
  expect_equal("neighbours", results, expected);
}

/// Down columns and along rows by numbers without sign; some iterations go around and access nothing.
void compare_loops(int rows, int columns) {
  const std::vector<int> numbers = random_ints(rows * columns);
  std::vector<int> results(rows * columns), expected(rows * columns);
  const array_view<const int> in(rows * columns, numbers);
  const array_view<const int, 2> grid(rows, columns, numbers);
  const array_view<int> out(rows * columns, results);
  const unsigned width = columns, all = rows * columns, far = 0x40000001u;
  const size_t height = rows;
  parallel_for_each(extent<2>(rows, columns), [=](index<2> i) restrict(amp) {
    const unsigned y = i[0], x = i[1];
    unsigned sum = 0;
    for (unsigned k = 0; k < width; ++k)
      sum = sum * 3 + in[y * width + k];
    for (unsigned k = all - width; k < all; k -= width)
      sum = sum * 5 + in[k + x];
    for (size_t k = 0; k < height; ++k)
      sum = sum * 7 + grid(k, x);
    for (unsigned k = 0; k < 9; ++k)
      if (k * far + x < all)
        sum = sum * 11 + in[k * far + x];
    out[y * width + x] = int(sum);
  });
  out.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      unsigned sum = 0;
      for (int k = 0; k < columns; ++k)
        sum = sum * 3 + numbers[y * columns + k];
      for (int k = rows - 1; k >= 0; --k)
        sum = sum * 5 + numbers[k * columns + x];
      for (int k = 0; k < rows; ++k)
        sum = sum * 7 + numbers[k * columns + x];
      for (unsigned k = 0; k < 9; ++k)
        if (k * far + x < all)
          sum = sum * 11 + numbers[k * far + x];
      expected[y * columns + x] = int(sum);
    }
  expect_equal("loops", results, expected);
}

/// In two dimensions, with tiles, and with numbers of 64 bits.
template <int T> void compare_tiles(int high, int wide) {
  const int rows = high * T, columns = wide * T;
  const std::vector<int> numbers = random_ints(rows * columns);
  std::vector<int> results(rows * columns), expected(rows * columns);
  const array_view<const int, 2> in(rows, columns, numbers);
  const array_view<int, 2> out(rows, columns, results);
  const unsigned height = rows, width = columns;
  parallel_for_each(out.extent.tile<T, T>(), [=](tiled_index<T, T> t) restrict(amp) {
    tile_static int block[T * T];
    const unsigned row = t.local[0], column = t.local[1];
    const unsigned y = t.global[0], x = t.global[1];
    block[row * T + column] = in(y, x);
    t.barrier.wait();
    int sum = block[(T - 1 - row) * T + (T - 1 - column)];
    for (unsigned k = T; k-- > 0;)
      sum += int(k + 1) * block[row * T + (column + k) % T];
    if (y - 1 < height && x - 1 < width)
      sum += 13 * in(y - 1, x - 1);
    const std::size_t left = std::size_t(x) - 2;
    if (left < width)
      sum -= in(y, int(left));
    out(height - 1 - y, width - 1 - x) = sum;
  });
  out.synchronize();
  const auto at = [&](int y, int x) { return numbers[y * columns + x]; };
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const int row = y % T, column = x % T, top = y - row, begin = x - column;
      int sum = at(top + T - 1 - row, begin + T - 1 - column);
      for (int k = 0; k < T; ++k)
        sum += (k + 1) * at(y, begin + (column + k) % T);
      if (y > 0 && x > 0)
        sum += 13 * at(y - 1, x - 1);
      if (x > 1)
        sum -= at(y, x - 2);
      expected[(rows - 1 - y) * columns + columns - 1 - x] = sum;
    }
  expect_equal("tiles", results, expected);
}

int main() {
  for (const int rows : {1, 7, 300})
    for (const int columns : {1, 16, 67})
      compare_loops(rows, columns);
  for (const auto &[rows, columns] : {std::pair(1, 1), {3, 7}, {1, 100}, {5, 64}, {4, 67}, {33, 129}})
    for (const unsigned away : {1u, 2u, 17u, 100u})
      compare_neighbours(rows, columns, away);
  compare_tiles<4>(3, 5);
  compare_tiles<16>(2, 9);
  compare_tiles<8>(1, 1);
  return result();
}
