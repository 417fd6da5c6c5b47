// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that atomic operations on tile_static variables count within each tile alone, between barriers, inside loops
// and in functions, at every level of the instruction set; and that plain reads may stand beside them.
// Conformance: G029+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && env TESSERA_NUM_THREADS=8 %run %t-O0 %}
// RUN: %amp++ -O2 -Werror %s -o %t-O2 && env TESSERA_NUM_THREADS=8 %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

const int tile = 64, tiles = 1000, count = tile * tiles;

void note(int *counters, int number) restrict(amp) { atomic_fetch_inc(&counters[number & 15]); }

/// B197, B200: one histogram a tile, which is then added to one for all.
void histograms() {
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> found(16), of_tiles(16 * tiles), wanted(16), wanted_of_tiles(16 * tiles);
  array_view<const int> in(count, numbers);
  array_view<int> all(found);
  array_view<int, 2> each(tiles, 16, of_tiles);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int bins[16];
    if (t.local[0] < 16)
      bins[t.local[0]] = 0;
    t.barrier.wait_with_tile_static_memory_fence();
    note(bins, in[t.global]);
    t.barrier.wait_with_tile_static_memory_fence();
    if (t.local[0] < 16) {
      atomic_fetch_add(&all[t.local[0]], bins[t.local[0]]);
      each(t.tile[0], t.local[0]) = bins[t.local[0]];
    }
  });
  for (int i = 0; i < count; ++i) {
    ++wanted[numbers[i] & 15];
    ++wanted_of_tiles[i / tile * 16 + (numbers[i] & 15)];
  }
  all.synchronize(), each.synchronize();
  expect_equal("histogram", found, wanted);
  expect_equal("histograms of tiles", of_tiles, wanted_of_tiles);
}

/// A queue in tile_static memory that is filled and emptied in iterations of a loop (B203, A112).
void queues() {
  const std::vector<int> numbers = random_ints(count);
  const int iterations = 5;
  std::vector<int> sums(tiles), wanted(tiles);
  array_view<const int> in(count, numbers);
  array_view<int> out(sums);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int waiting[tile];
    tile_static int length;
    tile_static unsigned sum;
    if (t.local[0] == 0)
      sum = 0u;
    for (int iteration = 0; iteration < iterations; ++iteration) {
      if (t.local[0] == 0)
        length = 0;
      t.barrier.wait();
      const int number = in[t.global] + iteration;
      if (number % 3 == 0)
        waiting[atomic_fetch_inc(&length)] = number;
      t.barrier.wait();
      if (t.local[0] < length)
        atomic_fetch_add(&sum, unsigned(waiting[t.local[0]] * (iteration + 1)));
      t.barrier.wait();
    }
    if (t.local[0] == 0)
      out[t.tile] = int(sum);
  });
  for (int i = 0; i < count; ++i)
    for (int iteration = 0; iteration < iterations; ++iteration)
      if ((numbers[i] + iteration) % 3 == 0)
        wanted[i / tile] += (numbers[i] + iteration) * (iteration + 1);
  out.synchronize();
  expect_equal("queues", sums, wanted);
}

/// G029, G030: a plain read beside atomic operations sees one of the values that the place had.
void plain_reads() {
  std::vector<int> lowest(tiles), highest(tiles), seen(count);
  array_view<int> low(lowest), high(highest), saw(seen);
  parallel_for_each(extent<1>(count).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int top, bottom, counter;
    if (t.local[0] == 0)
      top = -1, bottom = 1 << 20, counter = 0;
    t.barrier.wait();
    const int number = t.global[0] * 7919 % 1009;
    if (number > top)
      atomic_fetch_max(&top, number);
    if (number < bottom)
      atomic_fetch_min(&bottom, number);
    atomic_fetch_inc(&counter);
    saw[t.global] = counter;
    t.barrier.wait();
    if (t.local[0] == 0) {
      low[t.tile] = bottom;
      high[t.tile] = top;
    }
  });
  low.synchronize(), high.synchronize(), saw.synchronize();
  std::vector<int> wanted_low(tiles, 1 << 20), wanted_high(tiles, -1);
  bool in_range = true;
  for (int i = 0; i < count; ++i) {
    const int number = i * 7919 % 1009;
    wanted_low[i / tile] = std::min(wanted_low[i / tile], number);
    wanted_high[i / tile] = std::max(wanted_high[i / tile], number);
    in_range &= seen[i] >= 1 && seen[i] <= tile;
  }
  expect_equal("lowest", lowest, wanted_low);
  expect_equal("highest", highest, wanted_high);
  expect("counters while they are counted", in_range);
}

/// B199, B202: a bit each, the first of a tile to come by comparison; all find the same winner.
void winners() {
  std::vector<int> found(count), times(tiles);
  std::vector<unsigned> masks(2 * tiles);
  array_view<int> winner(found), won(times);
  array_view<unsigned> mask(masks);
  parallel_for_each(extent<1>(count).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int owner, wins;
    tile_static unsigned bits[2];
    if (t.local[0] == 0)
      owner = -1, wins = 0, bits[0] = bits[1] = 0u;
    t.barrier.wait();
    atomic_fetch_or(&bits[t.local[0] / 32], 1u << t.local[0] % 32);
    int none = -1;
    while (none == -1)
      if (atomic_compare_exchange(&owner, &none, t.local[0])) {
        atomic_fetch_inc(&wins);
        break;
      }
    t.barrier.wait();
    winner[t.global] = owner;
    if (t.local[0] < 2)
      mask[2 * t.tile[0] + t.local[0]] = bits[t.local[0]];
    if (t.local[0] == 0)
      won[t.tile] = wins;
  });
  winner.synchronize(), won.synchronize(), mask.synchronize();
  expect_equal("winners", times, std::vector<int>(tiles, 1));
  expect_equal("masks", masks, std::vector<unsigned>(2 * tiles, ~0u));
  bool agreed = true;
  for (int i = 0; i < count; ++i)
    agreed &= found[i] == found[i / tile * tile] && found[i] >= 0 && found[i] < tile;
  expect("all see the same winner", agreed);
}

int main() {
  histograms();
  queues();
  plain_reads();
  winners();
  return result();
}
