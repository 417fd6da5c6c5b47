// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that TESSERA_CHECK=strict also finds equal values that several work-items store, plain loads beside atomic
// operations, and what only Tessera's fences order; and that none is found without it.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s strict
// RUN: env TESSERA_CHECK=on %t-O1 wrong 2>&1 | %filecheck %s --implicit-check-not=tessera: --implicit-check-not=thrown
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s strict %}
// CHECK: case flag
// CHECK: case tile_static
// CHECK: case load
// CHECK: case counter
// CHECK: case last_tile
// CHECK: end
#include "inputs/cases.h"

using checks::count, checks::launch_with, checks::size;

void flag_with_one_value(bool is_atomic) {
  std::vector<int> flag(1);
  const array_view<int> view(1, flag);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    if (is_atomic)
      atomic_exchange(&view[0], 1);
    else if (i[0] % 3 == 0)
      view[0] = 1; // 1: race
  });
  view.synchronize();
}

void common_value(int items) {
  launch_with(items, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int common;
    if (t.local[0] < n)
      common = t.tile[0]; // 2: race
    t.barrier.wait();
    v[t.global] = common;
  });
}

void load_beside_atomic_operations(bool waits) {
  launch_with(waits, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int counts[4];
    if (t.local[0] < 4)
      counts[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_add(&counts[t.local[0] % 4], v[t.global]); // 5: race
    if (n)
      t.barrier.wait();
    v[t.global] = counts[(t.local[0] + 1) % 4]; // 5: race
  });
}

void counter_of_all(bool in_two_launches) {
  std::vector<int> numbers(count + 1);
  const array_view<int> view(count + 1, numbers);
  if (in_two_launches)
    parallel_for_each(extent<1>(count), [=](index<1>) restrict(amp) { atomic_fetch_inc(&view[count]); });
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    if (!in_two_launches)
      atomic_fetch_inc(&view[count]); // 6: race
    view[i] = view[count]; // 6: race
  });
  view.synchronize();
}

void last_tile(bool in_two_launches) {
  std::vector<int> numbers = checks::ascending(count), parts(count / size), state(2);
  const array_view<const int> view(count, numbers);
  const array_view<int> partial(count / size, parts), counter(2, state);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    if (t.local[0] != 0)
      return;
    partial[t.tile] = view[t.global]; // 3: race
    if (in_two_launches)
      return;
    global_memory_fence(t.barrier);
    const int before = atomic_fetch_inc(&counter[0]);
    global_memory_fence(t.barrier);
    if (before == count / size - 1)
      for (int part = 0; part < count / size; ++part)
        counter[1] += partial[part]; // 3: race
  });
  if (in_two_launches)
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
      for (int part = 0; part < count / size; ++part)
        counter[1] += partial[part];
    });
  counter.synchronize();
}

const checks::one_case cases[] = {
    {"flag", [] { flag_with_one_value(false); }, [] { flag_with_one_value(true); }},
    {"tile_static", [] { common_value(size); }, [] { common_value(1); }},
    {"load", [] { load_beside_atomic_operations(false); }, [] { load_beside_atomic_operations(true); }},
    {"counter", [] { counter_of_all(false); }, [] { counter_of_all(true); }},
    {"last_tile", [] { last_tile(false); }, [] { last_tile(true); }},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
