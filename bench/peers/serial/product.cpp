// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

template <typename T> static void product(const T *a, const T *b, T *c, int size) {
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      T sum = 0;
      for (int k = 0; k < size; ++k)
        sum += a[row * size + k] * b[k * size + column];
      c[row * size + column] = sum;
    }
}

void product_serial(const int *a, const int *b, int *c, int size) { product(a, b, c, size); }
void product_serial(const float *a, const float *b, float *c, int size) { product(a, b, c, size); }
