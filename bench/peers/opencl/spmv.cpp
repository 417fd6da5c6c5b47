// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void spmv_opencl(const int *begins, const int *columns, const float *values, const float *vector,
                 float *product, int rows) {
  using namespace opencl;
  const int entries = begins[rows];
  kernel("spmv.cl", "spmv")(items(rows), input(begins, rows + 1), input(columns, entries),
                            input(values, entries), input(vector, rows), output(product, rows));
}
