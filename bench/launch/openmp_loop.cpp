// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The body of launch_latency.cpp's kernel under OpenMP, for clang++ -O3 -march=native -fopenmp and
// -ffp-contract=off, without which it would be another body. Clang vectorises inner loops alone, so
// the items are inside, as an engineer would have them.
#include <algorithm>

void openmp_increment(float *data, int tiles, int steps) {
#pragma omp parallel for
  for (int number = 0; number < tiles; ++number) {
    float *const tile = data + number * 64;
    float values[64];
    std::copy(tile, tile + 64, values);
    for (int step = 0; step < steps; ++step) {
#pragma omp simd
      for (int item = 0; item < 64; ++item)
        values[item] = values[item] * 0.5f + 1.0f;
    }
    std::copy(values, values + 64, tile);
  }
}
