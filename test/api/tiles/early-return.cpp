// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that some work-items may return early where no barrier follows: before any, after the last, inside
// a uniform branch, out of loops, and in padded domains.
// Conformance: G022+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int size = 16;

void after_the_last_barrier(int count) {
  std::vector<int> values = random_ints(count), results(count, -7), expected(count);
  array_view<const int> in(count, values);
  array_view<int> out(count, results);
  parallel_for_each(in.extent.tile<size>().pad(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = in.extent.contains(t.global) ? in[t.global] : 0;
    t.barrier.wait();
    if (!in.extent.contains(t.global))
      return;
    int sum = 0;
    for (int k = 0; k <= t.local[0]; ++k) {
      sum += shared[k];
      if (sum > 2500) {
        out[t.global] = -1;
        return;
      }
    }
    out[t.global] = sum;
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    int sum = 0;
    for (int k = i / size * size; k <= i && expected[i] != -1; ++k) {
      sum += values[k];
      if (sum > 2500)
        expected[i] = -1;
    }
    if (expected[i] != -1)
      expected[i] = sum;
  }
  expect_equal("after the last barrier", results, expected);
}

void without_a_barrier(int rows, int columns) {
  std::vector<int> results(rows * columns, -7), expected(rows * columns);
  array_view<int, 2> out(rows, columns, results);
  parallel_for_each(out.extent.tile<8, 8>().pad(), [=](tiled_index<8, 8> t) restrict(amp) {
    if (t.global[0] >= rows || t.global[1] >= columns)
      return;
    if ((t.global[0] + t.global[1]) % 3 == 0) {
      out[t.global] = 0;
      return;
    }
    out[t.global] = t.global[0] * 1000 + t.global[1];
  });
  out.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      expected[row * columns + column] = (row + column) % 3 ? row * 1000 + column : 0;
  expect_equal("without a barrier", results, expected);
}

// Some tiles meet barriers and then lose work-items; the others take another way to the same end.
void inside_a_uniform_branch() {
  const int tiles = 6;
  std::vector<int> values = random_ints(size * tiles), results(values.size()), expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    int mine = in[t.global];
    if (t.tile[0] % 2 == 0) {
      shared[t.local[0]] = mine;
      t.barrier.wait();
      mine = shared[size - 1 - t.local[0]];
      if (mine < 0) {
        out[t.global] = -1;
        return;
      }
      mine += 5;
    }
    out[t.global] = mine * 2;
  });
  out.synchronize();
  for (int i = 0; i < size * tiles; ++i) {
    int other = values[i / size * size + size - 1 - i % size];
    expected[i] = i / size % 2 ? 2 * values[i] : other < 0 ? -1 : (other + 5) * 2;
  }
  expect_equal("inside a uniform branch", results, expected);
}

int main() {
  for (int count : {1, 15, 16, 17, 1000})
    after_the_last_barrier(count);
  without_a_barrier(1, 1);
  without_a_barrier(37, 21);
  inside_a_uniform_branch();
  return result();
}
