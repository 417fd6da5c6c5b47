// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void transpose_serial(const float *from, float *to, int size) {
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      to[row * size + column] = from[column * size + row];
}
