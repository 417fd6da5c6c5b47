// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction's fifth step: an index<2> in place of the two loop variables.
#include "start.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N)
{
  extent<2> e(M, N);
  array_view<int, 2> a(e, vA), b(e, vB);
  array_view<int, 2> c(e, vC);

  index<2> idx(0, 0);
  for (idx[0] = 0; idx[0] < e[0]; idx[0]++)
  {
    for (idx[1] = 0; idx[1] < e[1]; idx[1]++)
    {
      c[idx] = a[idx] + b[idx];
      //c(idx[0], idx[1]) = a(idx[0], idx[1]) + b(idx[0], idx[1]);
    }
  }
}
