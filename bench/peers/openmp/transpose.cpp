// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 16 x 16 are whole cache lines on both sides; 4 x 4 of them share their pages. Rows that
// lie a power of two apart fall into few sets of the cache, so each block goes through a small
// copy, whose rows do not. The size is a multiple of 64.

static const int lanes = 16, tile = 64;

static void transpose_block(const float *from, float *to, int size) {
  float block[lanes][lanes + 1];
  for (int j = 0; j < lanes; ++j)
    for (int i = 0; i < lanes; ++i)
      block[j][i] = from[j * size + i];
  for (int i = 0; i < lanes; ++i)
#pragma omp simd
    for (int j = 0; j < lanes; ++j)
      to[i * size + j] = block[j][i];
}

void transpose_openmp(const float *from, float *to, int size) {
#pragma omp parallel for collapse(2)
  for (int row = 0; row < size; row += tile)
    for (int column = 0; column < size; column += tile)
      for (int i = row; i < row + tile; i += lanes)
        for (int j = column; j < column + tile; j += lanes)
          transpose_block(from + j * size + i, to + i * size + j, size);
}
