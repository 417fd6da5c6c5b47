// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void blur(global const float *restrict image, global float *restrict blurred, int rows,
                 int columns) {
  const float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
  const int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int y = -2; y <= 2; ++y)
    for (int x = -2; x <= 2; ++x)
      sum += weights[y + 2] * weights[x + 2] *
             image[clamp(row + y, 0, rows - 1) * columns + clamp(column + x, 0, columns - 1)];
  blurred[row * columns + column] = sum;
}
