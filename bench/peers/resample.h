// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A picture of four components a pixel, turned a little and brought nearer: each pixel is a blend
/// of the four around its place, and beyond the edge the picture continues as it is there.
#ifndef TESSERA_BENCH_PEERS_RESAMPLE_H
#define TESSERA_BENCH_PEERS_RESAMPLE_H

#include <cmath>

/// Rows from `first` to `last` of the target.
template <class Component, class Number, class Finish>
void resample(const Component *source, Component *target, int rows, int columns, Number number,
              Finish finish, int first, int last) {
  const float cosine = 0.93f, sine = 0.11f;
  for (int row = first; row < last; ++row)
    for (int column = 0; column < columns; ++column) {
      const float across = column + 0.5f - columns * 0.5f, down = row + 0.5f - rows * 0.5f;
      float x = across * cosine - down * sine + columns * 0.5f - 0.5f;
      float y = across * sine + down * cosine + rows * 0.5f - 0.5f;
      x = x < 0 ? 0 : x > columns - 1 ? columns - 1 : x;
      y = y < 0 ? 0 : y > rows - 1 ? rows - 1 : y;
      const int left = static_cast<int>(std::floor(x)), above = static_cast<int>(std::floor(y));
      const int right = left + 1 < columns ? left + 1 : left;
      const int below = above + 1 < rows ? above + 1 : above;
      const float to_right = x - left, to_below = y - above;
      const Component *upper = source + std::size_t(above) * columns * 4;
      const Component *lower = source + std::size_t(below) * columns * 4;
      Component *pixel = target + (std::size_t(row) * columns + column) * 4;
      for (int c = 0; c < 4; ++c) {
        const float top =
            number(upper[left * 4 + c]) * (1 - to_right) + number(upper[right * 4 + c]) * to_right;
        const float bottom =
            number(lower[left * 4 + c]) * (1 - to_right) + number(lower[right * 4 + c]) * to_right;
        pixel[c] = finish(top * (1 - to_below) + bottom * to_below);
      }
    }
}

#endif // TESSERA_BENCH_PEERS_RESAMPLE_H
