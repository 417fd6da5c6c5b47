// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that accesses to what is adjacent for the rows of a lane, not for the lanes of a row, are right:
// transpositions that read or write columns, of elements of several sizes, with guards, upwards and downwards, with
// distances that are no element, in loops, and in memory of the tile.
//
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %amp++ -ffp-contract=off -O2 -famp-count-decisions=%t.decisions %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -ffp-contract=off -O2 -famp-cpu=v1 %s -o %t-v1 && %run --only=shared %t-v1
// RUN: %if every-shape %{ %amp++ -ffp-contract=off -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust %}
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK: {{^}}widen-across-rows.taken	{{[1-9][0-9]*}}{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T> void untiled(const char *what, int rows, int columns) {
  std::vector<T> numbers(rows * columns), results(rows * columns), expected(rows * columns);
  for (T &number : numbers)
    number = T(random_ints(1)[0]);
  const array_view<const T, 2> in(rows, columns, numbers);
  const array_view<T, 2> out(columns, rows, results);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) { out[i] = in(i[1], i[0]) + T(i[0]); });
  out.synchronize();
  for (int y = 0; y < columns; ++y)
    for (int x = 0; x < rows; ++x)
      expected[y * rows + x] = T(numbers[x * columns + y] + T(y));
  expect_equal(what, results, expected);

  // Written down the columns, of some work-items alone, and from the end.
  const unsigned height = rows, width = columns;
  const array_view<T> flat(rows * columns, results);
  parallel_for_each(in.extent, [=](index<2> i) restrict(amp) {
    const unsigned y = i[0], x = i[1];
    if ((y + x) % 7 != 0)
      flat[x * height + y] = in(y, width - 1 - x);
    else
      flat[x * height + y] = in(height - 1 - y, x);
  });
  flat.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      expected[x * rows + y] =
          (y + x) % 7 != 0 ? numbers[y * columns + columns - 1 - x] : numbers[(rows - 1 - y) * columns + x];
  expect_equal(what, results, expected);
}

/// A loop along columns, every second element, and what lies in the other direction.
void in_loops(int rows, int columns) {
  const std::vector<int> numbers = random_ints(2 * rows * columns);
  std::vector<int> results(rows * columns), expected(rows * columns);
  const array_view<const int> in(2 * rows * columns, numbers);
  const array_view<int, 2> out(rows, columns, results);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
    const int y = i[0], x = i[1];
    int sum = in[2 * (x * rows + y)] - in[x * rows + (rows - 1 - y)];
    for (int k = 0; k <= x % 3; ++k)
      sum = sum * 3 + in[(x - k) * rows + y];
    for (int k = 0; k < 4; ++k)
      sum ^= in[x * rows + y + k * (rows * columns / 4)];
    out[i] = sum;
  });
  out.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      int sum = numbers[2 * (x * rows + y)] - numbers[x * rows + (rows - 1 - y)];
      for (int k = 0; k <= x % 3; ++k)
        sum = sum * 3 + numbers[(x - k) * rows + y];
      for (int k = 0; k < 4; ++k)
        sum ^= numbers[x * rows + y + k * (rows * columns / 4)];
      expected[y * columns + x] = sum;
    }
  expect_equal("in loops", results, expected);
}

template <int T> void tiled(int high, int wide, int rows, int columns) {
  const std::vector<int> numbers = random_ints(rows * columns);
  std::vector<int> results(rows * columns), expected(rows * columns);
  const array_view<const int, 2> in(rows, columns, numbers);
  const array_view<int, 2> out(columns, rows, results);
  parallel_for_each(extent<2>(high * T, wide * T).tile<T, T>(), [=](tiled_index<T, T> t) restrict(amp) {
    tile_static int block[T][T + 1], other[T * T];
    const int y = t.local[0], x = t.local[1];
    const bool inside = t.global[0] < rows && t.global[1] < columns;
    block[y][x] = inside ? in[t.global] : 0;
    other[x * T + y] = inside ? in[t.global] * 3 : 1;
    t.barrier.wait();
    const int to_y = t.tile_origin[1] + y, to_x = t.tile_origin[0] + x;
    if (to_y < columns && to_x < rows)
      out(to_y, to_x) = block[x][y] - other[y * T + x];
  });
  out.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      expected[x * rows + y] = -2 * numbers[y * columns + x];
  expect_equal("tiled", results, expected);
}

int main() {
  for (const auto &[rows, columns] : {std::pair(1, 1), {3, 5}, {16, 16}, {17, 33}, {64, 40}, {70, 130}}) {
    untiled<int>("int", rows, columns);
    untiled<double>("double", rows, columns);
    untiled<unsigned>("unsigned", rows, columns);
    in_loops(rows, columns);
  }
  tiled<16>(1, 1, 16, 16);
  tiled<16>(3, 2, 40, 30);
  tiled<8>(2, 3, 16, 23);
  tiled<4>(5, 5, 17, 20);
  return result();
}
