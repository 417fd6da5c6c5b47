// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The serial product that the tiling article's three versions of MatMul are compared with.
#ifndef TESSERA_SAMPLES_TILING_MATRIX_PRODUCT_H
#define TESSERA_SAMPLES_TILING_MATRIX_PRODUCT_H

#include "../verdict.h"

#include <random>

typedef void (*matrix_product)(std::vector<int>& vC, const std::vector<int>& vA,
                               const std::vector<int>& vB, int M, int N, int W);

inline std::vector<int> serial_product(const std::vector<int>& vA, const std::vector<int>& vB,
                                       int M, int N, int W)
{
  std::vector<int> vC(M * N);
  for (int row = 0; row < M; row++)
    for (int col = 0; col < N; col++)
      for (int i = 0; i < W; i++)
        vC[row * N + col] += vA[row * W + i] * vB[i * N + col];
  return vC;
}

/// One product of random matrices against the serial loop.
inline void check_product(const char* what, matrix_product product, int M, int N, int W)
{
  std::mt19937 random(M * 1000003u + N * 1009u + W);
  std::vector<int> vA(M * W), vB(W * N), vC(M * N, -1);
  for (int& value : vA) value = static_cast<int>(random() % 2001) - 1000;
  for (int& value : vB) value = static_cast<int>(random() % 2001) - 1000;
  product(vC, vA, vB, M, N, W);
  agree(what, vC, serial_product(vA, vB, M, N, W));
}

#endif // TESSERA_SAMPLES_TILING_MATRIX_PRODUCT_H
