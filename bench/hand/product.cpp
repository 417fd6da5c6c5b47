// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 8 x 32 sums in sixteen registers; 256 rows of 32 columns of b, copied, stay in the first cache
// while all rows of a pass by. The size is a multiple of 256.
#include <immintrin.h>

namespace {

__m512 load(const float *from) { return _mm512_loadu_ps(from); }
__m512i load(const int *from) { return _mm512_loadu_si512(from); }
void store(float *to, __m512 vector) { _mm512_storeu_ps(to, vector); }
void store(int *to, __m512i vector) { _mm512_storeu_si512(to, vector); }
__m512 all(float value) { return _mm512_set1_ps(value); }
__m512i all(int value) { return _mm512_set1_epi32(value); }
__m512 add_product(__m512 sum, __m512 a, __m512 b) { return _mm512_fmadd_ps(a, b, sum); }
__m512i add_product(__m512i sum, __m512i a, __m512i b) {
  return _mm512_add_epi32(sum, _mm512_mullo_epi32(a, b));
}

const int rows = 8, columns = 32, depth = 256;

/// Adds to a block of c the product of `depth` columns of a and the rows in `right`.
template <typename T>
void add_block(const T *a, const T (&right)[depth][columns], T *c, int size, bool first) {
  decltype(all(T())) sums[rows][2];
  for (int i = 0; i < rows; ++i)
    for (int half = 0; half < 2; ++half)
      sums[i][half] = first ? all(T(0)) : load(c + i * size + 16 * half);
  for (int k = 0; k < depth; ++k) {
    const auto low = load(right[k]), high = load(right[k] + 16);
#pragma clang loop unroll(full)
    for (int i = 0; i < rows; ++i) {
      const auto left = all(a[i * size + k]);
      sums[i][0] = add_product(sums[i][0], left, low);
      sums[i][1] = add_product(sums[i][1], left, high);
    }
  }
  for (int i = 0; i < rows; ++i)
    for (int half = 0; half < 2; ++half)
      store(c + i * size + 16 * half, sums[i][half]);
}

template <typename T> void product(const T *a, const T *b, T *c, int size) {
#pragma omp parallel for
  for (int column = 0; column < size; column += columns)
    for (int k = 0; k < size; k += depth) {
      alignas(64) T right[depth][columns];
      for (int i = 0; i < depth; ++i)
        for (int j = 0; j < columns; ++j)
          right[i][j] = b[(k + i) * size + column + j];
      for (int row = 0; row < size; row += rows)
        add_block(a + row * size + k, right, c + row * size + column, size, k == 0);
    }
}

} // namespace

void product_by_hand(const int *a, const int *b, int *c, int size) { product(a, b, c, size); }
void product_by_hand(const float *a, const float *b, float *c, int size) { product(a, b, c, size); }
