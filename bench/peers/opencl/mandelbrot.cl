// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product that is rounded with its sum changes counts.
#pragma OPENCL FP_CONTRACT OFF

kernel void mandelbrot(global int *steps, int width, int height) {
  const int row = get_global_id(1), column = get_global_id(0);
  const float cx = -2 + 3 * (float)column / (float)width;
  const float cy = -1.5f + 3 * (float)row / (float)height;
  float x = 0, y = 0;
  int step = 0;
  while (step < 256 && x * x + y * y < 4) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++step;
  }
  steps[row * width + column] = step;
}
