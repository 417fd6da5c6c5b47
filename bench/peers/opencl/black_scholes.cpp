// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void black_scholes_opencl(const float *price, const float *strike, const float *years, float *call,
                          float *put, int count) {
  using namespace opencl;
  kernel("black_scholes.cl", "black_scholes")(items(count), input(price, count),
                                              input(strike, count), input(years, count),
                                              output(call, count), output(put, count));
}
