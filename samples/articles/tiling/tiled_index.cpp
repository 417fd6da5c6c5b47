// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article's tiled_index listings. Where they print "..." a number stands that tells the
// work-item; a second kernel writes down the four properties that figure 3 explains.
#include <amp.h>
using namespace concurrency;

#include "../verdict.h"

int main()
{
  extent<2> my_extent(2, 6);
  std::vector<int> numbers(12), expected(12);
  for (int i = 0; i < 12; i++)
    expected[i] = i + 1;
  array_view<int, 2> my_array_view(my_extent, numbers);

  parallel_for_each(my_extent,[=](index<2> idx) restrict(amp){
    my_array_view[idx] = idx[0] * 6 + idx[1] + 1;
  });
  my_array_view.synchronize();
  agree("simple", numbers, expected);

  my_array_view.discard_data();
  parallel_for_each(my_extent.tile<2,2>(),[=](tiled_index<2,2> t_idx) restrict(amp){
    my_array_view[t_idx.global] = t_idx.global[0] * 6 + t_idx.global[1] + 1;
  });
  my_array_view.synchronize();
  agree("tiled", numbers, expected);

  // extent<2>(2,6).tile<2,2>(): each property as row * 10 + column.
  std::vector<int> globals(12), locals(12), tiles(12), origins(12);
  array_view<int, 2> global(my_extent, globals), local(my_extent, locals);
  array_view<int, 2> tile(my_extent, tiles), origin(my_extent, origins);
  parallel_for_each(my_extent.tile<2,2>(),[=](tiled_index<2,2> t_idx) restrict(amp){
    global[t_idx.global] = t_idx.global[0] * 10 + t_idx.global[1];
    local[t_idx.global] = t_idx.local[0] * 10 + t_idx.local[1];
    tile[t_idx] = t_idx.tile[0] * 10 + t_idx.tile[1];
    origin[t_idx] = t_idx.tile_origin[0] * 10 + t_idx.tile_origin[1];
  });
  global.synchronize();
  local.synchronize();
  tile.synchronize();
  origin.synchronize();
  agree("global", globals, {0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15});
  agree("local", locals, {0, 1, 0, 1, 0, 1, 10, 11, 10, 11, 10, 11});
  agree("tile", tiles, {0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2});
  agree("tile_origin", origins, {0, 0, 2, 2, 4, 4, 0, 0, 2, 2, 4, 4});
  return verdict();
}
