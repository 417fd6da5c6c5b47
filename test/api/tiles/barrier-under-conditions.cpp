// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers under conditions that are equal in a whole tile work: captured, from the tile's
// number, loaded from memory (which no compiler can know), in both branches, nested, in a switch.
// Conformance: G021+ G023+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tiles = 9, size = 24;

// shared[(i + step) % size] of every element, as the kernels below exchange it.
int exchanged(const std::vector<int> &values, int i, int step) {
  return values[i / size * size + (i % size + step) % size];
}

template <class Kernel>
void run(const char *what, const std::vector<int> &values, const std::vector<int> &expected, Kernel kernel) {
  std::vector<int> results(size * tiles, -1);
  array_view<const int> in(size * tiles, values);
  array_view<int> out(size * tiles, results);
  kernel(in, out);
  out.synchronize();
  expect_equal(what, results, expected);
}

void captured(bool exchange) {
  std::vector<int> values = random_ints(size * tiles), expected(values.size());
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = exchange ? exchanged(values, i, 1) : values[i];
  run("captured", values, expected, [=](array_view<const int> in, array_view<int> out) {
    parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      tile_static int shared[size];
      int mine = in[t.global];
      if (exchange) {
        shared[t.local[0]] = mine;
        t.barrier.wait();
        mine = shared[(t.local[0] + 1) % size];
      }
      out[t.global] = mine;
    });
  });
}

void both_branches_by_tile() {
  std::vector<int> values = random_ints(size * tiles), expected(values.size());
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = i / size % 2 ? exchanged(values, i, 5) + 1 : exchanged(values, i, 2) - 1;
  run("both branches", values, expected, [=](array_view<const int> in, array_view<int> out) {
    parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      tile_static int shared[size];
      int other = 0;
      if (t.tile[0] % 2) {
        shared[t.local[0]] = in[t.global];
        t.barrier.wait();
        other = shared[(t.local[0] + 5) % size];
        other += 1;
      } else {
        other = -1;
        shared[t.local[0]] = in[t.global];
        t.barrier.wait();
        other += shared[(t.local[0] + 2) % size];
      }
      out[t.global] = other;
    });
  });
}

void loaded_from_memory() {
  std::vector<int> values = random_ints(size * tiles), expected(values.size()), steps = random_ints(tiles, 3);
  for (int i = 0; i < size * tiles; ++i) {
    int step = steps[i / size];
    expected[i] = step > 0 ? exchanged(values, i, step) : step < 0 ? -values[i] : 7;
  }
  array_view<const int> step_of(tiles, steps);
  run("loaded from memory", values, expected, [=](array_view<const int> in, array_view<int> out) {
    parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      tile_static int shared[size];
      int step = step_of[t.tile], mine = 7;
      if (step != 0) {
        mine = -in[t.global];
        if (step > 0) {
          shared[t.local[0]] = -mine;
          t.barrier.wait();
          mine = shared[(t.local[0] + step) % size];
        }
      }
      out[t.global] = mine;
    });
  });
}

void in_a_switch() {
  std::vector<int> values = random_ints(size * tiles), expected(values.size());
  for (int i = 0; i < size * tiles; ++i) {
    int kind = i / size % 4;
    expected[i] = kind == 0 ? exchanged(values, i, 1)
                  : kind == 1 ? exchanged(values, i, 3)
                  : kind == 2 ? 2 * exchanged(values, i, 3) : values[i];
  }
  run("switch", values, expected, [=](array_view<const int> in, array_view<int> out) {
    parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      tile_static int shared[size];
      shared[t.local[0]] = in[t.global];
      int factor = 1, mine = in[t.global];
      switch (t.tile[0] % 4) {
      case 0:
        t.barrier.wait();
        mine = shared[(t.local[0] + 1) % size];
        break;
      case 2:
        factor = 2;
      case 1:
        t.barrier.wait();
        mine = shared[(t.local[0] + 3) % size] * factor;
        break;
      default:
        break;
      }
      out[t.global] = mine;
    });
  });
}

// The condition is decided by one work-item, in tile_static memory.
void decided_by_one_work_item() {
  std::vector<int> values = random_ints(size * tiles), expected(values.size());
  for (int i = 0; i < size * tiles; ++i)
    expected[i] = values[i / size * size] > 0 ? exchanged(values, i, 4) : values[i];
  run("decided by one work-item", values, expected, [=](array_view<const int> in, array_view<int> out) {
    parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      tile_static bool exchange;
      tile_static int shared[size];
      int mine = in[t.global];
      if (t.local[0] == 0)
        exchange = mine > 0;
      t.barrier.wait();
      if (exchange) {
        shared[t.local[0]] = mine;
        t.barrier.wait();
        mine = shared[(t.local[0] + 4) % size];
      }
      out[t.global] = mine;
    });
  });
}

int main() {
  captured(false);
  captured(true);
  both_branches_by_tile();
  loaded_from_memory();
  in_a_switch();
  decided_by_one_work_item();
  return result();
}
