// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A million unsigned ints sorted four bits at a time: each tile counts its digits, one tile finds
// where each digit of each tile begins, and each tile sorts its keys bit by bit and writes them.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void radix_sort_serial(unsigned int *keys, unsigned int *other, int count);
void radix_sort_openmp(unsigned int *keys, unsigned int *other, int count);
void radix_sort_opencl(const unsigned int *unsorted, unsigned int *keys, int count);

namespace {

const int tile = 256, digits = 16;

/// The sum of `value` over the work-items of the tile up to this one; the last one's is left in
/// sums[tile - 1].
int tile_scan(int (&sums)[tile], int value, const tiled_index<tile> &t) restrict(amp) {
  const int local = t.local[0];
  t.barrier.wait();
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

void count_digits(array_view<const unsigned int> keys, int shift, array<int, 2> &counts) {
  parallel_for_each(
      keys.extent.tile<tile>(), [ =, &counts ](tiled_index<tile> t) restrict(amp) {
        tile_static int found[digits];
        const int local = t.local[0];
        if (local < digits)
          found[local] = 0;
        t.barrier.wait();
        atomic_fetch_add(&found[(keys[t.global] >> shift) % digits], 1);
        t.barrier.wait();
        if (local < digits)
          counts(local, t.tile[0]) = found[local];
      });
}

/// Of how often a digit stands in a tile makes where its first one goes: after all lower digits and
/// after those of the tiles before.
void find_places(array<int, 2> &counts) {
  const int tiles = counts.extent[1], each = digits * tiles / tile;
  parallel_for_each(
      extent<1>(tile).tile<tile>(), [ =, &counts ](tiled_index<tile> t) restrict(amp) {
        tile_static int sums[tile];
        const int first = t.local[0] * each;
        int sum = 0;
        for (int i = first; i < first + each; ++i)
          sum += counts(i / tiles, i % tiles);
        int before = tile_scan(sums, sum, t) - sum;
        for (int i = first; i < first + each; ++i) {
          const int count = counts(i / tiles, i % tiles);
          counts(i / tiles, i % tiles) = before;
          before += count;
        }
      });
}

void move_keys(array_view<const unsigned int> from, int shift, const array<int, 2> &places,
               array_view<unsigned int> to) {
  parallel_for_each(
      from.extent.tile<tile>(), [ =, &places ](tiled_index<tile> t) restrict(amp) {
        tile_static int sums[tile], begins[digits];
        tile_static unsigned int keys[tile];
        const int local = t.local[0];
        unsigned int key = from[t.global];
        for (int bit = shift; bit < shift + 4; ++bit) {
          const int is_set = (key >> bit) & 1;
          const int set_before = tile_scan(sums, is_set, t) - is_set;
          const int clear = tile - sums[tile - 1];
          keys[is_set ? clear + set_before : local - set_before] = key;
          t.barrier.wait();
          key = keys[local];
        }
        const int digit = (key >> shift) % digits;
        if (local == 0 || (keys[local - 1] >> shift) % digits != (unsigned int)digit)
          begins[digit] = local;
        t.barrier.wait();
        to[places(digit, t.tile[0]) + local - begins[digit]] = key;
      });
}

void radix_sort(array_view<unsigned int> keys) {
  array<unsigned int> sorted(keys.extent);
  array_view<unsigned int> from(keys), to(sorted);
  array<int, 2> counts(digits, keys.extent[0] / tile);
  for (int shift = 0; shift < 32; shift += 4) {
    count_digits(from, shift, counts);
    find_places(counts);
    move_keys(from, shift, counts, to);
    std::swap(from, to);
  }
  keys.synchronize();
}

} // namespace

int main() {
  const int count = 1 << 20;
  const std::vector<int> numbers = bench::random_ints(count, -2147483647, 2147483647);
  const std::vector<unsigned int> unsorted(numbers.begin(), numbers.end());
  std::vector<unsigned int> wanted, keys, other(count);
  const auto is_right = [&] {
    return bench::same(keys, wanted) && std::is_sorted(wanted.begin(), wanted.end());
  };
  bench::problem problem("radix sort, 1M unsigned ints", count / 1e6, "M numbers");
  problem.serial([&] {
    wanted = unsorted;
    radix_sort_serial(wanted.data(), other.data(), count);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        keys = unsorted;
        radix_sort_openmp(keys.data(), other.data(), count);
      },
      is_right);
  problem.tessera(
      [&] {
        keys = unsorted;
        radix_sort({count, keys});
      },
      is_right);
  keys = unsorted;
  problem.opencl([&] { radix_sort_opencl(unsorted.data(), keys.data(), count); }, is_right);
  return problem.result();
}
