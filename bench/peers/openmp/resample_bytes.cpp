// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../resample.h"

static float number(unsigned char component) { return component; }
static unsigned char component(float number) { return static_cast<unsigned char>(number + 0.5f); }

void resample_bytes_openmp(const unsigned char *source, unsigned char *target, int rows,
                           int columns) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int row = 0; row < rows; ++row)
    resample(source, target, rows, columns, number, component, row, row + 1);
}
