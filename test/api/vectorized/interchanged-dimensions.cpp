// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose first dimensions go from element to element, and which run with dimensions interchanged, give the same:
// untiled and tiled ones, with tile_static memory and barriers, of ranks 2 to 4, guarded, and with all ids looked at.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %amp++ -O2 -famp-count-decisions=%t.decisions %s -o %t-O2 && %run %t-O2
// RUN: %if every-shape %{ %amp++ -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust %}
// RUN: %if thorough %{ %amp++ -O2 -famp-bounds=check %s -o %t-check && %run --only=shared %t-check %}
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK: {{^}}interchange-dimensions.taken	{{[5-9]|1[0-9]}}{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// x is the first dimension, but the columns of what is accessed.
void untiled(int columns, int rows) {
  const std::vector<int> numbers = random_ints(rows * columns);
  std::vector<int> results(rows * columns), expected(rows * columns);
  const array_view<const int, 2> in(rows, columns, numbers);
  const array_view<int, 2> out(rows, columns, results);
  parallel_for_each(extent<2>(columns, rows), [=](index<2> i) restrict(amp) {
    const int x = i[0], y = i[1];
    int sum = in(y, x) * (x + 2) - y;
    if (x > 0 && y + 1 < rows)
      sum += in(y + 1, x - 1);
    out(y, x) = sum;
  });
  out.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      expected[y * columns + x] = numbers[y * columns + x] * (x + 2) - y +
                                  (x > 0 && y + 1 < rows ? numbers[(y + 1) * columns + x - 1] : 0);
  expect_equal("untiled", results, expected);
}

/// A product whose work-items are numbered the other way around, and what says where they are.
template <int W, int H> void tiled(int wide, int high) {
  const int columns = wide * W, rows = high * H, depth = 2 * W;
  const std::vector<int> left = random_ints(rows * depth), right = random_ints(depth * columns);
  std::vector<int> results(rows * columns), expected(rows * columns), places(rows * columns), expected_places(rows * columns);
  const array_view<const int, 2> a(rows, depth, left), b(depth, columns, right);
  const array_view<int, 2> c(rows, columns, results), where(rows, columns, places);
  parallel_for_each(extent<2>(columns, rows).tile<W, H>(), [=](tiled_index<W, H> t) restrict(amp) {
    tile_static int strip[W][W];
    const int column = t.local[0], row = t.local[1];
    int sum = 0;
    for (int k = 0; k < depth; k += W) {
      for (int y = row; y < W; y += H)
        strip[y][column] = b(k + y, t.global[0]);
      t.barrier.wait();
      for (int i = 0; i < W; ++i)
        sum += a(t.global[1], k + i) * strip[i][column];
      t.barrier.wait();
    }
    c(t.global[1], t.global[0]) = sum;
    where(t.global[1], t.global[0]) =
        ((t.tile[0] * 100 + t.tile[1]) * 100 + t.tile_origin[0] - t.tile_origin[1]) * 100 + t.local[0] * 10 + t.local[1];
  });
  c.synchronize();
  where.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      int &sum = expected[y * columns + x];
      for (int k = 0; k < depth; ++k)
        sum += left[y * depth + k] * right[k * columns + x];
      expected_places[y * columns + x] =
          ((x / W * 100 + y / H) * 100 + x / W * W - y / H * H) * 100 + x % W * 10 + y % H;
    }
  expect_equal("tiled", results, expected);
  expect_equal("places", places, expected_places);
}

/// The middle one of three dimensions, and the third one of four.
void more_dimensions(int planes, int rows, int columns) {
  const int count = planes * rows * columns;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  const array_view<const int, 3> in(planes, rows, columns, numbers);
  const array_view<int, 3> out(planes, rows, columns, results);
  parallel_for_each(extent<3>(planes, columns, rows), [=](index<3> i) restrict(amp) {
    out(i[0], i[2], i[1]) = in(i[0], i[2], i[1]) * 3 + i[0] * 100 + i[1] * 10 + i[2];
  });
  out.synchronize();
  for (int at = 0; at < count; ++at)
    expected[at] = numbers[at] * 3 + at / (rows * columns) * 100 + at % columns * 10 + at / columns % rows;
  expect_equal("rank 3", results, expected);

  const int lengths[] = {2, planes, columns, rows};
  std::vector<int> more(2 * count), more_expected(2 * count);
  const array_view<int> flat(2 * count, more);
  parallel_for_each(extent<4>(lengths), [=](index<4> i) restrict(amp) {
    flat[((i[0] * planes + i[1]) * rows + i[3]) * columns + i[2]] += i[0] * 1000 + i[1] * 100 + i[2] * 10 + i[3];
  });
  flat.synchronize();
  for (int at = 0; at < 2 * count; ++at)
    more_expected[at] = at / count * 1000 + at / (rows * columns) % planes * 100 + at % columns * 10 + at / columns % rows;
  expect_equal("rank 4", more, more_expected);
}

int main() {
  for (const auto &[columns, rows] : {std::pair(1, 1), {7, 3}, {100, 1}, {1, 50}, {67, 129}, {64, 256}})
    untiled(columns, rows);
  tiled<16, 16>(1, 1);
  tiled<16, 4>(5, 3);
  tiled<32, 2>(3, 9);
  tiled<4, 8>(3, 2);
  more_dimensions(1, 1, 1);
  more_dimensions(3, 5, 7);
  more_dimensions(2, 33, 65);
  return result();
}
