// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

void add_exp_openmp(const float *a, const float *b, float *c, int count) {
#pragma omp parallel for simd
  for (int i = 0; i < count; ++i)
    c[i] = std::exp(a[i] + b[i]);
}
