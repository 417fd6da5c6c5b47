// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread counts for itself, in four histograms: equal neighbours do not wait for each other.

void histogram_openmp(const int *values, int count, int *bins) {
  const int kinds = 256;
  for (int i = 0; i < kinds; ++i)
    bins[i] = 0;
#pragma omp parallel
  {
    int counts[4][kinds] = {};
#pragma omp for
    for (int i = 0; i < count / 4; ++i)
      for (int k = 0; k < 4; ++k)
        ++counts[k][values[4 * i + k]];
#pragma omp critical
    for (int i = 0; i < kinds; ++i)
      bins[i] += counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i];
  }
  for (int i = count / 4 * 4; i < count; ++i)
    ++bins[values[i]];
}
