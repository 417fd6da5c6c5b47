// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture sharpened and blurred: each pixel is computed from those around it. The blur goes along
// the rows first and then along the columns, which takes 2 x 9 pixels instead of 9 x 9.
#include "algorithm.h"

using namespace concurrency;

/// One dimension of brightness is enough to see how long it takes.
using image = array_view<const float, 2>;
using made_image = array_view<float, 2>;

static const int radius = 4;

/// What is less than 0 becomes 0, and what is more than `last` becomes `last`.
static int inside(int i, int last) restrict(amp, cpu) {
  return i < 0 ? 0 : i > last ? last : i;
}

static void sharpen(image from, made_image to) {
  const int last_row = to.extent[0] - 1, last_column = to.extent[1] - 1;
  to.discard_data();
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) {
    const int row = i[0], column = i[1];
    const float around = from(inside(row - 1, last_row), column) +
                         from(inside(row + 1, last_row), column) +
                         from(row, inside(column - 1, last_column)) +
                         from(row, inside(column + 1, last_column));
    to[i] = 3 * from[i] - 0.5f * around;
  });
  to.synchronize();
}

/// The mean along the rows (0, 1) or the columns (1, 0).
static void mean(image from, made_image to, index<2> along) {
  const int last_row = to.extent[0] - 1, last_column = to.extent[1] - 1;
  to.discard_data();
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int k = -radius; k <= radius; ++k)
      sum += from(inside(i[0] + k * along[0], last_row), inside(i[1] + k * along[1], last_column));
    to[i] = sum / float(2 * radius + 1);
  });
}

static void blur(image from, made_image between, made_image to) {
  mean(from, between, index<2>(0, 1));
  mean(between, to, index<2>(1, 0));
  to.synchronize();
}

/// Calls compute(row, column) for every pixel.
template <class Compute>
static void fill(std::vector<float> &to, int rows, int columns, Compute compute) {
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      to[row * columns + column] = compute(row, column);
}

static bool are_close(const std::vector<float> &a, const std::vector<float> &b) {
  return std::equal(a.begin(), a.end(), b.begin(),
                    [](float one, float other) { return std::abs(one - other) < 1e-5f; });
}

int main(int argc, char **argv) {
  algorithm sharpening("sharpen", argc, argv), blurring("blur", argc, argv);
  const int rows = sharpening.size(2048, 61), columns = sharpening.size(2048, 47);
  std::vector<float> photograph, wanted(rows * columns), made(wanted.size()), half(wanted.size());
  for (const unsigned int number : random_numbers(rows * columns))
    photograph.push_back(float(number >> 8) / 16777216);
  const image from(rows, columns, photograph);
  const made_image to(rows, columns, made), between(extent<2>(rows, columns));
  const auto pixel = [&](const std::vector<float> &of, int row, int column) {
    return of[inside(row, rows - 1) * columns + inside(column, columns - 1)];
  };
  const auto is_right = [&] { return are_close(made, wanted); };

  sharpening.serial([&] {
    fill(wanted, rows, columns, [&](int row, int column) {
      return 3 * pixel(photograph, row, column) -
             0.5f * (pixel(photograph, row - 1, column) + pixel(photograph, row + 1, column) +
                     pixel(photograph, row, column - 1) + pixel(photograph, row, column + 1));
    });
  });
  sharpening.kernels("kernel", [&] { sharpen(from, to); }, is_right);

  const auto serial_mean = [&](const std::vector<float> &of, int row, int column, int down) {
    float sum = 0;
    for (int k = -radius; k <= radius; ++k)
      sum += pixel(of, row + k * down, column + k * (1 - down));
    return sum / float(2 * radius + 1);
  };
  blurring.serial([&] {
    fill(half, rows, columns, [&](int row, int column) { return serial_mean(photograph, row, column, 0); });
    fill(wanted, rows, columns, [&](int row, int column) { return serial_mean(half, row, column, 1); });
  });
  blurring.kernels("kernels", [&] { blur(from, between, to); }, is_right);
  return sharpening.end() | blurring.end();
}
