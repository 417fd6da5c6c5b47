// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that private arrays are each work-item's own: indexed by data, passed to functions, two-dimensional,
// across barriers; and that 1,024 work-items with 4 KiB each run when a thread with a 256 KiB stack launches.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <pthread.h>

void fill(int *table, int count, int start) restrict(amp) {
  for (int i = 0; i < count; ++i)
    table[i] = start + i * i;
}

int pick(const int (&table)[12], int where) restrict(amp) { return table[where % 12]; }

void indexed_by_data() {
  const int count = 1003;
  std::vector<int> values = random_ints(count), results(count), expected(count);
  array_view<const int> in(count, values);
  array_view<int> out(count, results);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    int table[12], histogram[2][3] = {};
    fill(table, 12, in[i]);
    for (int k = 0; k < 12; ++k)
      ++histogram[table[k] > 0][(table[k] % 3 + 3) % 3];
    out[i] = pick(table, i[0]) + 1000 * histogram[1][2] - histogram[0][1];
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    int above = 0, below = 0;
    for (int k = 0; k < 12; ++k) {
      int value = values[i] + k * k;
      above += value > 0 && (value % 3 + 3) % 3 == 2;
      below += value <= 0 && (value % 3 + 3) % 3 == 1;
    }
    expected[i] = values[i] + (i % 12) * (i % 12) + 1000 * above - below;
  }
  expect_equal("indexed by data", results, expected);
}

const int size = 1024, entries = 1024;

// 4 MiB of private arrays in a tile, alive across the barrier.
void large_arrays(const std::vector<int> &values, std::vector<int> &results) {
  array_view<const int> in(int(values.size()), values);
  array_view<int> out(int(values.size()), results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared[size];
    int table[entries];
    for (int k = 0; k < entries; ++k)
      table[k] = in[t.global] + k;
    shared[t.local[0]] = table[t.local[0]];
    t.barrier.wait();
    int other = shared[size - 1 - t.local[0]];
    table[(t.local[0] * 7) % entries] = other;
    t.barrier.wait();
    int sum = 0;
    for (int k = 0; k < entries; ++k)
      sum += table[k];
    out[t.global] = sum;
  });
  out.synchronize();
}

struct launch_data {
  std::vector<int> values, results;
};

void *launch_on_a_small_stack(void *data) {
  launch_data &launch = *static_cast<launch_data *>(data);
  large_arrays(launch.values, launch.results);
  return nullptr;
}

int main() {
  indexed_by_data();

  launch_data launch = {random_ints(3 * size), std::vector<int>(3 * size)};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_t thread;
  expect("thread", pthread_create(&thread, &attributes, launch_on_a_small_stack, &launch) == 0);
  pthread_join(thread, nullptr);

  std::vector<int> expected(3 * size);
  for (int i = 0; i < 3 * size; ++i) {
    int local = i % size, mirror = size - 1 - local, replaced = local * 7 % entries;
    int sum = entries * launch.values[i] + entries * (entries - 1) / 2;
    expected[i] = sum - (launch.values[i] + replaced) + launch.values[i / size * size + mirror] + mirror;
  }
  expect_equal("4 KiB in each of 1,024 work-items", launch.results, expected);
  return result();
}
