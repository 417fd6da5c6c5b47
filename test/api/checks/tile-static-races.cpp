// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that races on tile_static memory are found at their lines, and none where barriers order.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"

using checks::count, checks::launch, checks::size;

void missing_barrier() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = v[t.global];                // 1: race
    v[t.global] = t.local[0] ? shared[t.local[0] - 1] : shared[0]; // 1: race
  });
}
void with_barrier() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = v[t.global];
    t.barrier.wait();
    v[t.global] = t.local[0] ? shared[t.local[0] - 1] : shared[0];
  });
}

// The second write comes before all have read.
void missing_second_barrier() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    int sum = 0;
    for (int round = 0; round < 3; ++round) {
      shared[t.local[0]] = v[t.global] + round; // 2: race
      t.barrier.wait();
      sum += shared[size - 1 - t.local[0]]; // 2: race
    }
    v[t.global] = sum;
  });
}
void with_second_barrier() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    int sum = 0;
    for (int round = 0; round < 3; ++round) {
      shared[t.local[0]] = v[t.global] + round;
      t.barrier.wait();
      sum += shared[size - 1 - t.local[0]];
      t.barrier.wait();
    }
    v[t.global] = sum;
  });
}

// The last steps of a reduction, where some count on lockstep.
void reduction_in_lockstep() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    const int local = t.local[0];
    shared[local] = v[t.global];
    t.barrier.wait();
    for (int half = size / 2; half > 0; half /= 2)
      if (local < half)
        shared[local] += shared[local + half]; // 3: race
    if (local == 0)
      v[t.global] = shared[0];
  });
}
void reduction_with_barriers() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    const int local = t.local[0];
    shared[local] = v[t.global];
    t.barrier.wait();
    for (int half = size / 2; half > 0; half /= 2) {
      if (local < half)
        shared[local] += shared[local + half];
      t.barrier.wait();
    }
    if (local == 0)
      v[t.global] = shared[0];
  });
}

void different_values() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int last;
    last = t.local[0]; // 4: race
    t.barrier.wait();
    v[t.global] = last;
  });
}
void equal_values() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int common;
    common = t.tile[0];
    t.barrier.wait();
    v[t.global] = common;
  });
}

// A barrier orders the memory that its fence is of.
void fence_of_other_memory() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = 1; // 5: race
    t.barrier.wait_with_global_memory_fence();
    v[t.global] = shared[size - 1 - t.local[0]]; // 5: race
  });
}
void fence_of_this_memory() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = 1;
    t.barrier.wait_with_tile_static_memory_fence();
    v[t.global] = shared[size - 1 - t.local[0]];
  });
}

void plain_store_beside_atomic() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int counter;
    if (t.local[0] == 0)
      counter = 0; // 6: race
    atomic_fetch_inc(&counter); // 6: race
    t.barrier.wait();
    v[t.global] = counter;
  });
}
void ordered_store_beside_atomic() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int counter;
    if (t.local[0] == 0)
      counter = 0;
    t.barrier.wait();
    atomic_fetch_inc(&counter);
    // A plain load beside atomic operations is none (spec 8.1.2).
    const int so_far = counter;
    t.barrier.wait();
    v[t.global] = counter + 0 * so_far;
  });
}

void compound_assignment() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int sums[2];
    if (t.local[0] < 2)
      sums[t.local[0]] = 0;
    t.barrier.wait();
    sums[t.local[0] % 2] += v[t.global]; // 7: race
    t.barrier.wait();
    v[t.global] = sums[0];
  });
}
void atomic_assignment() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int sums[2];
    if (t.local[0] < 2)
      sums[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_add(&sums[t.local[0] % 2], v[t.global]);
    t.barrier.wait();
    v[t.global] = sums[0];
  });
}

// In two dimensions: each reads its left neighbour's row.
void neighbours_in_two_dimensions() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int, 2> view(8, 8, numbers);
  parallel_for_each(view.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    tile_static int shared[4][4];
    shared[t.local[0]][t.local[1]] = view[t.global];             // 8: race
    view[t.global] = shared[t.local[0]][(t.local[1] + 1) % 4]; // 8: race
  });
  view.synchronize();
}
void rows_of_their_own() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int, 2> view(8, 8, numbers);
  parallel_for_each(view.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    tile_static int shared[4][4];
    shared[t.local[0]][t.local[1]] = view[t.global];
    view[t.global] = shared[t.local[0]][t.local[1]];
  });
  view.synchronize();
}

struct particle {
  float x, y;
};

// Members are memory of their own.
void members_of_records() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static particle all[size];
    all[t.local[0]].x = 1;
    all[t.local[0]].y = 2;
    t.barrier.wait();
    all[(t.local[0] + 1) % size].x = float(t.local[0]); // 9: race
    v[t.global] = int(all[t.local[0]].x); // 9: race
  });
}
void other_members_of_records() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static particle all[size];
    all[t.local[0]].x = 1;
    all[t.local[0]].y = 2;
    t.barrier.wait();
    all[(t.local[0] + 1) % size].x = float(t.local[0]);
    v[t.global] = int(all[t.local[0]].y);
  });
}

void through_pointers(int *to, int value) restrict(amp) {
  *to = value; // 10: race
}
void in_called_functions() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    through_pointers(&shared[t.local[0]], v[t.global]);
    v[t.global] = shared[t.local[0] / 2]; // 10: race
  });
}
void in_called_functions_behind_barriers() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    through_pointers(&shared[t.local[0]], v[t.global]);
    t.barrier.wait();
    v[t.global] = shared[t.local[0] / 2];
  });
}

const checks::one_case cases[] = {
    {"barrier", missing_barrier, with_barrier},
    {"second_barrier", missing_second_barrier, with_second_barrier},
    {"reduction", reduction_in_lockstep, reduction_with_barriers},
    {"values", different_values, equal_values},
    {"fence", fence_of_other_memory, fence_of_this_memory},
    {"atomic", plain_store_beside_atomic, ordered_store_beside_atomic},
    {"assignment", compound_assignment, atomic_assignment},
    {"two_dimensions", neighbours_in_two_dimensions, rows_of_their_own},
    {"members", members_of_records, other_members_of_records},
    {"functions", in_called_functions, in_called_functions_behind_barriers},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
