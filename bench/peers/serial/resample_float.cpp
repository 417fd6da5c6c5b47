// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../resample.h"

static float number(float component) { return component; }
static float component(float number) { return number; }

void resample_float_serial(const float *source, float *target, int rows, int columns) {
  resample(source, target, rows, columns, number, component, 0, rows);
}
