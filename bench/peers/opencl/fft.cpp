// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

#include <utility>

void fft_opencl(const float *signal, float *numbers, const float *roots, int count) {
  using namespace opencl;
  const kernel pass("fft.cl", "pass");
  const buffer all_roots = input(roots, 2 * count);
  buffer to = output(numbers, 2 * count), next = scratch(0, 2 * count * sizeof(float));
  pass(items(count / 16), input(signal, 2 * count), to, all_roots, count / 16, 1);
  for (int stride = 16; stride < count; stride *= 16) {
    pass(items(count / 16), to, next, all_roots, count / 16, stride);
    std::swap(to, next);
  }
}
