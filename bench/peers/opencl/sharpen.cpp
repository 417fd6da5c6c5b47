// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void sharpen_opencl(const int *image, int *sharp, int rows, int columns) {
  using namespace opencl;
  kernel("sharpen.cl", "sharpen")(grid(rows, columns), input(image, rows * columns),
                                  output(sharp, rows * columns), rows, columns);
}
