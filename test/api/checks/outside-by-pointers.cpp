// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an access outside of a variable or container is reported with the same title and the same words whether or not
// the compiler sees what the pointer leads to, so at every level of optimisation.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1
// RUN: not env TESSERA_CHECK=report %t-O1 2>&1 | %filecheck %s --implicit-check-not=tessera:
// RUN: %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0
// RUN: not env TESSERA_CHECK=report %t-O0 2>&1 | %filecheck %s --implicit-check-not=tessera:
#include "inputs/cases.h"

using checks::count, checks::launch, checks::size;

void set(int *first, int at) restrict(amp) { first[at] = 1; }
int get(const int *first, int at) restrict(amp) { return first[at]; }

int main() {
  // CHECK: tessera: out of bounds: 'own', in the kernel at
  // CHECK-NEXT: Write to 'own'{{\[3\]}}, outside of int{{\[3\]}}, by work-item (3) of tile (0), global (3)
  checks::run("own", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      int own[3] = {1, 2, 3};
      set(own, v[t.global] % 4);
      v[t.global] = own[1];
    });
  });
  // CHECK: tessera: out of bounds: 'before', in the kernel at
  // CHECK-NEXT: Read from 'before'{{\[-1\]}}, outside of int{{\[3\]}}, by work-item (0) of tile (0), global (0)
  checks::run("before", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      int before[3] = {1, 2, 3};
      const int *place = before + v[t.global] % 4;
      v[t.global] = place[v[t.global] % 4 == 0 ? -1 : -v[t.global] % 4];
    });
  });
  // CHECK: tessera: out of bounds: 'part', in the kernel at
  // CHECK-NEXT: Write to 'part'{{\[16\]}}, outside of int{{\[16\]}}, by work-item (15) of tile (0), global (15)
  checks::run("part", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static int part[size];
      part[t.local[0]] = 0;
      t.barrier.wait();
      int *const next = &part[t.local[0]] + 1;
      *next = 1;
      t.barrier.wait();
      v[t.global] = part[t.local[0]];
    });
  });
  // CHECK: tessera: out of bounds: 'view', in the kernel at
  // CHECK-NEXT: Read from 'view'{{\[64\]}}, outside of the extent (64), by work-item (15) of tile (3), global (63)
  checks::run("container", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      if (get(&v[0], t.global[0] + 1) == 1000)
        v[t.global] = 1;
    });
  });
}
