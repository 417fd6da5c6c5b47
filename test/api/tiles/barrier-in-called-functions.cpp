// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers and tile_static variables in functions that a kernel calls work: free functions,
// templates, members, two levels deep, called several times, and given only the barrier.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int size = 32, tiles = 5;

void wait_for_all(const tile_barrier &barrier) restrict(amp) { barrier.wait(); }

int neighbour(int mine, int step, tiled_index<size> t) restrict(amp) {
  tile_static int shared[size];
  shared[t.local[0]] = mine;
  wait_for_all(t.barrier);
  int other = shared[(t.local[0] + step) % size];
  t.barrier.wait();
  return other;
}

template <class T, int Step> T neighbour_by_template(T mine, tiled_index<size> t) restrict(amp) {
  tile_static T shared[size];
  shared[t.local[0]] = mine;
  t.barrier.wait_with_tile_static_memory_fence();
  return shared[(t.local[0] + Step) % size];
}

struct exchange {
  int step;
  int twice(int mine, const tiled_index<size> &t) const restrict(amp) {
    return neighbour(neighbour(mine, step, t), step, t);
  }
  static int sum_of_tile(int mine, const tiled_index<size> &t) restrict(amp) {
    tile_static int sums[size];
    sums[t.local[0]] = mine;
    for (int stride = size / 2; stride; stride /= 2) {
      t.barrier.wait();
      if (t.local[0] < stride)
        sums[t.local[0]] += sums[t.local[0] + stride];
    }
    t.barrier.wait();
    return sums[0];
  }
};

int main() {
  std::vector<int> values = random_ints(size * tiles), results(values.size()), expected(values.size());
  std::vector<float> fractions = random_floats(size * tiles), moved(values.size()), moved_expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<const float> fraction(size * tiles, fractions);
  array_view<int> out(size * tiles, results);
  array_view<float> out_fraction(size * tiles, moved);
  exchange by_five = {5};
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    int mine = in[t.global];
    int first = neighbour(mine, 1, t);
    int second = by_five.twice(mine, t);
    int third = neighbour_by_template<int, 7>(mine, t);
    int fourth = neighbour_by_template<int, 9>(mine, t);
    int sum = exchange::sum_of_tile(mine, t);
    auto weigh = [=](int a, int b) restrict(amp) { return a + 3 * b; };
    out[t.global] = weigh(first, weigh(second, weigh(third, weigh(fourth, sum))));
    out_fraction[t.global] = neighbour_by_template<float, 7>(fraction[t.global], t);
  });
  out.synchronize();
  out_fraction.synchronize();
  for (int i = 0; i < size * tiles; ++i) {
    int tile = i / size * size, local = i % size, sum = 0;
    auto at = [&](int step) { return values[tile + (local + step) % size]; };
    for (int k = 0; k < size; ++k)
      sum += values[tile + k];
    expected[i] = at(1) + 3 * (at(10) + 3 * (at(7) + 3 * (at(9) + 3 * sum)));
    moved_expected[i] = fractions[tile + (local + 7) % size];
  }
  expect_equal("called functions", results, expected);
  expect_equal("a template over float", moved, moved_expected);
  return result();
}
