// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void blur_opencl(const float *image, float *blurred, int rows, int columns) {
  using namespace opencl;
  kernel("blur.cl", "blur")(grid(rows, columns), input(image, rows * columns),
                            output(blurred, rows * columns), rows, columns);
}
