// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article, figure 4: tiled, step 1, without tile_static.
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
  parallel_for_each(c.extent.tile<16,16>(),
     [=](tiled_index<16,16> t_idx) restrict(amp)
  {
  int row = t_idx.global[0]; int col = t_idx.global[1];
  int sum = 0;
  for(int i = 0; i < b.extent[0]; i++)
    sum += a(row, i) * b(i, col);
  c[t_idx.global] = sum;
  });
  c.synchronize();
}

int main()
{
  check_product("one tile", MatMul, 16, 16, 1);
  check_product("many tiles, an odd inner size", MatMul, 64, 48, 33);
  check_product("256 x 256", MatMul, 256, 256, 256);
  return verdict();
}
