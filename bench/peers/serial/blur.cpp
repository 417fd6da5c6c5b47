// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

static int clamped(int i, int count) { return i < 0 ? 0 : i < count ? i : count - 1; }

void blur_serial(const float *image, float *blurred, int rows, int columns) {
  const float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      float sum = 0;
      for (int y = -2; y <= 2; ++y)
        for (int x = -2; x <= 2; ++x)
          sum += weights[y + 2] * weights[x + 2] *
                 image[clamped(row + y, rows) * columns + clamped(column + x, columns)];
      blurred[row * columns + column] = sum;
    }
}
