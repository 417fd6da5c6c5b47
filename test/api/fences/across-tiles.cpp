// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that fences of global memory with an atomic operation between them order accesses of different tiles too, on
// however many threads, which is more than the specification asks (8.1.2) and CUDA programmers expect: the last tile to
// come adds what the others left, and a value handed on by a flag is whole.
// Conformance: G028+
//
// RUN: %amp++ -O2 %s -o %t && env TESSERA_NUM_THREADS=8 %run %t
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tile = 64, tiles = 2000, count = tile * tiles;

void reduce_in_one_launch() {
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> partial(tiles), total(1), come(1);
  array_view<const int> in(count, numbers);
  array_view<int> part(partial), sum(total), counter(come);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int shared[tile];
    tile_static int last;
    shared[t.local[0]] = in[t.global];
    t.barrier.wait();
    for (int half = tile / 2; half > 0; half /= 2) {
      if (t.local[0] < half)
        shared[t.local[0]] += shared[t.local[0] + half];
      t.barrier.wait();
    }
    if (t.local[0] == 0) {
      part[t.tile] = shared[0];
      global_memory_fence(t.barrier);
      last = atomic_fetch_inc(&counter[0]) == tiles - 1 ? 1 : 0;
      global_memory_fence(t.barrier);
    }
    t.barrier.wait();
    if (last == 1 && t.local[0] == 0) {
      int all = 0;
      for (int i = 0; i < tiles; ++i)
        all += part[i];
      sum[0] = all;
    }
  });
  int wanted = 0;
  for (int number : numbers)
    wanted += number;
  sum.synchronize();
  expect_equal("one launch", total, {wanted});
}

/// Each tile writes several words and then its flag; each looks whether the flag of a tile before it is set already.
/// Returns how many found it set: no number is promised, the order of the tiles is the scheduler's.
int messages() {
  const int words = 16;
  std::vector<int> texts(words * tiles), flags(tiles), seen(tiles);
  array_view<int, 2> text(tiles, words, texts);
  array_view<int> flag(flags), result(seen);
  parallel_for_each(extent<1>(tiles).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
    const int mine = t.tile[0], other = mine / 2;
    for (int word = 0; word < words; ++word)
      text(mine, word) = mine + word;
    global_memory_fence(t.barrier);
    atomic_exchange(&flag[mine], 1);
    int wrong = -1;
    if (atomic_fetch_or(&flag[other], 0) == 1) {
      global_memory_fence(t.barrier);
      wrong = 0;
      for (int word = 0; word < words; ++word)
        wrong += text(other, word) != other + word;
    }
    result[mine] = wrong;
  });
  result.synchronize();
  int arrived = 0, wrong = 0;
  for (int mine = 1; mine < tiles; ++mine) {
    arrived += seen[mine] >= 0;
    wrong += seen[mine] > 0;
  }
  expect_one("torn messages", wrong, 0);
  return arrived;
}

int main() {
  int arrived = 0;
  for (int round = 0; round < 20; ++round) {
    reduce_in_one_launch();
    arrived += messages();
  }
  expect("messages arrive", arrived > 0);
  return result();
}
