// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what nobody wrote of an array is still known when it has been copied to another one, and when the host has
// read or written some of the elements.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
#include "inputs/cases.h"

using checks::count;

void write_some(array<int> &data, int written) {
  if (written > 0)
    parallel_for_each(extent<1>(written), [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
}

void constructed(int written) {
  array<int> data(count);
  write_some(data, written);
  const array<int> copied(data);
  std::vector<int> results(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=, &copied](index<1> i) restrict(amp) {
    view[i] = copied[i] + 1; // 1: unwritten
  });
  view.synchronize();
}

void assigned(int written) {
  array<int> data(count), copied(count);
  write_some(data, written);
  copied = data;
  std::vector<int> results(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=, &copied](index<1> i) restrict(amp) {
    if (copied[i] > 1) // 2: unwritten
      view[i] = 1;
  });
  view.synchronize();
}

// Columns of one go to columns of the other.
void copied_section(int written) {
  array<int, 2> data(8, 8), copied(8, 8);
  if (written)
    parallel_for_each(data.extent, [&data](index<2> i) restrict(amp) { data[i] = i[0]; });
  parallel_for_each(copied.extent, [&copied](index<2> i) restrict(amp) { copied[i] = i[0]; });
  copy(data.section(0, 2, 8, 3), copied.section(0, 5, 8, 3));
  std::vector<int> results(count);
  array_view<int, 2> view(8, 8, results);
  parallel_for_each(extent<2>(8, 5), [=, &copied](index<2> i) restrict(amp) { view[i] = copied[i]; });
  parallel_for_each(copied.extent, [=, &copied](index<2> i) restrict(amp) {
    view[i] = copied[i]; // 3: unwritten
  });
  view.synchronize();
}

/// The host writes elements of an array that is otherwise as kernels have left it.
void host_writes(int by_kernel, int by_host) {
  array<int> data(count);
  write_some(data, by_kernel);
  array_view<int> of_host(data);
  for (int i = 0; i < by_host; ++i)
    of_host[i] = 0;
  std::vector<int> results(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=, &data](index<1> i) restrict(amp) {
    view[i] = data[i] + 1; // 4: unwritten
  });
  view.synchronize();
}

void host_reads(int written) {
  array<int> data(count);
  write_some(data, written);
  array_view<int> of_host(data);
  std::vector<int> results(count);
  results[0] = of_host[3];
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=, &data](index<1> i) restrict(amp) {
    view[i] = data[i] + 1; // 5: unwritten
  });
  view.synchronize();
}

// Kernels have written half of it, and the host accesses some.
void host_between_kernels(int written) {
  array<int> data(count);
  write_some(data, written);
  array_view<int> of_host(data);
  of_host[1] += 1;
  write_some(data, 3);
  of_host[2] += 1;
  std::vector<int> results(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=, &data](index<1> i) restrict(amp) {
    view[i] = data[i] + 1; // 6: unwritten
  });
  view.synchronize();
}

// What the program's own memory holds it has written; and bytes may be anything.
void memory_of_the_program() {
  std::vector<int> numbers(count), results(count);
  array_view<int> data(count, numbers), view(count, results);
  data.discard_data();
  for (int i = 0; i < count; ++i)
    data[i] = 0x7fd3b1e4 + i % 3;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = data[i] + 1; });
  view.synchronize();
}

// What has been copied to the program's memory is the program's.
void through_memory_of_the_program() {
  array<int> data(count);
  write_some(data, count / 2);
  std::vector<int> numbers(count), results(count);
  array_view<int> of_host(data);
  of_host[0] = 1;
  copy(data, numbers.begin());
  array_view<int> given(count, numbers), view(count, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = given[i] + 1; });
  view.synchronize();
}

const checks::one_case cases[] = {
    {"constructed", [] { constructed(0); }, [] { constructed(count); }},
    {"assigned", [] { assigned(0); }, [] { assigned(count); }},
    {"section", [] { copied_section(false); }, [] { copied_section(true); }},
    {"host_writes", [] { host_writes(0, 20); }, [] { host_writes(0, count); }},
    {"host_reads", [] { host_reads(0); }, [] { host_reads(count); }},
    {"between", [] { host_between_kernels(count / 2); }, [] { host_between_kernels(count); }},
    {"program", memory_of_the_program, memory_of_the_program},
    {"copied_out", through_memory_of_the_program, through_memory_of_the_program},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
