// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that values which nobody wrote are found where they decide a branch, an address or a store, with the line where
// they came to be; and that those which decide nothing are not.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"
#include <amp_math.h>

using checks::count, checks::launch, checks::launch_with, checks::size;

void stored_on_one_path() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int value; // 1: unwritten
    if (v[t.global] % 2)
      value = 3;
    v[t.global] = value; // 1: unwritten
  });
}
void stored_on_both_paths() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int value;
    if (v[t.global] % 2)
      value = 3;
    else
      value = 4;
    v[t.global] = value;
  });
}

void decides_a_branch() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int limit; // 2: unwritten
    if (v[t.global] < limit) // 2: unwritten
      v[t.global] = 0;
  });
}
void decides_no_branch() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int limit;
    limit = 3;
    if (v[t.global] < limit)
      v[t.global] = 0;
  });
}

void decides_an_address() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    int at; // 3: unwritten
    if (t.local[0] < 100)
      shared[t.local[0]] = 1;
    t.barrier.wait();
    if (v[t.global] == 5)
      at = 1;
    v[t.global] = shared[at & 7]; // 3: unwritten
  });
}
void decides_a_known_address() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    int at = 0;
    if (t.local[0] < 100)
      shared[t.local[0]] = 1;
    t.barrier.wait();
    if (v[t.global] == 5)
      at = 1;
    v[t.global] = shared[at & 7];
  });
}

void element_of_a_local_array() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int own[8]; // 4: unwritten
    for (int i = 0; i < 7; ++i)
      own[i] = i;
    v[t.global] = own[t.local[0] % 8]; // 4: unwritten
  });
}
void written_element_of_a_local_array() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int own[8];
    for (int i = 0; i < 8; ++i)
      own[i] = i;
    v[t.global] = own[t.local[0] % 8];
  });
}

// Half of the work-items load.
void tile_static_in_part() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size]; // 5: unwritten
    if (t.local[0] < size / 2)
      shared[t.local[0]] = v[t.global];
    t.barrier.wait();
    v[t.global] = shared[size - 1 - t.local[0]]; // 5: unwritten
  });
}
void tile_static_as_a_whole() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int shared[size];
    shared[t.local[0]] = v[t.global];
    t.barrier.wait();
    v[t.global] = shared[size - 1 - t.local[0]];
  });
}

// The memory of the tile before is not this one's.
void tile_static_of_the_tile_before() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int common; // 6: unwritten
    if (t.tile[0] == 0 && t.local[0] == 0)
      common = 1;
    t.barrier.wait();
    v[t.global] = common; // 6: unwritten
  });
}
void tile_static_of_each_tile() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int common;
    if (t.local[0] == 0)
      common = 1;
    t.barrier.wait();
    v[t.global] = common;
  });
}

struct pair {
  int first, second;
};

void member_of_a_record() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    pair both; // 7: unwritten
    both.first = v[t.global];
    v[t.global] = both.second; // 7: unwritten
  });
}
void written_member_of_a_record() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    pair both;
    both.first = v[t.global];
    v[t.global] = both.first;
  });
}

int twice(int value) restrict(amp) { return 2 * value; }
void through_functions() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int value; // 8: unwritten
    const int other = twice(value) + 1;
    v[t.global] = other; // 8: unwritten
  });
}
void written_through_functions() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int value = 1;
    const int other = twice(value) + 1;
    v[t.global] = other;
  });
}

void counter_of_a_tile() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int counter; // 13: unwritten
    atomic_fetch_inc(&counter); // 13: unwritten
    t.barrier.wait();
    v[t.global] = counter;
  });
}
void zeroed_counter_of_a_tile() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static int counter;
    if (t.local[0] == 0)
      atomic_exchange(&counter, 0); // it does not go on from what is there
    t.barrier.wait();
    atomic_fetch_inc(&counter);
    t.barrier.wait();
    v[t.global] = counter;
  });
}

void counters_in_an_array(bool zeroes) {
  array<int, 1> counters(4);
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  if (zeroes)
    parallel_for_each(counters.extent, [&counters](index<1> i) restrict(amp) { counters[i] = 0; });
  parallel_for_each(view.extent, [=, &counters](index<1> i) restrict(amp) {
    atomic_fetch_add(&counters[i[0] % 4], view[i]); // 14: unwritten
  });
  std::vector<int> counted(4);
  copy(counters, counted.begin());
}

