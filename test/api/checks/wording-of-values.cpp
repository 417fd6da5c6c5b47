// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a race says what atomic operations do and find, and that what nobody wrote is not shown as a number: as it is
// read and stored, and in what the other order changes.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_CHECK=report %t 2>&1 | %filecheck %s
// RUN: not env TESSERA_CHECK=report TESSERA_NUM_THREADS=1 %t 2>&1 | %filecheck %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && not env TESSERA_CHECK=report %t-O0 2>&1 | %filecheck %s %}
#include "inputs/cases.h"

using checks::count, checks::launch, checks::size;

struct part {
  int number, other;
};

template <typename Change> void beside_a_store(const char *what, const Change &change) {
  checks::run(what, [=] {
    std::vector<int> numbers(count, 5);
    const array_view<int> view(count, numbers);
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
      if (i[0] == 0)
        change(&view[3]);
      else
        view[3] = 8;
    });
    view.synchronize();
  });
}

int main() {
  // CHECK: case add
  // CHECK: Write of 8 to 'view'[3] by work-item (1)
  // CHECK: Atomic add of 2 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("add", [](int *number) restrict(amp) { atomic_fetch_add(number, 2); });
  // CHECK: case sub
  // CHECK: Atomic {{sub of 1|add of -1}} on 'view'[3], which held 5, by work-item (0)
  beside_a_store("sub", [](int *number) restrict(amp) { atomic_fetch_dec(number); });
  // CHECK: case and
  // CHECK: Atomic and of 12 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("and", [](int *number) restrict(amp) { atomic_fetch_and(number, 12); });
  // CHECK: case or
  // CHECK: Atomic or of 3 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("or", [](int *number) restrict(amp) { atomic_fetch_or(number, 3); });
  // CHECK: case xor
  // CHECK: Atomic xor of 3 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("xor", [](int *number) restrict(amp) { atomic_fetch_xor(number, 3); });
  // CHECK: case min
  // CHECK: Atomic min of 3 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("min", [](int *number) restrict(amp) { atomic_fetch_min(number, 3); });
  // CHECK: case max
  // CHECK: Atomic max of 7 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("max", [](int *number) restrict(amp) { atomic_fetch_max(number, 7); });
  // CHECK: case exchange
  // CHECK: Atomic exchange of 7 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("exchange", [](int *number) restrict(amp) { atomic_exchange(number, 7); });
  // CHECK: case compare
  // CHECK: Atomic compare_exchange of 7 on 'view'[3], which held 5, by work-item (0)
  beside_a_store("compare", [](int *number) restrict(amp) {
    int expected = 5;
    atomic_compare_exchange(number, &expected, 7);
  });
  // CHECK: case exchange of floats
  // CHECK: Atomic exchange of 1.5 on 'part'[0], which held a value that nobody wrote, by work-item (0)
  checks::run("exchange of floats", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static float part[size];
      if (t.local[0] == 0)
        atomic_exchange(&part[0], 1.5f);
      else if (t.local[0] == 1)
        part[0] = 1;
      t.barrier.wait();
      v[t.global] = int(part[0]);
    });
  });
  // CHECK: case read too early
  // CHECK: Read of 0 from 'part'[0] by work-item (15)
  // CHECK: Write of 0 to 'part'[0] by work-item (0)
  // CHECK: Run in the other order, 'view'[{{[0-9]+}}] is {{[0-9]+}} instead of a value that nobody wrote.
  checks::run("read too early", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static int part[size];
      part[t.local[0]] = t.local[0];
      v[t.global] = part[(t.local[0] + 1) % size];
    });
  });
  // CHECK: case array
  // CHECK: Write of 1 to 'numbers'[3] by work-item (1)
  // CHECK: Read of a value that nobody wrote from 'numbers'[3] by work-item (0)
  // CHECK: Run in the other order, 'out'[0] is 1 instead of a value that nobody wrote.
  checks::run("array", [] {
    array<int> numbers(count), out(count);
    parallel_for_each(extent<1>(2), [&](index<1> i) restrict(amp) {
      if (i[0] == 0)
        out[0] = numbers[3];
      else
        numbers[3] = 1;
    });
    out.accelerator_view.wait();
  });
  // CHECK: case stored
  // CHECK: Write of a value that nobody wrote to 'out'[0] by work-item (1)
  // CHECK: Write of 1 to 'out'[0] by work-item (0)
  // CHECK: Run in the other order, 'out'[0] is 1 instead of a value that nobody wrote.
  checks::run("stored", [] {
    array<int> from(count), out(count);
    parallel_for_each(extent<1>(2), [&](index<1> i) restrict(amp) {
      if (i[0] == 0)
        out[0] = 1;
      else
        out[0] = from[3];
    });
    out.accelerator_view.wait();
  });
  // CHECK: case half of a record
  // CHECK: Write of 1 to 'records'[0].number by work-item (1)
  // CHECK: Read from 'records'[0] by work-item (0)
  checks::run("half of a record", [] {
    array<part> records(count), out(count);
    parallel_for_each(extent<1>(1), [&](index<1>) restrict(amp) { records[0].number = 0; });
    parallel_for_each(extent<1>(2), [&](index<1> i) restrict(amp) {
      if (i[0] == 0)
        out[0] = records[0];
      else
        records[0].number = 1;
    });
    out.accelerator_view.wait();
  });
}
