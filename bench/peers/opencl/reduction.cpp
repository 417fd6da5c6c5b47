// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

/// The sums of 4096 numbers each.
void reduction_opencl(const int *numbers, int *sums, int count) {
  using namespace opencl;
  if (choice() > 0)
    throw refused();
  kernel("reduction.cl", "reduction")(items(count / 16, 256), input(numbers, count),
                                      output(sums, count / 4096));
}