void new_array(bool writes) {
  array<int, 1> data(count);
  std::vector<int> numbers(count);
  array_view<int> view(count, numbers);
  if (writes)
    parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
  parallel_for_each(data.extent, [=, &data](index<1> i) restrict(amp) {
    view[i] = data[i] + 1; // 9: unwritten
  });
  view.synchronize();
}

void discarded_view(bool discards) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  if (discards)
    view.discard_data();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] += 1; // 10: unwritten
  });
  view.synchronize();
}

// An array of which a kernel has written half.
void half_an_array(int written) {
  array<float, 1> data(count);
  std::vector<float> numbers(count);
  array_view<float> view(count, numbers);
  parallel_for_each(extent<1>(written), [&data](index<1> i) restrict(amp) { data[i] = 1; });
  parallel_for_each(data.extent, [=, &data](index<1> i) restrict(amp) {
    view[i] = data[i] * 2; // 11: unwritten
  });
  view.synchronize();
}

void condition_of_a_loop() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int rounds; // 12: unwritten
    if (t.local[0] == 1)
      rounds = 2;
    int sum = 0;
    for (int i = 0; i < (rounds & 3); ++i) // 12: unwritten
      sum += i;
    if (sum == 1000)
      v[t.global] = sum;
  });
}
void known_condition_of_a_loop() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int rounds = 1;
    if (t.local[0] == 1)
      rounds = 2;
    int sum = 0;
    for (int i = 0; i < (rounds & 3); ++i)
      sum += i;
    v[t.global] = sum;
  });
}

// What is copied decides nothing, and of a record not every byte is somebody's.
struct padded {
  int small;
  double large;
};
void copied_records() {
  std::vector<padded> all(count);
  array_view<padded> view(count, all);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    padded one;
    one.large = i[0];
    one.small = 1;
    view[i] = one;
    padded other = view[i];
    view[i] = other;
  });
  view.synchronize();
}
void only_some_bits() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    unsigned flags; // of which one bit is used
    flags = (flags & ~1u) | unsigned(t.local[0] & 1);
    if (flags & 1)
      v[t.global] = 1;
  });
}
/// A product and a sum may be one instruction.
void in_arithmetic(bool all) {
  launch_with(all, [](tiled_index<size> t, const array_view<int> &v, int all) restrict(amp) {
    tile_static float shared[size]; // 15: unwritten
    if (t.local[0] != 3 || all)
      shared[t.local[0]] = static_cast<float>(v[t.global]);
    t.barrier.wait();
    if (shared[t.local[0]] * 2.0f + 1.0f > 3.0f) // 15: unwritten
      v[t.global] = 1;
  });
}
void in_a_function_of_math(bool all) {
  launch_with(all, [](tiled_index<size> t, const array_view<int> &v, int all) restrict(amp) {
    tile_static float shared[size]; // 16: unwritten
    if (t.local[0] != 3 || all)
      shared[t.local[0]] = static_cast<float>(v[t.global]);
    t.barrier.wait();
    if (fast_math::sqrtf(shared[t.local[0]]) > 3.0f) // 16: unwritten
      v[t.global] = 1;
  });
}

const checks::one_case cases[] = {
    {"path", stored_on_one_path, stored_on_both_paths},
    {"branch", decides_a_branch, decides_no_branch},
    {"address", decides_an_address, decides_a_known_address},
    {"local_array", element_of_a_local_array, written_element_of_a_local_array},
    {"tile_static", tile_static_in_part, tile_static_as_a_whole},
    {"tile_before", tile_static_of_the_tile_before, tile_static_of_each_tile},
    {"member", member_of_a_record, written_member_of_a_record},
    {"functions", through_functions, written_through_functions},
    {"counter", counter_of_a_tile, zeroed_counter_of_a_tile},
    {"counters", [] { counters_in_an_array(false); }, [] { counters_in_an_array(true); }},
    {"array", [] { new_array(false); }, [] { new_array(true); }},
    {"discarded", [] { discarded_view(true); }, [] { discarded_view(false); }},
    {"half", [] { half_an_array(count / 2); }, [] { half_an_array(count); }},
    {"loop", condition_of_a_loop, known_condition_of_a_loop},
    {"arithmetic", [] { in_arithmetic(false); }, [] { in_arithmetic(true); }},
    {"math", [] { in_a_function_of_math(false); }, [] { in_a_function_of_math(true); }},
    {"records", copied_records, copied_records},
    {"bits", only_some_bits, only_some_bits},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
