// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batcher's bitonic network sorts 2^n numbers. Each launch compares every number with one at a
// distance, and exchanges them if they are in the wrong order: all pairs at once.
#include "algorithm.h"

using namespace concurrency;

static void exchange(array_view<unsigned int> numbers, int run, int distance) {
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) {
    const int mine = i[0], other = mine ^ distance;
    if (other < mine)
      return; // that one compares
    const bool upwards = (mine & run) == 0;
    const unsigned int a = numbers[mine], b = numbers[other];
    if ((a > b) == upwards) {
      numbers[mine] = b;
      numbers[other] = a;
    }
  });
}

static void sort(array_view<unsigned int> numbers) {
  const int count = numbers.extent[0];
  for (int run = 2; run <= count; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      exchange(numbers, run, distance);
}

static const int tile = 256;

/// All distances up to half a tile, in the tile's own memory: many launches become one.
static void exchange_near(array_view<unsigned int> numbers, int first_run, int last_run) {
  parallel_for_each(
      numbers.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static unsigned int near[tile];
        const int local = t.local[0];
        near[local] = numbers[t.global];
        t.barrier.wait();
        for (int run = first_run; run <= last_run; run *= 2)
          for (int distance = (run < tile ? run : tile) / 2; distance > 0; distance /= 2) {
            const int other = local ^ distance;
            const bool upwards = (t.global[0] & run) == 0;
            const unsigned int a = near[local], b = near[other];
            const bool is_lower = local < other;
            t.barrier.wait();
            near[local] = (is_lower ? a > b : b > a) == upwards ? b : a;
            t.barrier.wait();
          }
        numbers[t.global] = near[local];
      });
}

static void tiled_sort(array_view<unsigned int> numbers) {
  const int count = numbers.extent[0];
  exchange_near(numbers, 2, tile);
  for (int run = 2 * tile; run <= count; run *= 2) {
    for (int distance = run / 2; distance >= tile; distance /= 2)
      exchange(numbers, run, distance);
    exchange_near(numbers, run, run);
  }
}

int main(int argc, char **argv) {
  algorithm sample("bitonic sort", argc, argv);
  const std::vector<unsigned int> unsorted = random_numbers(sample.size(1 << 20, 1 << 11));
  std::vector<unsigned int> wanted, numbers;
  sample.serial([&] {
    wanted = unsorted;
    std::sort(wanted.begin(), wanted.end());
  });
  const auto sorted_by = [&](void (*how)(array_view<unsigned int>)) {
    numbers = unsorted;
    const array_view<unsigned int> view(int(numbers.size()), numbers);
    how(view);
    view.synchronize();
  };
  const auto is_right = [&] { return numbers == wanted; };
  sample.kernels("a launch for each distance", [&] { sorted_by(sort); }, is_right);
  sample.kernels("tiled", [&] { sorted_by(tiled_sort); }, is_right);
  return sample.end();
}
