// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that on an accelerator with memory of its own data goes where it is used and comes back when the specification
// says so, and not before: sources, discarded and refreshed views, arrays that the host cannot reach, access types.
// Conformance: B105- B124- B153- B158- B159+ B166+ B166- B170+ B170- B173+ B175+ B175-
// Conformance: H014+
//
// RUN: %amp++ -O1 %s -o %t && env TESSERA_CPU_MEMORY=separate %t
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

void add(const array_view<int> &view, int amount) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += amount; });
}

// B166, B170, B175
void sources() {
  std::vector<int> numbers(50, 1);
  array_view<int> view(numbers);
  add(view, 2);
  accelerator().default_view.wait();
  expect("nothing comes back by itself", numbers[0] == 1 && numbers[49] == 1);
  view.synchronize();
  expect("synchronize brings it", numbers[0] == 3 && numbers[49] == 3);
  add(view, 2);
  expect("a subscript sees it", view[7] == 5 && numbers[7] == 5);
  add(view.section(10, 5), 1);
  add(view.section(20, 5), 1);
  view.section(10, 5).synchronize();
  expect("a section alone", numbers[10] == 6 && numbers[14] == 6 && numbers[20] == 5);
  view.synchronize();
  expect("all of it", numbers[20] == 6 && numbers[24] == 6 && numbers[25] == 5);
}

// B166: a part in the middle of what a kernel wrote comes alone, and what lies around it later
void parts() {
  std::vector<int> numbers(50, 1), others(50, 1), more(50, 1);
  array_view<int> view(numbers), other(others), third(more);
  add(view, 2);
  view.section(20, 10).synchronize();
  expect("the part", numbers[20] == 3 && numbers[29] == 3);
  expect("nothing around it", numbers[0] == 1 && numbers[19] == 1 && numbers[30] == 1 && numbers[49] == 1);
  expect("a subscript beside it", view[0] == 3 && view[49] == 3);
  add(other, 2);
  other.section(20, 10).synchronize();
  other.synchronize();
  add(third, 2);
  array_view<const int> read_only(third);
  third.section(20, 10).synchronize();
  third.section(20, 10).synchronize();
  expect("a read-only subscript beside it", read_only[25] == 3 && read_only[0] == 3 && read_only[49] == 3);
  expect("the rest", others[0] == 3 && others[19] == 3 && others[25] == 3 && others[30] == 3 && others[49] == 3);
}

// B158, B170: what the accelerator holds is used until refresh
void refreshed() {
  std::vector<int> numbers(50, 1);
  array_view<int> view(numbers);
  array_view<const int> read_only(view);
  std::vector<int> sums(50);
  array_view<int> sum(sums);
  const auto double_all = [&] {
    parallel_for_each(sum.extent, [=](index<1> i) restrict(amp) { sum[i] = 2 * read_only[i]; });
    sum.synchronize();
  };
  double_all();
  numbers[3] = 100; // behind the view's back
  double_all();
  expect("what the accelerator has", sums[3] == 2 && sums[4] == 2);
  view.refresh();
  double_all();
  expect("refreshed", sums[3] == 200 && sums[4] == 2);
}

// B159
void discarded() {
  std::vector<int> numbers(50, 1);
  array_view<int> view(numbers);
  add(view, 2);
  view.discard_data();
  view.synchronize();
  expect("what was discarded does not come back", numbers[0] == 1 && numbers[49] == 1);
}

// B105, B124: the host has no access to such arrays
void arrays() {
  const accelerator device;
  expect("no sharing", !device.supports_cpu_shared_memory && device.default_cpu_access_type == access_type_none);
  array<int, 2> data(3, 4, device.default_view, access_type_none), made_auto(3, 4);
  const array<int, 2> &const_data = data;
  expect("none", data.cpu_access_type == access_type_none && made_auto.cpu_access_type == access_type_none);
  for (access_type access : {access_type_read, access_type_write, access_type_read_write})
    expect_throws<runtime_exception>("an access type", "", [=] { array<int> one(4, device.default_view, access); });
  expect("data()", data.data() == nullptr && const_data.data() == nullptr);
  expect_throws<runtime_exception>("a subscript", "", [&] { data(1, 1) = 1; });
  expect_throws<runtime_exception>("an index", "", [&] { data[index<2>(1, 1)] = 1; });
  expect_throws<runtime_exception>("of a const array", "", [&] { const_data(1, 1); });
  array<int> line(4);
  expect_throws<runtime_exception>("one integer", "", [&] { line[2] = 1; });
  // Views and copies reach them.
  array_view<int, 2> view(data);
  view(1, 1) = 5;
  parallel_for_each(data.extent, [&data](index<2> i) restrict(amp) {
    if (i == index<2>(1, 1))
      data[i] += 1;
    else
      data[i] = 0;
  });
  const std::vector<int> contents = data;
  expect("through views and copies", view(1, 1) == 6 && contents[5] == 6 && contents[11] == 0);
  expect("a set default", !accelerator().set_default_cpu_access_type(access_type_read));
}

// B166: between two accelerators, where only one of them is the host
void the_host_too() {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  array<int> on_host(20, host);
  for (int i = 0; i < 20; ++i)
    on_host[i] = i;
  array_view<int> view(on_host);
  parallel_for_each(accelerator().default_view, view.extent, [=](index<1> i) restrict(amp) { view[i] *= 3; });
  expect("there and back", on_host[19] == 57 && view[1] == 3);
  on_host[0] = 7;
  parallel_for_each(accelerator().default_view, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  expect("again", view[0] == 8 && on_host[19] == 58);
}

int main() {
  sources();
  parts();
  refreshed();
  discarded();
  arrays();
  the_host_too();
  return result();
}
