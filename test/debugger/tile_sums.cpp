// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tests of this folder debug: a tiled kernel whose barrier stands in a called function.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int neighbour_sum(tiled_index<4, 4> t_idx, array_view<const int, 2> values) restrict(amp) {
  tile_static int tile[4][4];
  int mine = values[t_idx.global] * 10;
  tile[t_idx.local[0]][t_idx.local[1]] = mine;
  t_idx.barrier.wait();
  int right = tile[t_idx.local[0]][(t_idx.local[1] + 1) % 4]; // first line after the barrier
  return mine + right;
}

int main() {
  std::vector<int> values(64), sums(64);
  for (int i = 0; i < 64; ++i)
    values[i] = i;
  array_view<const int, 2> in(8, 8, values);
  array_view<int, 2> out(8, 8, sums);
  out.discard_data();
  parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> t_idx) restrict(amp) {
    int sum = neighbour_sum(t_idx, in);
    out[t_idx.global] = sum;
  });
  out.synchronize();
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      int next = column / 4 * 4 + (column + 1) % 4;
      if (out(row, column) != 10 * (row * 8 + column) + 10 * (row * 8 + next))
        return 1;
    }
  std::puts("tile_sums: results agree");
}
