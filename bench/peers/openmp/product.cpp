// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 4 x 64 stay in registers while k runs. 64 columns of b are copied: their rows lie a
// page apart, the copy stays in the cache for all rows. The size is a multiple of 64.
#include <vector>

template <typename T> static void product(const T *a, const T *b, T *c, int size) {
  const int rows = 4, columns = 64;
#pragma omp parallel for
  for (int column = 0; column < size; column += columns) {
    std::vector<T> right(size * columns);
    for (int k = 0; k < size; ++k)
      for (int j = 0; j < columns; ++j)
        right[k * columns + j] = b[k * size + column + j];
    for (int row = 0; row < size; row += rows) {
      T sums[rows][columns] = {};
      for (int k = 0; k < size; ++k)
        for (int i = 0; i < rows; ++i) {
          const T left = a[(row + i) * size + k];
#pragma omp simd
          for (int j = 0; j < columns; ++j)
            sums[i][j] += left * right[k * columns + j];
        }
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
          c[(row + i) * size + column + j] = sums[i][j];
    }
  }
}

void product_openmp(const int *a, const int *b, int *c, int size) { product(a, b, c, size); }
void product_openmp(const float *a, const float *b, float *c, int size) { product(a, b, c, size); }
