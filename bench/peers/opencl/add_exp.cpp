// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void add_exp_opencl(const float *a, const float *b, float *c, int count) {
  using namespace opencl;
  kernel("add_exp.cl", "add_exp")(items(count), input(a, count), input(b, count), output(c, count));
}
