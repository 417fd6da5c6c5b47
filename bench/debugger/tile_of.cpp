// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What run_debugger.py stops in: two tiles of TILE work-items with two barriers.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(2 * TILE), sums(2 * TILE);
  for (int i = 0; i < 2 * TILE; ++i)
    numbers[i] = i;
  array_view<const int> in(2 * TILE, numbers);
  array_view<int> out(2 * TILE, sums);
  out.discard_data();
  parallel_for_each(
      in.extent.tile<TILE>(), [=](tiled_index<TILE> t) restrict(amp) {
        tile_static int part[TILE];
        int mine = in[t.global];
        part[t.local[0]] = mine;
        t.barrier.wait();
        int sum = 0; // the first stop is of one work-item, here
        for (int i = 0; i < 4; ++i)
          sum += part[(t.local[0] + i) % TILE];
        t.barrier.wait();
        out[t.global] = sum; // the second one, of the first work-item
      });
  out.synchronize();
  std::printf("%d\n", sums[5]);
}
