// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void mandelbrot_opencl(int *steps, int width, int height) {
  using namespace opencl;
  kernel("mandelbrot.cl", "mandelbrot")(grid(height, width), output(steps, width * height), width,
                                        height);
}
