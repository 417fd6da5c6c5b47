// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items which do not enter a loop keep what the others assign in it, uniform numbers of every kind, beside atomic
// operations.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

constexpr int tile = 32;

/// Of tiles whose first `entering` work-items enter the inner loops.
void compare(int turns, int entering) {
  const int tiles = 3, count = tiles * tile;
  const std::vector<int> places = random_ints(count, tile / 2 - 1);
  std::vector<int> whole(count), truths(count), expected(count), expected_truths(count);
  std::vector<float> real(count), expected_real(count);
  std::vector<int> cells(count), expected_cells(count);
  for (int i = 0; i < count; ++i) {
    const bool enters = turns > 0 && i % tile < entering;
    expected[i] = enters ? turns >> 3 : 1;
    expected_real[i] = enters ? turns * 0.5f : -1.0f;
    expected_truths[i] = enters ? turns > 3 : 1;
    expected_cells[i] = turns + (enters ? 0 : 100);
  }
  {
    array_view<const int> in(count, places);
    array_view<int> integers(count, whole), answers(count, truths), counts(count, cells);
    array_view<float> floats(count, real);
    parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
      tile_static int counters[tile];
      tile_static int written[2 * tile];
      const int l = t.local[0];
      counters[l] = 0;
      written[l] = written[l + tile] = 0;
      t.barrier.wait();
      int whole = 1;
      float real = -1;
      bool truth = true;
      for (int turn = 0; turn < turns; ++turn) {
        atomic_fetch_add(&counters[l], 1);
        for (int k = l; k < entering; k += tile) {
          written[tile / 2 + in[t.tile_origin[0] + k]] = 5;
          whole = turns >> 3;
          real = turns * 0.5f;
          truth = turns > 3;
        }
      }
      t.barrier.wait();
      integers[t] = whole;
      floats[t] = real;
      answers[t] = truth;
      counts[t] = counters[l] + (whole == 1 && real < 0 ? 100 : 0) + (written[2 * tile - 1] & 8);
    });
  }
  expect_equal("integers", whole, expected);
  expect_equal("floats", real, expected_real);
  expect_equal("truths", truths, expected_truths);
  expect_equal("counts", cells, expected_cells);
}

int main() {
  for (int turns : {0, 1, 2, 5, 70})
    for (int entering : {0, 1, 11, 16, 17, 31, 32})
      compare(turns, entering);
  return result();
}
