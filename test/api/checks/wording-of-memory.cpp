// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that findings name the element and the member of a variable, the place in an element of a view, and the element of
// a container that nobody wrote.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_CHECK=report %t 2>&1 | %filecheck %s --implicit-check-not=tessera:
#include "inputs/cases.h"

using checks::count, checks::launch, checks::size;

struct place {
  int row, column;
};
typedef struct {
  float sum;
  place at;
  int counts[2];
} bin;

int main() {
  // CHECK: tessera: race on 'bins',
  // CHECK-NEXT: Write of 1 to 'bins'[15].at.column by work-item (15)
  // CHECK: Read of 0 from 'bins'[15].at.column by work-item (14)
  checks::run("member", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static bin bins[size];
      bins[t.local[0]].at.column = 0;
      t.barrier.wait();
      if (t.local[0] == 15)
        bins[15].at.column = 1;
      else if (t.local[0] == 14)
        v[t.global] = bins[15].at.column;
    });
  });
  // CHECK: tessera: race on 'one',
  // CHECK-NEXT: Write of 1 to 'one'.counts by work-item (1)
  checks::run("counts", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static bin one;
      if (t.local[0] < 2)
        one.counts[1] = t.local[0];
      t.barrier.wait();
      v[t.global] = one.counts[1];
    });
  });
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to byte 4 of 'view'[3] by work-item (1)
  // CHECK: Run in the other order, byte 4 of 'view'[3] is 0 instead of 1.
  checks::run("component", [] {
    std::vector<place> places(count);
    const array_view<place> view(count, places);
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { view[3].column = i[0]; });
    view.synchronize();
  });
  // CHECK: tessera: use of a value that nobody wrote: 'from',
  // CHECK-NEXT: It decides what is stored in work-item (5)
  // CHECK-NEXT: wording-of-memory.cpp
  // CHECK-NEXT: It was read from 'from'(2, 1), which has no value: nobody has written it, or it was discarded.
  checks::run("element", [] {
    array<int, 2> from(8, 8);
    std::vector<int> numbers(count);
    const array_view<int> to(count, numbers);
    parallel_for_each(from.extent, [&from](index<2> i) restrict(amp) {
      if (i[0] != 2)
        from[i] = 1;
    });
    parallel_for_each(extent<1>(8), [=, &from](index<1> i) restrict(amp) {
      if (i[0] == 5)
        to[i] = from(2, 1);
    });
    to.synchronize();
  });
}
