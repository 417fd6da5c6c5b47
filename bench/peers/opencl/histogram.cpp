// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void histogram_opencl(const int *values, int count, int *bins) {
  using namespace opencl;
  if (choice() > 0)
    throw refused();
  kernel("histogram.cl", "clear")(items(256, 256), output(bins, 256));
  kernel("histogram.cl", "histogram")(items(count / 1024, 256), input(values, count),
                                      output(bins, 256));
}
