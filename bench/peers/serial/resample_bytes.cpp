// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../resample.h"

static float number(unsigned char component) { return component; }
static unsigned char component(float number) { return static_cast<unsigned char>(number + 0.5f); }

void resample_bytes_serial(const unsigned char *source, unsigned char *target, int rows,
                           int columns) {
  resample(source, target, rows, columns, number, component, 0, rows);
}
