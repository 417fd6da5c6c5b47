// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an index is found that leaves an array which is a member of a function object, of a captured or local record,
// of a tile_static one or of an element, even if what lies behind it may be accessed; and that pointers to members may step.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
// RUN: not env TESSERA_CHECK=report %t-O1 wrong 2>&1 | %filecheck %s
#include "inputs/cases.h"

using checks::count, checks::launch, checks::launch_with, checks::size;

struct first_is_table {
  int table[4];
  array_view<int> view;
  int length;
  void operator()(index<1> i) const restrict(amp) {
    int sum = 0;
    for (int k = 0; k < length; ++k)
      sum += table[k]; // 1: out-of-bounds
    view[i] = sum;
  }
};
// CHECK-LABEL: case first
// CHECK: tessera: out of bounds: 'table', in the kernel at outside-of-members.cpp
// CHECK-NEXT: Read from 'table'{{\[4\]}}, outside of int{{\[4\]}}, by work-item (0)
void first_member(int length) {
  std::vector<int> numbers(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent, first_is_table{{1, 2, 2, 1}, view, length});
  view.synchronize();
}

// CHECK-LABEL: case last
// CHECK: tessera: out of bounds: 'table', in the kernel at outside-of-members.cpp
// CHECK-NEXT: Read from 'table'{{\[2\]\[0\]}}, outside of int{{\[2\]\[2\]}}, by work-item (0)
struct last_is_table {
  array_view<int> view;
  int length;
  int table[2][2];
  void operator()(index<1> i) const restrict(amp) {
    int sum = 0;
    for (int k = 0; k < length; ++k)
      sum += table[k / 2][k % 2]; // 2: out-of-bounds
    view[i] = sum;
  }
};
void last_member(int length) {
  std::vector<int> numbers(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent, last_is_table{view, length, {{1, 2}, {2, 1}}});
  view.synchronize();
}

struct filter {
  float weights[5];
  int length;
};
// CHECK-LABEL: case captured
// CHECK: tessera: out of bounds: 'applied.weights', in the kernel at outside-of-members.cpp
// CHECK-NEXT: Read from 'applied.weights'{{\[5\]}}, outside of float{{\[5\]}}, by work-item (0)
void captured_record(int offset) {
  std::vector<float> numbers(count);
  array_view<float> view(count, numbers);
  const filter applied = {{1, 2, 3, 2, 1}, 5};
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    for (int d = -2; d <= 2; ++d)
      sum += applied.weights[d + offset]; // 3: out-of-bounds
    view[i] = sum;
  });
  view.synchronize();
}

struct record {
  int sum, parts[4], end;
};
// CHECK-LABEL: case local
// CHECK: Write to 'own'.parts{{\[4\]}}, outside of int{{\[4\]}}, by work-item (0) of tile (0), global (0)
void local_record(int length) {
  launch_with(length, [](tiled_index<size> t, const array_view<int> &v, int length) restrict(amp) {
    record own;
    own.sum = 0;
    for (int k = 0; k < length; ++k)
      own.parts[k] = k; // 4: out-of-bounds
    v[t.global] = own.sum;
  });
}

// CHECK-LABEL: case shared
// CHECK: Write to 'shared'{{\[0\].parts\[4\]}}, outside of int{{\[4\]}}, by work-item (0) of tile (0), global (0)
void shared_record(int place) {
  launch_with(place, [](tiled_index<size> t, const array_view<int> &v, int place) restrict(amp) {
    tile_static record shared[size];
    shared[t.local[0]].sum = 0;
    shared[t.local[0]].parts[place] = 1; // 5: out-of-bounds
    v[t.global] = shared[t.local[0]].sum;
  });
}

// CHECK-LABEL: case element
// CHECK: tessera: out of bounds: 'view', in the kernel at outside-of-members.cpp
// CHECK-NEXT: Read from 'view'{{\[0\].parts\[4\]}}, outside of the extent [4], by work-item (0)
void element_of_a_view(int place) {
  std::vector<record> records(count);
  std::vector<int> numbers(count);
  array_view<record> view(count, records);
  array_view<int> out(count, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    out[i] = view[i].parts[place]; // 6: out-of-bounds
  });
  out.synchronize();
}

// Arrays of rows are one piece of memory, and so are members that a pointer goes over.
struct point {
  float x, y, z;
};
void steps_of_pointers() {
  std::vector<float> numbers(count);
  array_view<float> view(count, numbers);
  const point corner = {1, 2, 3};
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    point own = {1, 2, 3};
    record sums = {1, {2, 3, 4, 5}, 6};
    float grid[4][4];
    for (int k = 0; k < 16; ++k)
      grid[0][k] = 1;
    const float *mine = &own.x, *given = &corner.x;
    const int *end = &sums.parts[i[0] % 2 + 3];
    view[i] = mine[i[0] % 3] + given[i[0] % 3] + grid[3][3] + static_cast<float>(end[-1]);
  });
  view.synchronize();
}

const checks::one_case cases[] = {
    {"first", [] { first_member(5); }, [] { first_member(4); }},
    {"last", [] { last_member(5); }, [] { last_member(4); }},
    {"captured", [] { captured_record(3); }, [] { captured_record(2); }},
    {"local", [] { local_record(5); }, [] { local_record(4); }},
    {"shared", [] { shared_record(4); }, [] { shared_record(3); }},
    {"element", [] { element_of_a_view(4); }, [] { element_of_a_view(3); }},
    {"pointers", steps_of_pointers, steps_of_pointers},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
