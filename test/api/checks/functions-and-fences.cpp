// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that mistakes in called functions, fences of the wrong kind or without a barrier, stores beside atomic operations
// and waits are found at their lines.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"

using checks::count, checks::launch, checks::launch_with, checks::size;

void wait_for_all(const tile_barrier &barrier) restrict(amp) {
  barrier.wait(); // 1: divergent-barrier
}
void barrier_in_a_function(int those) {
  launch_with(those, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.global] % size < n) // 1: divergent-barrier
      wait_for_all(t.barrier);
    v[t.global] = 1;
  });
}

void barrier_in_a_loop(int least) {
  launch_with(least, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    const int rounds = v[t.global] % size < n ? 3 : 2;
    for (int round = 0; round < rounds; ++round) // 2: divergent-barrier
      t.barrier.wait(); // 2: divergent-barrier
    v[t.global] = rounds;
  });
}

void barrier_in_a_switch(int cases) {
  launch_with(cases, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    switch (v[t.global] % n) {
    case 0:
      t.barrier.wait(); // 3: divergent-barrier
      break;
    default:
      v[t.global] = 1;
      t.barrier.wait_with_global_memory_fence(); // 3: divergent-barrier
    }
  });
}

// A fence is no barrier.
void fence_without_a_barrier(bool waits) {
  launch_with(waits, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = v[t.global]; // 4: race
    if (n)
      t.barrier.wait();
    else
      tile_static_memory_fence(t.barrier);
    v[t.global] = shared[size - 1 - t.local[0]]; // 4: race
  });
}

// Both kinds of memory are exchanged at one barrier.
void barrier_for_one_of_two() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = t.local[0];
    v[t.global] = t.local[0]; // 5: race
    t.barrier.wait_with_tile_static_memory_fence();
    const int other = size - 1 - t.local[0];
    const int sum = shared[other] + v[t.tile_origin[0] + other]; // 5: race
    t.barrier.wait();
    v[t.global] = sum;
  });
}
void barrier_for_both() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = t.local[0];
    v[t.global] = t.local[0];
    t.barrier.wait_with_all_memory_fence();
    const int other = size - 1 - t.local[0];
    const int sum = shared[other] + v[t.tile_origin[0] + other];
    t.barrier.wait();
    v[t.global] = sum;
  });
}

void store_beside_atomic_operations(bool in_a_launch_before) {
  std::vector<int> numbers(count, 5);
  const array_view<int> view(count, numbers);
  if (in_a_launch_before)
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[0] = 0; });
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    if (i[0] == count / 2 && !in_a_launch_before)
      view[0] = 0; // 6: race
    atomic_fetch_add(&view[0], i[0]); // 6: race
  });
  view.synchronize();
}

void exchange_beside_a_store(bool is_atomic) {
  launch_with(is_atomic, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int largest;
    if (t.local[0] == 0)
      largest = 0;
    t.barrier.wait();
    const int own = v[t.global] * 7 % size;
    if (n)
      atomic_fetch_max(&largest, own);
    else if (own > largest) // 7: race
      largest = own;        // 7: race, 8: race
    t.barrier.wait();
    v[t.global] = largest;
  });
}

// In a function's own loop.
int wait_until(int *flag, int value) restrict(amp) {
  int found;
  do
    found = atomic_fetch_add(flag, 0); // 9: endless-wait
  while (found != value);
  return found;
}
void wait_in_a_function(int value) {
  std::vector<int> state(2);
  const array_view<int> view(2, state);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    if (i[0] == 2)
      view[1] = wait_until(&view[0], value);
  });
  view.synchronize();
}

// The other one is of the same tile, and at no barrier.
void wait_in_a_tile(bool at_a_barrier) {
  launch_with(at_a_barrier, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int ready;
    if (t.local[0] == 0)
      ready = 0;
    t.barrier.wait();
    if (t.local[0] == size / 2)
      atomic_exchange(&ready, 1);
    if (n)
      t.barrier.wait();
    while (atomic_fetch_or(&ready, 0) == 0) // 10: endless-wait
      ;
    v[t.global] = 1;
  });
}

