// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction's fourth step: two-dimensional views, and no index arithmetic any more.
#include "start.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N)
{
  extent<2> e(M, N);
  array_view<int, 2> a(e, vA), b(e, vB);
  array_view<int, 2> c(e, vC);

  for (int i = 0; i < e[0]; i++)
  {
    for (int j = 0; j < e[1]; j++)
    {
      c(i, j) = a(i, j) + b(i, j);
    }
  }
}
