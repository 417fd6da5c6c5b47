// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void spmv(global const int *begins, global const int *columns, global const float *values,
                 global const float *vector, global float *product) {
  const int row = get_global_id(0);
  float sum = 0;
  for (int i = begins[row]; i < begins[row + 1]; ++i)
    sum += values[i] * vector[columns[i]];
  product[row] = sum;
}
