// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void spmv(global const int *restrict begins, global const int *restrict columns,
                 global const float *restrict values, global const float *restrict vector,
                 global float *restrict product) {
  const int row = get_global_id(0);
  float sum = 0;
  for (int i = begins[row]; i < begins[row + 1]; ++i)
    sum += values[i] * vector[columns[i]];
  product[row] = sum;
}
