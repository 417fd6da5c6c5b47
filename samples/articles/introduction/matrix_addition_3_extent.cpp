// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction's third step: an extent<1> gives the views their shape.
#include "start.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N)
{
  extent<1> e(M*N);
  array_view<int, 1> a(e, vA), b(e, vB);
  array_view<int, 1> c(e, vC);

  for (int i = 0; i < M; i++)
  {
    for (int j = 0; j < N; j++)
    {
      c(i * N + j) = a(i * N + j) + b(i * N + j);
    }
  }
}
