// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix becomes its transpose. A tile reads a square of it along its rows, and writes it along the
// rows of the other one. So what lies side by side in memory is read and written together.
#include "algorithm.h"

using namespace concurrency;

static void simple_transpose(array_view<const float, 2> from, array_view<float, 2> to) {
  to.discard_data();
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = from(i[1], i[0]); });
  to.synchronize();
}

static void tiled_transpose(array_view<const float, 2> from, array_view<float, 2> to) {
  static const int side = 16;
  to.discard_data();
  parallel_for_each(
      from.extent.tile<side, side>().pad(), [=](tiled_index<side, side> t) restrict(amp) {
        tile_static float square[side][side];
        const int row = t.local[0], column = t.local[1];
        if (from.extent.contains(t.global))
          square[row][column] = from[t.global];
        t.barrier.wait();
        // The same tile of the transpose, by its rows.
        const index<2> mine(t.tile_origin[1] + row, t.tile_origin[0] + column);
        if (to.extent.contains(mine))
          to[mine] = square[column][row];
      });
  to.synchronize();
}

int main(int argc, char **argv) {
  algorithm sample("transposition", argc, argv);
  const int rows = sample.size(4096, 129), columns = sample.size(4096, 67);
  std::vector<float> numbers(rows * columns), wanted(numbers.size()), result(numbers.size());
  for (int i = 0; i < rows * columns; ++i)
    numbers[i] = float(i);
  sample.serial([&] {
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        wanted[column * rows + row] = numbers[row * columns + column];
  });
  const array_view<const float, 2> from(rows, columns, numbers);
  const array_view<float, 2> to(columns, rows, result);
  const auto is_right = [&] { return result == wanted; };
  sample.kernels("simple", [&] { simple_transpose(from, to); }, is_right);
  sample.kernels("tiled", [&] { tiled_transpose(from, to); }, is_right);
  return sample.end();
}
