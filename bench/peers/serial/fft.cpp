// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <utility>

void fft_serial(float *numbers, float *other, const float *roots, int count) {
  const int half = count / 2;
  for (int stride = 1; stride <= half; stride *= 2) {
    for (int i = 0; i < half; ++i) {
      const int column = i % stride;
      const float *a = numbers + 2 * i, *b = numbers + 2 * (i + half);
      const float *root = roots + 2 * (i - column);
      float *sum = other + 2 * (2 * i - column), *difference = sum + 2 * stride;
      const float real = a[0] - b[0], imaginary = a[1] - b[1];
      sum[0] = a[0] + b[0];
      sum[1] = a[1] + b[1];
      difference[0] = real * root[0] - imaginary * root[1];
      difference[1] = real * root[1] + imaginary * root[0];
    }
    std::swap(numbers, other);
  }
}
