// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static variable is one for a tile, seen by all its threads, another for each tile; that it is alive over
// barriers, from its declaration in whatever block or function to the kernel's end; that it is no barrier and
// nothing initialises it.
//
// Conformance: A111+ A112+ A112- A113+ A114+ A115+
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

const int TileSize = 32;

/// Called by the kernel twice: each time the same variable.
int in_function(tiled_index<TileSize> t, int value, bool write) restrict(amp) {
  tile_static int kept[TileSize];
  if (write)
    kept[t.local[0]] = value;
  t.barrier.wait();
  const int result = kept[TileSize - 1 - t.local[0]];
  t.barrier.wait();
  return result;
}

int main() {
  const int count = 64 * TileSize;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  array_view<const int> in(count, numbers);
  array_view<int> out(count, results);
  out.discard_data();
  parallel_for_each(out.extent.tile<TileSize>(), [=](tiled_index<TileSize> t) restrict(amp) {
    const int me = t.local[0];
    tile_static int all[TileSize], one, counts[2];
    // The declaration is no barrier: each thread has passed it by when the tile's barrier lets it go.
    if (me == 0)
      one = in[t.global];
    if (me < 2)
      counts[me] = t.tile[0] * (me + 1);
    all[me] = in[t.global];
    t.barrier.wait();
    int sum = one + counts[0] + counts[1];
    for (int iteration = 0; iteration < 3; ++iteration) {
      tile_static int in_loop[TileSize]; // the same in each iteration
      if (iteration == 0)
        in_loop[me] = 0;
      in_loop[me] += all[(me + iteration) % TileSize];
      t.barrier.wait();
      sum += in_loop[(me + 5) % TileSize];
      t.barrier.wait();
    }
    if (me == TileSize - 1)
      one = sum;
    t.barrier.wait();
    sum += one;
    sum += in_function(t, sum, true);
    sum += in_function(t, 0, false);
    out[t.global] = sum;
  });
  out.synchronize();

  for (int tile = 0; tile < count / TileSize; ++tile) {
    const int *all = &numbers[tile * TileSize];
    std::vector<int> sums(TileSize), last(TileSize);
    for (int me = 0; me < TileSize; ++me) {
      int sum = all[0] + tile * 3, in_loop = 0;
      for (int iteration = 0; iteration < 3; ++iteration) {
        in_loop += all[((me + 5) % TileSize + iteration) % TileSize];
        sum += in_loop;
      }
      sums[me] = sum;
    }
    for (int me = 0; me < TileSize; ++me)
      last[me] = sums[me] + sums[TileSize - 1];
    for (int me = 0; me < TileSize; ++me)
      expected[tile * TileSize + me] = last[me] + 2 * last[TileSize - 1 - me];
  }
  expect_equal("tile_static variables", results, expected);
  return result();
}
