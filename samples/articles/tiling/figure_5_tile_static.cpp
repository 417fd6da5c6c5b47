// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article, figure 5, with tiles of 16 by 16.
#include <amp.h>
using namespace concurrency;
using std::vector;

static const int TS = 16;

#include "figure_5_tile_static.h"
#include "matrix_product.h"

int main()
{
  check_product("one tile", MatMul, 16, 16, 16);
  check_product("different sizes", MatMul, 64, 48, 160);
  check_product("256 x 256", MatMul, 256, 256, 256);
  return verdict();
}
