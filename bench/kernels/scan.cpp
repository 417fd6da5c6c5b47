// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The running sums of 16 million ints: of each tile, then of the tiles' sums, which are added.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void scan_serial(const int *numbers, int *sums, int count);
void scan_openmp(const int *numbers, int *sums, int count);
void scan_opencl(const int *numbers, int *sums, int count);

namespace {

const int tile = 256;

/// The sum of `value` over the work-items of the tile up to this one.
int tile_scan(int (&sums)[tile], int value, const tiled_index<tile> &t) restrict(amp) {
  const int local = t.local[0];
  sums[local] = value;
  t.barrier.wait();
  for (int step = 1; step < tile; step *= 2) {
    const int before = local >= step ? sums[local - step] : 0;
    t.barrier.wait();
    sums[local] += before;
    t.barrier.wait();
  }
  return sums[local];
}

void scan(array_view<const int> numbers, array_view<int> sums) {
  const int count = sums.extent[0], tiles = (count + tile - 1) / tile;
  array<int> of_tiles(tiles);
  sums.discard_data();
  parallel_for_each(
      sums.extent.tile<tile>().pad(), [ =, &of_tiles ](tiled_index<tile> t) restrict(amp) {
        tile_static int partial[tile];
        const int i = t.global[0];
        const int sum = tile_scan(partial, i < count ? numbers[i] : 0, t);
        if (i < count)
          sums[i] = sum;
        if (t.local[0] == tile - 1)
          of_tiles[t.tile] = sum;
      });
  if (tiles == 1)
    return;
  array<int> before(tiles);
  scan(of_tiles, before);
  parallel_for_each(
      sums.extent, [ =, &before ](index<1> i) restrict(amp) {
        if (i[0] >= tile)
          sums[i] += before[i[0] / tile - 1];
      });
}

} // namespace

int main() {
  const int count = 16 << 20;
  const std::vector<int> numbers = bench::random_ints(count, -100, 100);
  std::vector<int> wanted(count), sums(count);
  const auto is_right = [&] { return bench::same(sums, wanted); };
  bench::problem problem("scan, 16M ints", 2.0 * count * sizeof(int) / 1e9, "GB");
  problem.serial([&] { scan_serial(numbers.data(), wanted.data(), count); });
  problem.peer("OpenMP + simd", [&] { scan_openmp(numbers.data(), sums.data(), count); }, is_right);
  const array_view<const int> from(count, numbers);
  const array_view<int> to(count, sums);
  problem.tessera(
      [&] {
        scan(from, to);
        to.synchronize();
      },
      is_right);
  problem.opencl([&] { scan_opencl(numbers.data(), sums.data(), count); }, is_right);
  return problem.result();
}
