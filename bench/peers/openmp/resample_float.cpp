// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../resample.h"

static float number(float component) { return component; }
static float component(float number) { return number; }

void resample_float_openmp(const float *source, float *target, int rows, int columns) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int row = 0; row < rows; ++row)
    resample(source, target, rows, columns, number, component, row, row + 1);
}
