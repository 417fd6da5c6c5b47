// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compilers vectorise no loop that points leave at different times, so 32 points are stepped
// together until the last of them has left. A product that is rounded with its sum changes counts.
#pragma STDC FP_CONTRACT OFF

void mandelbrot_openmp(int *steps, int width, int height) {
  const int lanes = 32;
#pragma omp parallel for schedule(dynamic)
  for (int row = 0; row < height; ++row)
    for (int first = 0; first < width; first += lanes) {
      const float cy = -1.5f + 3 * float(row) / float(height);
      float cx[lanes], x[lanes] = {}, y[lanes] = {};
      int counts[lanes] = {};
      for (int lane = 0; lane < lanes; ++lane)
        cx[lane] = -2 + 3 * float(first + lane) / float(width);
      int inside = 1;
      for (int step = 0; step < 256 && inside; ++step) {
        inside = 0;
#pragma omp simd reduction(| : inside)
        for (int lane = 0; lane < lanes; ++lane) {
          const int active = x[lane] * x[lane] + y[lane] * y[lane] < 4 ? 1 : 0;
          const float next = x[lane] * x[lane] - y[lane] * y[lane] + cx[lane];
          y[lane] = active ? 2 * x[lane] * y[lane] + cy : y[lane];
          x[lane] = active ? next : x[lane];
          counts[lane] += active;
          inside |= active;
        }
      }
      for (int lane = 0; lane < lanes && first + lane < width; ++lane)
        steps[row * width + first + lane] = counts[lane];
    }
}
