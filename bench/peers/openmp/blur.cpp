// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The weights are a product, so each row is blurred upright and then along itself: 10 products a
// point instead of 50.
#include <vector>

static int clamped(int i, int count) { return i < 0 ? 0 : i < count ? i : count - 1; }

void blur_openmp(const float *image, float *blurred, int rows, int columns) {
  const float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
#pragma omp parallel
  {
    std::vector<float> padded(columns + 4);
    float *upright = padded.data() + 2;
#pragma omp for
    for (int row = 0; row < rows; ++row) {
      const float *lines[5];
      for (int y = 0; y < 5; ++y)
        lines[y] = image + clamped(row + y - 2, rows) * columns;
#pragma omp simd
      for (int x = 0; x < columns; ++x)
        upright[x] = weights[0] * (lines[0][x] + lines[4][x]) +
                     weights[1] * (lines[1][x] + lines[3][x]) + weights[2] * lines[2][x];
      upright[-2] = upright[-1] = upright[0];
      upright[columns] = upright[columns + 1] = upright[columns - 1];
      float *line = blurred + row * columns;
#pragma omp simd
      for (int x = 0; x < columns; ++x)
        line[x] = weights[0] * (upright[x - 2] + upright[x + 2]) +
                  weights[1] * (upright[x - 1] + upright[x + 1]) + weights[2] * upright[x];
    }
  }
}
