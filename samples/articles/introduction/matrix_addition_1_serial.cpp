// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction, lines 7-24: the plain serial algorithm, not a line of C++ AMP in it yet.
#include "start.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N)
{
  for (int i = 0; i < M; i++)
  {
    for (int j = 0; j < N; j++)
    {
      vC[i * N + j] = vA[i * N + j] + vB[i * N + j];
    }
  }
}
