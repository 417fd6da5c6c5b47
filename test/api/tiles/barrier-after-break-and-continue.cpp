// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers work in loops with break and continue: tile-uniform ones around the barrier, and
// ones that differ between work-items in loops without a barrier.
// Conformance: G022+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tiles = 7, size = 16, rounds = 6;

// stop and skip are equal in a tile; the serial version below does the same step by step.
void uniform_break_and_continue() {
  std::vector<int> values = random_ints(size * tiles), expected = values, stops = random_ints(tiles, 4);
  array_view<int> view(size * tiles, values);
  array_view<const int> stop_of(tiles, stops);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    int mine = view[t.global], stop = stop_of[t.tile];
    for (int round = 0; round < rounds; ++round) {
      mine += round;
      if (round == stop)
        break;
      if ((round + stop) % 3 == 0)
        continue;
      shared[t.local[0]] = mine;
      t.barrier.wait();
      mine = shared[size - 1 - t.local[0]] * 2;
      t.barrier.wait();
      if (round == stop + 3)
        break;
      mine -= 1;
    }
    view[t.global] = mine;
  });
  view.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    int *mine = &expected[tile * size], stop = stops[tile];
    for (int round = 0; round < rounds; ++round) {
      for (int i = 0; i < size; ++i)
        mine[i] += round;
      if (round == stop)
        break;
      if ((round + stop) % 3 == 0)
        continue;
      std::vector<int> shared(mine, mine + size);
      for (int i = 0; i < size; ++i)
        mine[i] = shared[size - 1 - i] * 2;
      if (round == stop + 3)
        break;
      for (int i = 0; i < size; ++i)
        mine[i] -= 1;
    }
  }
  expect_equal("uniform break and continue", values, expected);
}

// Every work-item searches as long as it must, and all meet afterwards.
void search_of_different_length() {
  std::vector<int> values = random_ints(size * tiles, 40), results(values.size()), expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int found[size];
    int steps = 0;
    for (int n = in[t.global]; ; ++n) {
      if (n % 2 == 0)
        continue;
      ++steps;
      if (n % 7 == 3 || steps > t.local[0])
        break;
    }
    found[t.local[0]] = steps;
    t.barrier.wait();
    int sum = 0;
    for (int k = 0; k <= t.local[0]; ++k) {
      if (found[k] == 2)
        continue;
      sum += found[k];
      if (sum > 20)
        break;
    }
    t.barrier.wait();
    found[t.local[0]] = sum;
    t.barrier.wait();
    out[t.global] = found[(t.local[0] + 1) % size] * 100 + steps;
  });
  out.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    int found[size], sums[size];
    for (int i = 0; i < size; ++i) {
      found[i] = 0;
      for (int n = values[tile * size + i]; ; ++n) {
        if (n % 2 == 0)
          continue;
        ++found[i];
        if (n % 7 == 3 || found[i] > i)
          break;
      }
    }
    for (int i = 0; i < size; ++i) {
      sums[i] = 0;
      for (int k = 0; k <= i; ++k) {
        if (found[k] == 2)
          continue;
        sums[i] += found[k];
        if (sums[i] > 20)
          break;
      }
    }
    for (int i = 0; i < size; ++i)
      expected[tile * size + i] = sums[(i + 1) % size] * 100 + found[i];
  }
  expect_equal("search of different length", results, expected);
}

int main() {
  uniform_break_and_continue();
  search_of_different_length();
  return result();
}
