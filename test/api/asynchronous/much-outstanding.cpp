// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that memory stays bounded however much is outstanding: 300,000 launches that nobody waits for, kernels of an
// accelerator_view each that all write the same, and kernels that write one column after the other of memory that nobody
// has written before.
//
// Sanitizers have memory of their own.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %t
#include <amp.h>

#include "../serial_comparison.h"
#include "inputs/process_status.h"

#include <unistd.h>

using namespace concurrency;

int main() {
  alarm(60); // a hang is the end
  accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
  std::vector<int> numbers(64);
  array_view<int> view(numbers);
  const auto run = [&] {
    parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  };
  run();
  queue.wait();
  long before = process_status("VmHWM:");
  array_view<unsigned int> value(1);
  const auto compute_long = [&] {
    parallel_for_each(queue, value.extent, [=](index<1> i) restrict(amp) { // all others come behind it
      value[i] = 1;
      for (int round = 0; round < 100000000; ++round)
        value[i] = value[i] * 1664525u + 1013904223u;
    });
  };
  compute_long();
  for (int launch = 0; launch < 300000; ++launch)
    run();
  view.synchronize();
  expect("the kernels have run", numbers[63] == 300001);
  long grown = (process_status("VmHWM:") - before) / 1024;
  expect_at_most("MiB of 300,000 launches", 16, grown);

  before = process_status("VmHWM:");
  compute_long();
  run();
  for (int launch = 0; launch < 3000; ++launch)
    parallel_for_each(accelerator().create_view(), view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  expect("the kernels of all views have run", numbers[63] == 303002);
  grown = (process_status("VmHWM:") - before) / 1024;
  expect_at_most("MiB of 3,000 views", 16, grown);

  const int rows = 40000, columns = 64;
  array_view<int, 2> table(rows, columns);
  before = process_status("VmHWM:");
  for (int column = 0; column < columns; column += 2) {
    const array_view<int, 2> part = table.section(0, column, rows, 1);
    parallel_for_each(queue, part.extent, [=](index<2> i) restrict(amp) { part[i] = i[0]; });
  }
  queue.wait();
  expect("the columns", table(rows - 1, columns - 2) == rows - 1);
  grown = (process_status("VmHWM:") - before) / 1024;
  expect_at_most("MiB of columns of undefined memory, 10 of them the memory", 18, grown);
  return result();
}
