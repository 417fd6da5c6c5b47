// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article's tiled_extent listings: twelve work-items in one and in two dimensions, in tiles.
#include <amp.h>
using namespace concurrency;

#include "../verdict.h"

int main()
{
  extent<1> e(12);   // 12 threads in a single dimension
  extent<2> ee(2,6); // 12 threads in two-dimensional space

  tiled_extent<6> t_e = e.tile<6>();        // e.rank==t_e.rank
  tiled_extent<2,2> t_ee = ee.tile<2, 2>(); // ee.rank==t_ee.rank

  holds("e.rank==t_e.rank", e.rank == t_e.rank);
  holds("ee.rank==t_ee.rank", ee.rank == t_ee.rank);
  holds("12 work-items each", e.size() == 12 && ee.size() == 12);
  holds("the tiled extents keep them", t_e.size() == 12 && t_ee.size() == 12);
  // The article's list: e[0] is divisible by 6, ee[0] and ee[1] by 2.
  holds("t_e.tile_extent", t_e.tile_extent[0] == 6);
  holds("t_ee.tile_extent", t_ee.tile_extent[0] == 2 && t_ee.tile_extent[1] == 2);
  return verdict();
}
