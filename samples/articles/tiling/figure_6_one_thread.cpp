// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article, figure 6: figure 5's function with tiles of 2 by 2, M = 2, N = 6 and W = 4. The
// article follows one thread of the second tile: 1 x 4 + 2 x 10 = 24 in the first round, then
// 3 x 16 and 4 x 22: together 160.
#include <amp.h>
using namespace concurrency;
using std::vector;

static const int TS = 2;

#include "figure_5_tile_static.h"
#include "matrix_product.h"

int main()
{
  const int M = 2, N = 6, W = 4;
  vector<int> vA(M * W), vB(W * N), vC(M * N);
  for (int i = 0; i < M * W; i++) vA[i] = i + 1;
  for (int i = 0; i < W * N; i++) vB[i] = i + 1;

  MatMul(vC, vA, vB, M, N, W);

  for (int row = 0; row < M; row++)
  {
    for (int col = 0; col < N; col++)
      std::printf("%5d", vC[row * N + col]);
    std::printf("\n");
  }
  holds("the thread of row 0, column 3 computes 160", vC[3] == 160);
  agree("figure 6", vC, serial_product(vA, vB, M, N, W));
  return verdict();
}
