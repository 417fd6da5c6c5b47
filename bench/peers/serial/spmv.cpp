// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void spmv_serial(const int *begins, const int *columns, const float *values, const float *vector,
                 float *product, int rows) {
  for (int row = 0; row < rows; ++row) {
    float sum = 0;
    for (int i = begins[row]; i < begins[row + 1]; ++i)
      sum += values[i] * vector[columns[i]];
    product[row] = sum;
  }
}
