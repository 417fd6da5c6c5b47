// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that accesses outside of containers, variables and what pointers lead to are found at their lines.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"

using checks::count, checks::size;

void index_behind_the_end() {
  checks::launch_with(1, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global[0] + n] = 1; // 1: out-of-bounds
  });
}
void index_at_the_end() {
  checks::launch_with(0, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global[0] + n] = 1;
  });
}

void index_below_zero() {
  checks::launch_with(1, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    const int before = t.global[0] == 0 ? v[t.global[0] - n] : 0; // 2: out-of-bounds
    if (before == 3)
      v[t.global] = before;
  });
}
void index_of_zero() {
  checks::launch_with(0, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    const int before = t.global[0] == 0 ? v[t.global[0] - n] : 0;
    if (before == 3)
      v[t.global] = before;
  });
}

void local_array() {
  checks::launch_with(4, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    own[t.local[0] % n + (t.local[0] == 7)] = 5; // 3: out-of-bounds
    v[t.global] = own[t.local[0] % n];
  });
}
void local_array_inside() {
  checks::launch_with(4, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    own[t.local[0] % n] = 5;
    v[t.global] = own[t.local[0] % n];
  });
}

void local_array_read() {
  checks::launch_with(5, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += own[i]; // 4: out-of-bounds
    v[t.global] = sum;
  });
}
void local_array_read_inside() {
  checks::launch_with(4, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += own[i];
    v[t.global] = sum;
  });
}

// What lies behind the first variable is the second one.
void tile_static_array() {
  checks::launch_with(1, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int first[size], second[size];
    second[t.local[0]] = 0;
    first[t.local[0] + n] = 1; // 5: out-of-bounds
    t.barrier.wait();
    v[t.global] = second[t.local[0]];
  });
}
void tile_static_array_inside() {
  checks::launch_with(0, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    tile_static int first[size], second[size];
    second[t.local[0]] = 0;
    first[t.local[0] + n] = 1;
    t.barrier.wait();
    v[t.global] = second[t.local[0]];
  });
}

int sum_of(const int *from, int length) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < length; ++i)
    sum += from[i]; // 6: out-of-bounds
  return sum;
}
void pointer_to_local() {
  checks::launch_with(5, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    v[t.global] = sum_of(own, n);
  });
}
void pointer_to_local_inside() {
  checks::launch_with(4, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    v[t.global] = sum_of(own, n);
  });
}

// Which variable it is, only the run knows.
void chosen_pointer() {
  checks::launch_with(4, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int one[4] = {1, 2, 3, 4}, other[8] = {};
    int *const from = v[t.global] % 2 ? one : other;
    v[t.global] = from[n]; // 7: out-of-bounds
  });
}
void chosen_pointer_inside() {
  checks::launch_with(3, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int one[4] = {1, 2, 3, 4}, other[8] = {};
    int *const from = v[t.global] % 2 ? one : other;
    v[t.global] = from[n];
  });
}

void pointer_into_a_view() {
  checks::launch_with(count, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    const int *const first = &v[0];
    if (t.global[0] == 5)
      v[t.global] = first[n]; // 8: out-of-bounds
  });
}
void pointer_into_a_view_inside() {
  checks::launch_with(5, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    const int *const first = &v[0];
    if (t.global[0] == 5)
      v[t.global] = first[n];
  });
}

// A section ends before its container.
void section(int at) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> part = array_view<int>(count, numbers).section(8, 16);
  parallel_for_each(extent<1>(17), [=](index<1> i) restrict(amp) {
    if (i[0] < at)
      part[i] = 0; // 9: out-of-bounds
  });
  part.synchronize();
}

void reinterpreted(int at) {
  std::vector<float> numbers(count);
  array_view<float> view(count, numbers);
  array_view<int> bits = view.reinterpret_as<int>();
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    bits[at] = 0; // 10: out-of-bounds
  });
  view.synchronize();
}

void other_shape(int at) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  array_view<int, 2> square = view.view_as(extent<2>(8, 8));
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    square(at, 7 - at) = 0; // 11: out-of-bounds
  });
  view.synchronize();
}

// A view that a kernel makes may claim more elements than there are.
void too_large_a_shape(int columns) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    array_view<int, 2> shaped = view.view_as(extent<2>(8, columns));
    shaped(7, columns - 1) = 0; // 14: out-of-bounds
  });
  view.synchronize();
}

int sum_from(const int *from, int at) restrict(amp) {
  return from[at] + from[at + 1]; // 15: out-of-bounds
}
void before_a_local_array(int at) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    int own[4] = {1, 2, 3, 4};
    view[0] = sum_from(own, at);
  });
  view.synchronize();
}

// Variables of few bytes lie beside each other.
struct three_words {
  int a, b, c;
};
int sum_of_small(const three_words *words, const bool *one, const bool *other) restrict(amp) {
  return words->a + words->c + (*one ? 1 : 0) + (*other ? 1 : 0);
}
void small_variables() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    for (int round = 0; round < 2; ++round) {
      bool first = i[0] % 2 == 0;
      three_words words = {i[0], 1, 2};
      bool third = (i[0] & 1) != 0;
      bool second = i[0] % 3 == 0;
      view[i] += sum_of_small(&words, &third, &first) + sum_of_small(&words, &third, &second);
    }
  });
  view.synchronize();
}

void projection(int at) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int, 2> view(8, 8, numbers);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    view[i[0]][i[0] == 3 ? at : 0] = 0; // 12: out-of-bounds
  });
  view.synchronize();
}

void captured_array(int at) {
  array<int, 2> data(8, 8);
  std::vector<int> numbers = checks::ascending(count);
  copy(numbers.begin(), data);
  parallel_for_each(extent<1>(8), [&data, at](index<1> i) restrict(amp) {
    data(i[0], at) = 0; // 13: out-of-bounds
  });
  copy(data, numbers.begin());
}

const checks::one_case cases[] = {
    {"end", index_behind_the_end, index_at_the_end},
    {"below", index_below_zero, index_of_zero},
    {"local", local_array, local_array_inside},
    {"local_read", local_array_read, local_array_read_inside},
    {"tile_static", tile_static_array, tile_static_array_inside},
    {"pointer", pointer_to_local, pointer_to_local_inside},
    {"chosen", chosen_pointer, chosen_pointer_inside},
    {"into_view", pointer_into_a_view, pointer_into_a_view_inside},
    {"section", [] { section(17); }, [] { section(16); }},
    {"reinterpreted", [] { reinterpreted(count); }, [] { reinterpreted(count - 1); }},
    {"other_shape", [] { other_shape(8); }, [] { other_shape(7); }},
    {"too_large", [] { too_large_a_shape(9); }, [] { too_large_a_shape(8); }},
    {"before", [] { before_a_local_array(-1); }, [] { before_a_local_array(1); }},
    {"small", small_variables, small_variables},
    {"projection", [] { projection(8); }, [] { projection(7); }},
    {"array", [] { captured_array(8); }, [] { captured_array(7); }},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
