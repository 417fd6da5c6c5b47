// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction's sixth step: parallel_for_each in place of the loops, and an explicit synchronize.
#include "start.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N)
{
  extent<2> e(M, N);
  array_view<int, 2> a(e, vA), b(e, vB);
  array_view<int, 2> c(e, vC);

  parallel_for_each(e, [=](index<2> idx) restrict(amp)
  {
    c[idx] = a[idx] + b[idx];
  });
  c.synchronize();
}