int share_of(int whole, int parts) restrict(amp) {
  return whole / parts; // 11: division
}
void division_in_a_function(int parts) {
  launch_with(parts, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global] = t.local[0] == 3 ? share_of(100, n) : 0;
  });
}

int sum_of(const int (&numbers)[4]) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += numbers[i];
  return sum;
}
void local_array_for_a_function(int written) {
  launch_with(written, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4]; // 12: unwritten
    for (int i = 0; i < n; ++i)
      own[i] = i;
    v[t.global] = sum_of(own); // 12: unwritten
  });
}

void add_neighbour(int *all, int at, int away) restrict(amp) {
  all[at] += all[at + away]; // 13: race
}
void scan_in_place() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = v[t.global];
    for (int away = 1; away < size; away *= 2) {
      t.barrier.wait();
      if (t.local[0] >= away)
        add_neighbour(shared, t.local[0], -away);
    }
    t.barrier.wait();
    v[t.global] = shared[t.local[0]];
  });
}
void scan_with_two_barriers() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = v[t.global];
    for (int away = 1; away < size; away *= 2) {
      t.barrier.wait();
      const int other = t.local[0] >= away ? shared[t.local[0] - away] : 0;
      t.barrier.wait();
      shared[t.local[0]] += other;
    }
    t.barrier.wait();
    v[t.global] = shared[t.local[0]];
  });
}

const int *last_of(const int *begin, int length) restrict(amp) { return begin + length; }
void pointer_from_a_function(int length) {
  launch_with(length, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    const int own[4] = {4, 3, 2, 1};
    v[t.global] = *last_of(own, n); // 14: out-of-bounds
  });
}

// Whoever comes first begins the list, and the others read what it has stored.
void list_without_fences(bool in_two_launches) {
  std::vector<int> numbers(count), state(1);
  const array_view<int> items(count, numbers), length(1, state);
  std::vector<int> sums(count);
  const array_view<int> to(count, sums);
  if (in_two_launches) {
    parallel_for_each(items.extent, [=](index<1> i) restrict(amp) { items[atomic_fetch_inc(&length[0])] = i[0]; });
    parallel_for_each(items.extent, [=](index<1> i) restrict(amp) { to[i] = items[count - 1 - i[0]]; });
  } else {
    parallel_for_each(items.extent, [=](index<1> i) restrict(amp) {
      const int at = atomic_fetch_inc(&length[0]);
      items[at] = i[0];                       // 15: race
      to[i] = at > 0 ? items[at - 1] : i[0]; // 15: race
    });
  }
  to.synchronize();
}

const checks::one_case cases[] = {
    {"function", [] { barrier_in_a_function(8); }, [] { barrier_in_a_function(100); }},
    {"loop", [] { barrier_in_a_loop(8); }, [] { barrier_in_a_loop(100); }},
    {"switch", [] { barrier_in_a_switch(2); }, [] { barrier_in_a_switch(1); }},
    {"fence", [] { fence_without_a_barrier(false); }, [] { fence_without_a_barrier(true); }},
    {"one_of_two", barrier_for_one_of_two, barrier_for_both},
    {"store", [] { store_beside_atomic_operations(false); }, [] { store_beside_atomic_operations(true); }},
    {"exchange", [] { exchange_beside_a_store(false); }, [] { exchange_beside_a_store(true); }},
    {"wait", [] { wait_in_a_function(1); }, [] { wait_in_a_function(0); }},
    {"tile", [] { wait_in_a_tile(false); }, [] { wait_in_a_tile(true); }},
    {"division", [] { division_in_a_function(0); }, [] { division_in_a_function(1); }},
    {"local", [] { local_array_for_a_function(3); }, [] { local_array_for_a_function(4); }},
    {"scan", scan_in_place, scan_with_two_barriers},
    {"pointer", [] { pointer_from_a_function(4); }, [] { pointer_from_a_function(3); }},
    {"list", [] { list_without_fences(false); }, [] { list_without_fences(true); }},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
