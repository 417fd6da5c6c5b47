// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers in straight code work in one, two and three dimensions, with every wait function.
// Conformance: B086+ G018+ G020+ G033+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <int Size> void reverse_each_tile(int tiles) {
  std::vector<int> values = random_ints(Size * tiles), reversed(values.size()), expected(values.size());
  array_view<const int> in(Size * tiles, values);
  array_view<int> out(Size * tiles, reversed);
  out.discard_data();
  parallel_for_each(out.extent.template tile<Size>(), [=](tiled_index<Size> t) restrict(amp) {
    tile_static int tile[Size];
    tile[t.local[0]] = in[t.global];
    t.barrier.wait();
    out[t.global] = tile[Size - 1 - t.local[0]];
  });
  out.synchronize();
  for (int i = 0; i < Size * tiles; ++i)
    expected[i] = values[i / Size * Size + Size - 1 - i % Size];
  expect_equal("reverse each tile", reversed, expected);
}

template <int Rows, int Columns> void transpose_each_tile() {
  const int rows = Rows * 3, columns = Columns * 5;
  std::vector<int> values = random_ints(rows * columns), result(values.size()), expected(values.size());
  array_view<const int, 2> in(rows, columns, values);
  array_view<int, 2> out(rows, columns, result);
  out.discard_data();
  parallel_for_each(out.extent.template tile<Rows, Columns>(),
                    [=](tiled_index<Rows, Columns> t) restrict(amp) {
    tile_static int tile[Rows * Columns];
    int number = t.local[0] * Columns + t.local[1];
    tile[number] = in[t.global];
    t.barrier.wait_with_tile_static_memory_fence();
    // The tile's elements in column order.
    out[t.global] = tile[number % Rows * Columns + number / Rows];
  });
  out.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      int number = row % Rows * Columns + column % Columns;
      int from = number % Rows * Columns + number / Rows;
      expected[row * columns + column] =
          values[(row / Rows * Rows + from / Columns) * columns + column / Columns * Columns + from % Columns];
    }
  expect_equal("transpose each tile", result, expected);
}

void rotate_in_three_dimensions() {
  const int size = 2 * 3 * 4;
  extent<3> domain(4, 9, 8);
  std::vector<int> values = random_ints(domain.size()), result(values.size()), expected(values.size());
  array_view<const int, 3> in(domain, values);
  array_view<int, 3> out(domain, result);
  out.discard_data();
  parallel_for_each(domain.tile<2, 3, 4>(), [=](tiled_index<2, 3, 4> t) restrict(amp) {
    tile_static int tile[2][3][4];
    tile[t.local[0]][t.local[1]][t.local[2]] = in[t.global];
    t.barrier.wait_with_all_memory_fence();
    int next = ((t.local[0] * 3 + t.local[1]) * 4 + t.local[2] + 5) % size;
    out[t.global] = tile[next / 12][next / 4 % 3][next % 4];
  });
  out.synchronize();
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 9; ++y)
      for (int z = 0; z < 8; ++z) {
        int next = ((x % 2 * 3 + y % 3) * 4 + z % 4 + 5) % size;
        int from = ((x / 2 * 2 + next / 12) * 9 + y / 3 * 3 + next / 4 % 3) * 8 + z / 4 * 4 + next % 4;
        expected[(x * 9 + y) * 8 + z] = values[from];
      }
  expect_equal("rotate in three dimensions", result, expected);
}

// What goes through global memory is seen after a global fence.
void exchange_through_global_memory() {
  std::vector<int> values = random_ints(640), expected(640);
  for (int i = 0; i < 640; ++i)
    expected[i] = 2 * values[i / 64 * 64 + (i + 1) % 64] + 1;
  array_view<int> view(640, values);
  parallel_for_each(view.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    view[t.global] = view[t.global] * 2;
    t.barrier.wait_with_global_memory_fence();
    int neighbour = view[t.tile_origin[0] + (t.local[0] + 1) % 64];
    t.barrier.wait();
    view[t.global] = neighbour + 1;
  });
  view.synchronize();
  expect_equal("exchange through global memory", values, expected);
}

int main() {
  reverse_each_tile<1>(7);
  reverse_each_tile<5>(13);
  reverse_each_tile<64>(33);
  reverse_each_tile<1024>(3);
  transpose_each_tile<8, 16>();
  transpose_each_tile<16, 16>();
  transpose_each_tile<3, 7>();
  transpose_each_tile<1, 32>();
  transpose_each_tile<32, 1>();
  rotate_in_three_dimensions();
  exchange_through_global_memory();
  return result();
}
