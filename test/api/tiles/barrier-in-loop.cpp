// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers in loops work: halving, doubling, nested, runtime bounds, no iterations, and
// while (true) with a break.
// Conformance: G018+ G020+ G021+ G033+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tiles = 11;

// Each function computes one number per tile or element; the serial version follows.
void halving_reduction() {
  std::vector<int> values = random_ints(64 * tiles), sums(tiles), expected(tiles);
  array_view<const int> in(64 * tiles, values);
  array_view<int> out(tiles, sums);
  parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int partial[64];
    partial[t.local[0]] = in[t.global];
    t.barrier.wait();
    for (int stride = 32; stride > 0; stride /= 2) {
      if (t.local[0] < stride)
        partial[t.local[0]] += partial[t.local[0] + stride];
      t.barrier.wait();
    }
    if (t.local[0] == 0)
      out[t.tile] = partial[0];
  });
  out.synchronize();
  for (int i = 0; i < 64 * tiles; ++i)
    expected[i / 64] += values[i];
  expect_equal("halving reduction", sums, expected);
}

void doubling_prefix_sum() {
  std::vector<int> values = random_ints(32 * tiles), sums(values.size()), expected(values.size());
  array_view<const int> in(32 * tiles, values);
  array_view<int> out(32 * tiles, sums);
  parallel_for_each(in.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int sum[32];
    int i = t.local[0];
    sum[i] = in[t.global];
    t.barrier.wait();
    for (int distance = 1; distance < 32; distance *= 2) {
      int before = i >= distance ? sum[i - distance] : 0;
      t.barrier.wait();
      sum[i] += before;
      t.barrier.wait();
    }
    out[t.global] = sum[i];
  });
  out.synchronize();
  for (int i = 0; i < 32 * tiles; ++i)
    expected[i] = values[i] + (i % 32 ? expected[i - 1] : 0);
  expect_equal("doubling prefix sum", sums, expected);
}

// Bitonic sort: nested loops, both with barriers, whose bounds depend on each other.
void bitonic_sort_of_each_tile() {
  std::vector<int> values = random_ints(128 * tiles), expected = values;
  array_view<int> view(128 * tiles, values);
  parallel_for_each(view.extent.tile<128>(), [=](tiled_index<128> t) restrict(amp) {
    tile_static int sorted[128];
    int i = t.local[0];
    sorted[i] = view[t.global];
    t.barrier.wait();
    for (int size = 2; size <= 128; size *= 2)
      for (int stride = size / 2; stride > 0; stride /= 2) {
        int other = i ^ stride;
        if (other > i) {
          bool ascending = (i & size) == 0;
          if ((sorted[i] > sorted[other]) == ascending) {
            int kept = sorted[i];
            sorted[i] = sorted[other];
            sorted[other] = kept;
          }
        }
        t.barrier.wait();
      }
    view[t.global] = sorted[i];
  });
  view.synchronize();
  for (int tile = 0; tile < tiles; ++tile)
    std::sort(expected.begin() + tile * 128, expected.begin() + (tile + 1) * 128);
  expect_equal("bitonic sort", values, expected);
}

// The bound is captured, and may be zero; a barrier-free loop of the work-item's own length stands inside.
void captured_bound(int rounds) {
  std::vector<int> values = random_ints(16 * tiles), expected = values;
  array_view<int> view(16 * tiles, values);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    int mine = view[t.global];
    for (int round = 0; round < rounds; ++round) {
      for (int k = 0; k < t.local[0]; ++k)
        mine += k * round;
      shared[t.local[0]] = mine;
      t.barrier.wait();
      mine = shared[(t.local[0] + 3) % 16] - round;
      t.barrier.wait();
    }
    view[t.global] = mine;
  });
  view.synchronize();
  for (int tile = 0; tile < tiles; ++tile)
    for (int round = 0; round < rounds; ++round) {
      int shared[16];
      for (int i = 0; i < 16; ++i) {
        shared[i] = expected[tile * 16 + i];
        for (int k = 0; k < i; ++k)
          shared[i] += k * round;
      }
      for (int i = 0; i < 16; ++i)
        expected[tile * 16 + i] = shared[(i + 3) % 16] - round;
    }
  expect_equal("captured bound", values, expected);
}

// while (true), left by a condition on tile_static memory that all work-items read after a barrier.
void until_all_are_small() {
  std::vector<int> values(8 * tiles), rounds(8 * tiles), expected(8 * tiles);
  for (int i = 0; i < 8 * tiles; ++i)
    values[i] = 1 + (i * 37) % (i / 8 + 2) * 5;
  array_view<const int> in(8 * tiles, values);
  array_view<int> out(8 * tiles, rounds);
  parallel_for_each(in.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int left[8];
    int mine = in[t.global], round = 0;
    while (true) {
      left[t.local[0]] = mine;
      t.barrier.wait();
      int largest = 0;
      for (int k = 0; k < 8; ++k)
        largest = left[k] > largest ? left[k] : largest;
      if (largest <= 1)
        break;
      t.barrier.wait();
      mine = mine > 1 ? mine - 1 : mine;
      ++round;
    }
    out[t.global] = round;
  });
  out.synchronize();
  for (int i = 0; i < 8 * tiles; ++i) {
    int largest = 1;
    for (int k = 0; k < 8; ++k)
      largest = std::max(largest, values[i / 8 * 8 + k]);
    expected[i] = largest - 1;
  }
  expect_equal("until all are small", rounds, expected);
}

// do-while, and a loop that counts down by two induction variables.
void two_induction_variables() {
  std::vector<int> values = random_ints(32 * tiles), result(values.size()), expected(values.size());
  array_view<const int> in(32 * tiles, values);
  array_view<int> out(32 * tiles, result);
  parallel_for_each(in.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int line[32];
    line[t.local[0]] = in[t.global];
    t.barrier.wait();
    int low = 0, high = 31, sum = 0;
    do {
      sum += line[low] * 3 - line[high] * t.local[0];
      t.barrier.wait();
      line[t.local[0]] += low - high;
      t.barrier.wait();
      ++low;
      --high;
    } while (low < high);
    out[t.global] = sum;
  });
  out.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    std::vector<int> line(values.begin() + tile * 32, values.begin() + tile * 32 + 32);
    for (int low = 0, high = 31; low < high; ++low, --high) {
      for (int i = 0; i < 32; ++i)
        expected[tile * 32 + i] += line[low] * 3 - line[high] * i;
      for (int &value : line)
        value += low - high;
    }
  }
  expect_equal("two induction variables", result, expected);
}

int main() {
  halving_reduction();
  doubling_prefix_sum();
  bitonic_sort_of_each_tile();
  for (int rounds : {0, 1, 2, 9})
    captured_bound(rounds);
  until_all_are_small();
  two_induction_variables();
  return result();
}
