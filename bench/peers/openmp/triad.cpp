// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void triad_openmp(const float *a, const float *b, float s, float *c, int count) {
#pragma omp parallel for simd
  for (int i = 0; i < count; ++i)
    c[i] = a[i] + s * b[i];
}
