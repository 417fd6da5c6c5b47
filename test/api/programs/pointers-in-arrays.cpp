// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arrays of pointers, alone and in structs, hold every one of them when an index that the compiler does not
// know chooses: pointers into tile_static arrays that are compared and read, and into private arrays that are written.
//
// RUN: %if thorough %{ %amp++ -famp-version=1.2 -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -famp-version=1.2 -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

constexpr int tile = 16, tiles = 12, count = tile * tiles;

struct choice {
  int *places[3];
  int first;
};

/// Of the work-item \p l: are two of three places the same, what do they hold, and what becomes of its own numbers?
int chosen(int *left, int *right, int l, int n, int m) restrict(cpu, amp) {
  int *both[2] = {&left[l], &right[tile - 1 - l]};
  int own[4] = {n, m, l, 0};
  choice three;
  for (int at = 0; at < 3; ++at)
    three.places[at] = &own[at];
  three.first = n & 1;
  *three.places[(m + l) % 3] += 100;
  three.places[three.first] = &own[3];
  *three.places[n % 3] += 7;
  const int same = both[n & 1] == both[m & 1] ? 1000 : 0;
  return same + *both[l & 1] * 3 + *both[m & 1] + own[0] * 5 + own[1] * 7 + own[2] * 11 + own[3];
}

/// Nobody reads what the places hold.
int compared(int *left, int *right, int l, int n, int m) restrict(cpu, amp) {
  int *both[2] = {&left[l], &right[l]};
  return both[n & 1] == both[m & 1];
}

void compare(int n, int m, const std::vector<int> &numbers) {
  std::vector<int> read(count), expected(count), same(count), expected_same(count);
  array_view<const int> in(count, numbers);
  array_view<int> out(count, read), equal(count, same);
  parallel_for_each(
      out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int left[tile], right[tile];
        const int l = t.local[0];
        left[l] = in[t];
        right[l] = in[t] * 2;
        t.barrier.wait();
        out[t] = chosen(left, right, l, n, m);
      });
  parallel_for_each(
      out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int left[tile], right[tile];
        const int l = t.local[0];
        int sum = 0;
        for (int round = 0; round < 3; ++round) {
          left[l] = in[t] + round;
          right[l] = in[t] * round;
          t.barrier.wait();
          sum += compared(left, right, l, n, m);
          t.barrier.wait();
        }
        equal[t] = sum;
      });
  out.synchronize();
  equal.synchronize();
  for (int start = 0; start < count; start += tile) {
    int left[tile], right[tile];
    for (int l = 0; l < tile; ++l) {
      left[l] = numbers[start + l];
      right[l] = numbers[start + l] * 2;
    }
    for (int l = 0; l < tile; ++l) {
      expected[start + l] = chosen(left, right, l, n, m);
      expected_same[start + l] = 3 * compared(left, right, l, n, m);
    }
  }
  expect_equal("what chosen pointers lead to", read, expected);
  expect_equal("whether they are the same", same, expected_same);
}

int main() {
  const std::vector<int> numbers = random_ints(count);
  compare(3, 16, numbers);
  compare(2, 5, numbers);
  compare(4, 6, numbers);
  compare(7, 9, numbers);
  return result();
}
