// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static variables of every kind work: scalars, arrays of one to three dimensions, structs, classes
// with constructors, several in a kernel, in templates; and that they are the tile's own and shared in it.
// Conformance: G025+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int size = 20, tiles = 6;

struct point {
  float x, y;
  int number;
};

class counter {
public:
  counter() restrict(cpu, amp) : count_(123) {}
  void set(int count) restrict(cpu, amp) { count_ = count; }
  int get() const restrict(cpu, amp) { return count_; }

private:
  int count_;
};

// "All write 0, one writes, all read": what LLVM's view of one thread would get wrong.
void one_scalar() {
  std::vector<int> results(size * tiles), expected(results.size());
  array_view<int> out(size * tiles, results);
  parallel_for_each(out.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int shared;
    shared = 0;
    t.barrier.wait();
    if (t.local[0] == 3)
      shared = t.tile[0] + 1;
    t.barrier.wait();
    out[t.global] = shared;
  });
  out.synchronize();
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = i / size + 1;
  expect_equal("one scalar", results, expected);
}

void many_kinds() {
  std::vector<int> values = random_ints(size * tiles);
  std::vector<double> results(values.size()), expected(values.size());
  array_view<const int> in(size * tiles, values);
  array_view<double> out(size * tiles, results);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static point points[size];
    tile_static counter counters[size];
    tile_static double cube[2][2][5];
    tile_static int flags[size];
    tile_static bool any;
    tile_static unsigned last;
    int i = t.local[0];
    points[i].x = in[t.global] * 0.5f;
    points[i].y = -points[i].x;
    points[i].number = i;
    counters[i].set(in[t.global]);
    cube[i / 10][i / 5 % 2][i % 5] = in[t.global] * 2.0;
    flags[i] = in[t.global] > 990;
    if (i == 0)
      any = false;
    if (i == size - 1)
      last = unsigned(in[t.global] + 1000);
    t.barrier.wait();
    if (flags[i])
      any = true;
    t.barrier.wait();
    int j = (i + 1) % size;
    out[t.global] = points[j].x + points[j].number + points[i].y + counters[(i + 2) % size].get() +
                    cube[j / 10][j / 5 % 2][j % 5] + (any ? 0.125 : 0) + last;
  });
  out.synchronize();
  for (int i = 0; i < size * tiles; ++i) {
    int tile = i / size * size, local = i % size, next = (local + 1) % size;
    bool any = false;
    for (int k = 0; k < size; ++k)
      any = any || values[tile + k] > 990;
    expected[i] = values[tile + next] * 0.5f + next - values[i] * 0.5f + values[tile + (local + 2) % size] +
                  values[tile + next] * 2.0 + (any ? 0.125 : 0) + unsigned(values[tile + size - 1] + 1000);
  }
  expect_equal("many kinds", results, expected);
}

template <class T, int Count> T rotated(T mine, tiled_index<Count> t) restrict(amp) {
  tile_static T values[Count];
  values[t.local[0]] = mine;
  t.barrier.wait();
  return values[(t.local[0] + Count / 2) % Count];
}

template <class T, int Count> void through_a_template() {
  std::vector<T> values(Count * 4), results(Count * 4), expected(Count * 4);
  for (int i = 0; i < Count * 4; ++i)
    values[i] = T(i * 3 + 1);
  array_view<const T> in(Count * 4, values);
  array_view<T> out(Count * 4, results);
  parallel_for_each(in.extent.template tile<Count>(), [=](tiled_index<Count> t) restrict(amp) {
    out[t.global] = rotated<T, Count>(in[t.global], t);
  });
  out.synchronize();
  for (int i = 0; i < Count * 4; ++i)
    expected[i] = values[i / Count * Count + (i % Count + Count / 2) % Count];
  expect_equal("through a template", results, expected);
}

// Places outside of the variable, in code that no tile ever comes to.
void outside_and_never_executed() {
  std::vector<int> results(size * tiles), expected(results.size());
  array_view<int> out(size * tiles, results);
  parallel_for_each(out.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static int numbers[size];
    tile_static int others[4 * size];
    numbers[t.local[0]] = t.global[0];
    others[t.local[0] + size] = 3;
    t.barrier.wait();
    int sum = numbers[size - 1 - t.local[0]];
    if (sum < 0)
      sum += others[2000 + t.local[0]] + others[1500];
    out[t.global] = sum + others[t.local[0] + size];
  });
  out.synchronize();
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = i / size * size + size - 1 - i % size + 3;
  expect_equal("outside and never executed", results, expected);
}

int main() {
  one_scalar();
  outside_and_never_executed();
  many_kinds();
  through_a_template<int, 16>();
  through_a_template<float, 16>();
  through_a_template<double, 32>();
  through_a_template<unsigned, 7>();
  return result();
}
