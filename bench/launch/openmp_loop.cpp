// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The body of launch_latency.cpp's kernel under OpenMP, for clang++ -O3 -march=native -fopenmp.
void openmp_increment(float *data, int tiles, int steps) {
#pragma omp parallel for
  for (int number = 0; number < tiles; ++number)
    for (int item = 0; item < 64; ++item) {
      float value = data[number * 64 + item];
      for (int step = 0; step < steps; ++step)
        value = value * 0.5f + 1.0f;
      data[number * 64 + item] = value;
    }
}
