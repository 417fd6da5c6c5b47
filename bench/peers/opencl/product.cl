// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// number is int or float, tile the side of a work-group.

kernel void simple_product(global const number *restrict a, global const number *restrict b,
                           global number *restrict c, int size) {
  const int row = get_global_id(1), column = get_global_id(0);
  number sum = 0;
  for (int k = 0; k < size; ++k)
    sum += a[row * size + k] * b[k * size + column];
  c[row * size + column] = sum;
}

kernel void tiled_product(global const number *restrict a, global const number *restrict b,
                          global number *restrict c, int size) {
  local number left[tile][tile], right[tile][tile];
  const int row = get_local_id(1), column = get_local_id(0);
  const int to_row = get_global_id(1), to_column = get_global_id(0);
  number sum = 0;
  for (int first = 0; first < size; first += tile) {
    left[row][column] = a[to_row * size + first + column];
    right[row][column] = b[(first + row) * size + to_column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < tile; ++k)
      sum += left[row][k] * right[k][column];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[to_row * size + to_column] = sum;
}
