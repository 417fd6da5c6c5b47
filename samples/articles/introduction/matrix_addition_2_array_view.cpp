// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction's second step: one-dimensional views of the vectors, still on the host.
#include "start.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N)
{
  array_view<int> a(M*N, vA), b(M*N, vB);
  array_view<int> c(M*N, vC);

  for (int i = 0; i < M; i++)
  {
    for (int j = 0; j < N; j++)
    {
      c(i * N + j) = a(i * N + j) + b(i * N + j);
    }
  }
}
