// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that indices which LLVM moves out of a guard before they become vectors are right for the
// work-items that pass it, though the first one of a vector does not: behind the guard they are
// known to be even, or not to be negative.
//
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -ffp-contract=off -O2 -famp-no-spmd %s -o %t-llvm && %run %t-llvm
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct record {
  int whole;
  float part;
};

/// Every second work-item reads the element behind its own.
void compare_even(int rows, int columns, int steps) {
  const int count = rows * columns;
  const std::vector<int> numbers = random_ints(64), starts = random_ints(count);
  std::vector<record> records(count);
  for (int i = 0; i < count; ++i)
    records[i].whole = starts[i];
  const array_view<record> typed(count, records);
  const array_view<const int> table(64, numbers);
  const extent<2> domain(rows, columns);
  parallel_for_each(
      domain.tile<3, 5>(), [=](tiled_index<3, 5> t) restrict(amp) {
        const int place = t.global[0] * domain[1] + t.global[1];
        const int l = t.local[0] * 5 + t.local[1];
        tile_static int found[15];
        found[l] = typed[place].whole;
        t.barrier.wait();
        int k = 0;
        do {
          typed[place].whole = (l & 1) < 1 ? table[found[(l + 1) % 15] & 63] : 1;
          t.barrier.wait();
        } while (++k < steps && k < 5);
      });
  typed.synchronize();
  std::vector<int> results(count), expected(count);
  for (int i = 0; i < count; ++i) {
    const int row = i / columns, column = i % columns, l = row % 3 * 5 + column % 5;
    const int next = (l + 1) % 15;
    const int other = (row / 3 * 3 + next / 5) * columns + column / 5 * 5 + next % 5;
    results[i] = records[i].whole;
    expected[i] = l % 2 == 0 ? numbers[starts[other] & 63] : 1;
  }
  expect_equal("even", results, expected);
}

/// Those that are not at the beginning read elements before their own.
void compare_behind(int count, int steps, int away, int near) {
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  const array_view<const int> in(count, numbers);
  const array_view<int> out(count, results);
  parallel_for_each(
      out.extent.tile<15>(), [=](tiled_index<15> t) restrict(amp) {
        tile_static int found[15];
        const int k = t.global[0], l = t.local[0];
        int sum = 0;
        found[l] = k;
        t.barrier.wait();
        int j = 0;
        do {
          if (k >= away)
            sum += (in[k - away] & 255) + j;
          if (l >= near)
            sum += found[l - near];
          t.barrier.wait();
          found[l] += j;
          t.barrier.wait();
        } while (++j < steps);
        out[t.global] = sum;
      });
  out.synchronize();
  for (int tile = 0; tile < count; tile += 15) {
    int found[15];
    for (int l = 0; l < 15; ++l)
      found[l] = tile + l;
    for (int j = 0; j < steps; ++j) {
      for (int l = 0; l < 15; ++l) {
        if (tile + l >= away)
          expected[tile + l] += (numbers[tile + l - away] & 255) + j;
        if (l >= near)
          expected[tile + l] += found[l - near];
      }
      for (int l = 0; l < 15; ++l)
        found[l] += j;
    }
  }
  expect_equal("behind", results, expected);
}

int main() {
  for (int steps : {1, 2, 5}) {
    compare_even(9, 15, steps);
    compare_even(3, 5, steps);
    compare_behind(960, steps, 5, 3);
    compare_behind(15, steps, 1, 14);
    compare_behind(150, steps, 33, 1);
  }
  return result();
}
