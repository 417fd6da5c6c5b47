// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

#include <utility>

void fft_opencl(const float *signal, float *numbers, const float *roots, int count) {
  using namespace opencl;
  const int half = count / 2;
  const std::size_t bytes = 2 * count * sizeof(float);
  buffer from = output(numbers, 2 * count), to = scratch(0, bytes);
  copy(input(signal, 2 * count), from, bytes);
  for (int stride = 1; stride <= half; stride *= 2) {
    kernel("fft.cl", "pass")(items(half), from, to, input(roots, count), half, stride);
    std::swap(from, to);
  }
}
