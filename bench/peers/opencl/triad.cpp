// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void triad_opencl(const float *a, const float *b, float s, float *c, int count) {
  using namespace opencl;
  kernel("triad.cl", "triad")(items(count), input(a, count), input(b, count), s, output(c, count));
}
