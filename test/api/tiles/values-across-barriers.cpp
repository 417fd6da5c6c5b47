// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a work-item computed before a barrier is its own afterwards: all scalar types, structs,
// references and pointers into its arrays, values swapped around a loop, and values set on two paths.
// Conformance: G032+ G033+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int size = 48, tiles = 3;

struct state {
  int count;
  double weight;
  bool odd;
  unsigned char_sum[3];
};

// The serial version gets the neighbour's numbers instead of a barrier.
double fold(const state &s, int a, int b, float f, unsigned u, bool flag, int element) restrict(cpu, amp) {
  return s.count + s.weight + (s.odd ? 0.5 : 0.25) + s.char_sum[1] + 2.0 * a - b + f + u + (flag ? 100 : 0) +
         element;
}

void every_type() {
  std::vector<int> values = random_ints(size * tiles);
  std::vector<double> results(values.size()), expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<double> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    const int mine = in[t.global];
    state s = {mine, mine * 0.25, mine % 2 != 0, {1u, unsigned(t.local[0]), 3u}};
    float f = mine * 0.5f;
    unsigned u = unsigned(mine + 5000);
    bool flag = mine > 0;
    int elements[5] = {mine, mine + 1, mine + 2, mine + 3, mine + 4};
    int &chosen = elements[t.local[0] % 5];
    const int *pointer = &elements[(t.local[0] + 1) % 5];
    shared[t.local[0]] = mine;
    t.barrier.wait();
    chosen = shared[(t.local[0] + 1) % size];
    s.count += 1;
    t.barrier.wait();
    out[t.global] = fold(s, mine, chosen, f, u, flag, *pointer);
  });
  out.synchronize();
  for (int i = 0; i < size * tiles; ++i) {
    int mine = values[i], local = i % size;
    int next = values[i / size * size + (local + 1) % size];
    state s = {mine + 1, mine * 0.25, mine % 2 != 0, {1u, unsigned(local), 3u}};
    expected[i] = fold(s, mine, next, mine * 0.5f, unsigned(mine + 5000), mine > 0,
                       mine + (local + 1) % 5);
  }
  expect_equal("every type", results, expected);
}

// Three values change places in every round: a lost copy or a swap done one after the other shows.
void rotation_around_a_loop(int rounds) {
  std::vector<int> values = random_ints(size * tiles), results(values.size()), expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    int a = in[t.global], b = t.local[0], c = 3;
    for (int round = 0; round < rounds; ++round) {
      shared[t.local[0]] = a;
      t.barrier.wait();
      int taken = shared[(t.local[0] + 1) % size];
      t.barrier.wait();
      int before = a;
      a = b;
      b = c;
      c = before + taken;
    }
    out[t.global] = a + 10 * b + 100 * c;
  });
  out.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    std::vector<int> a(values.begin() + tile * size, values.begin() + (tile + 1) * size), b(size), c(size, 3);
    for (int i = 0; i < size; ++i)
      b[i] = i;
    for (int round = 0; round < rounds; ++round) {
      std::vector<int> before = a;
      for (int i = 0; i < size; ++i) {
        a[i] = b[i];
        b[i] = c[i];
        c[i] = before[i] + before[(i + 1) % size];
      }
    }
    for (int i = 0; i < size; ++i)
      expected[tile * size + i] = a[i] + 10 * b[i] + 100 * c[i];
  }
  expect_equal("rotation around a loop", results, expected);
}

// One value comes from either side of a branch that differs between work-items.
void values_of_two_paths() {
  std::vector<int> values = random_ints(size * tiles), results(values.size()), expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    int mine = in[t.global], kept;
    if (mine % 3 == 0)
      kept = mine * 7;
    else if (mine > 0)
      kept = -mine;
    else
      kept = t.local[0];
    shared[t.local[0]] = kept;
    t.barrier.wait();
    int other = shared[t.local[0] ^ 1];
    out[t.global] = (mine % 3 == 0 ? other : kept) + (kept > other ? kept : other);
  });
  out.synchronize();
  auto kept = [&](int i) { return values[i] % 3 == 0 ? values[i] * 7 : values[i] > 0 ? -values[i] : i % size; };
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = (values[i] % 3 == 0 ? kept(i ^ 1) : kept(i)) + std::max(kept(i), kept(i ^ 1));
  expect_equal("values of two paths", results, expected);
}

int main() {
  every_type();
  for (int rounds : {0, 1, 2, 3, 10})
    rotation_around_a_loop(rounds);
  values_of_two_paths();
  return result();
}
