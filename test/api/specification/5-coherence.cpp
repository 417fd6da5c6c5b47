// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array_view keeps its promises about data (sections 5.2, 8.2, 8.4): when the source sees what kernels wrote,
// when a view sees what the source's owner wrote, aliases, and the access types of synchronize.
// Conformance: B146+ B153+ B155+ B157+ B158+ B159+ B165+ B166+ B167+ B168+ B170+ B171+ B172+ B173+ B175+ B178+ B179+
// Conformance: B181+ B223+ H019+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

void add(const array_view<int> &view, int amount) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += amount; });
}

// B153, B157, B170, B173, B175
void the_source_sees() {
  for (access_type access : {access_type_read, access_type_write, access_type_read_write, access_type_auto}) {
    std::vector<int> numbers(50, 1);
    array_view<int> view(numbers);
    add(view, 2);
    view.synchronize(access);
    if (access != access_type_write)
      expect("synchronize", numbers[49] == 3);
    if (access == access_type_read_write) {
      numbers[49] = 10; // legal until the view is used elsewhere
      add(view, 1);
      expect("directly modified", view[49] == 11);
    }
  }
  std::vector<int> numbers(50, 1);
  array_view<int> view(50, numbers);
  add(view, 1);
  expect("a subscript", view[7] == 2 && view(8) == 2 && numbers[7] == 2);
  add(view, 1);
  expect("data()", view.data()[9] == 3 && numbers[9] == 3);
  add(view, 1);
  array_view<const int> read_only = view;
  read_only.synchronize();
  expect("through a read-only view", numbers[49] == 4);
  add(view.section(10, 5), 1);
  view.section(10, 5).synchronize();
  expect("a section's own", numbers[14] == 5 && numbers[15] == 4);
}

// B158, B170
void the_view_sees() {
  std::vector<int> numbers(50, 1);
  array_view<int> view(numbers);
  array_view<const int> read_only(view);
  add(view, 1);
  view.synchronize();
  numbers[3] = 100;
  view.refresh();
  add(view, 1);
  expect("refresh", view[3] == 101 && view[4] == 3);
  view.synchronize();
  numbers[3] = 200;
  read_only.refresh();
  add(view, 1);
  expect("refresh through a read-only view", view[3] == 201);
}

// B159, H019
void discarded() {
  std::vector<int> numbers(50, 1);
  array_view<int> out(numbers);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
  out.synchronize();
  expect("every element was written", numbers[0] == 0 && numbers[49] == 49);
  out.section(0, 10).discard_data();
  add(out.section(10, 40), 1);
  out.synchronize();
  expect("what was not discarded is kept", numbers[10] == 11 && numbers[49] == 50);
}

// B155, B157, B165
void cached_elsewhere() {
  std::vector<int> numbers(50, 1);
  const accelerator_view made = accelerator().create_view();
  array_view<int> view(numbers);
  array_view<const int> read_only(view);
  view.synchronize_to(made);
  for (access_type access : {access_type_read, access_type_read_write, access_type_auto}) {
    view.synchronize_to(made, access);
    parallel_for_each(made, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  }
  read_only.synchronize_to(accelerator(accelerator::cpu_accelerator).default_view);
  read_only.synchronize_to(accelerator::get_auto_selection_view());
  view.synchronize();
  expect("synchronize_to", numbers[0] == 4 && numbers[49] == 4);
}

// B171
void the_last_view_goes() {
  std::vector<int> numbers(50, 1);
  {
    array_view<int> view(numbers);
    {
      array_view<int> copied = view;
      add(copied, 1);
    }
    add(view.section(5, 5), 1);
  }
  expect("the last copy's destruction", numbers[0] == 2 && numbers[5] == 3 && numbers[49] == 2);
}

// B167, B168, B178, B179: one root, whatever the way to it
void aliases() {
  std::vector<int> numbers = random_ints(100);
  array<int, 2> data(10, 10, numbers.begin());
  array_view<int, 2> all = data, part = data.section(2, 2, 5, 5);
  array_view<const int> flat = data.view_as(extent<1>(100));
  parallel_for_each(part.extent, [=](index<2> i) restrict(amp) { part[i] = 1; });
  parallel_for_each(extent<1>(1), [=, &data](index<1>) restrict(amp) {
    all(2, 2) += 1;
    data(2, 2) += 1; // the same element by another name
    part[0][0] += flat[22];
  });
  expect("in one kernel", data[2](2) == 6 && all(2, 2) == 6 && flat[22] == 6 && part(0, 0) == 6);
  data[2](3) = 9;
  expect("from the host", part(0, 1) == 9 && flat[23] == 9);
  all(2, 3) = 10;
  std::vector<int> contents = data;
  expect("program order", contents[23] == 10 && contents[22] == 6 && contents[99] == numbers[99]);
}

// B223: const arrays and views of const elements are read, the others written.
void captures() {
  std::vector<int> numbers = random_ints(20);
  const array<int> in(20, numbers.begin());
  array<int> out(20);
  array_view<const int> in_view(numbers);
  array_view<int> out_view(20);
  parallel_for_each(in.extent, [=, &in, &out](index<1> i) restrict(amp) {
    out[i] = in[i] + in_view[i];
    out_view[i] = out[i] - in(i);
  });
  std::vector<int> results = out;
  expect("captures", results[19] == 2 * numbers[19] && out_view[19] == numbers[19]);
}

// B146
void references() {
  std::vector<int> numbers(4, 1);
  array_view<int, 2> view(2, 2, numbers);
  add(view[1], 4);
  view.synchronize(access_type_read_write);
  int &last = view.get_ref(index<2>(1, 1));
  last += 1;
  expect("get_ref", numbers[3] == 6 && &last == &numbers[3]);
}

int main() {
  the_source_sees();
  the_view_sees();
  discarded();
  cached_elsewhere();
  the_last_view_goes();
  aliases();
  captures();
  references();
  return result();
}
