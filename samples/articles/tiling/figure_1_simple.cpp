// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article, figure 1: the matrix product in the simple model.
#include <amp.h>
using namespace concurrency;
using std::vector;

#include "matrix_product.h"

void MatMul(vector<int>& vC, const vector<int>& vA,
   const vector<int>& vB, int M, int N, int W )
{
  array_view<const int, 2> a(M, W, vA), b(W, N, vB);
  array_view<int, 2> c(M, N, vC);
  c.discard_data();
  parallel_for_each(c.extent, [=](index<2> idx) restrict(amp)
  {
    int row = idx[0]; int col = idx[1];
    int sum = 0;
    for(int i = 0; i < b.extent[0]; i++)
      sum += a(row, i) * b(i, col);
    c[idx] = sum;
  });
  c.synchronize();
}

int main()
{
  check_product("one element", MatMul, 1, 1, 1);
  check_product("odd sizes", MatMul, 37, 53, 19);
  check_product("256 x 256", MatMul, 256, 256, 256);
  return verdict();
}
