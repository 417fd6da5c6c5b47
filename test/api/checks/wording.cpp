// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that findings have these words: on stderr, and in the exception that the next wait throws.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_CHECK=report %t 2>&1 | %filecheck %s --implicit-check-not=tessera:
// RUN: env TESSERA_CHECK=on %t 2>&1 | %filecheck %s --check-prefix=THROWN
// RUN: not env TESSERA_CHECK=report TESSERA_CHECK_MOST=2 %t 2>&1 | %filecheck %s --check-prefix=MOST --implicit-check-not=tessera:
#include "inputs/cases.h"

// MOST: tessera: race on 'part'
// MOST: tessera: out of bounds: 'own'
// MOST: tessera: 6 more findings are not shown; TESSERA_CHECK_MOST=8 shows them.

constexpr int size = 4;

template <typename Kernel> void launch(const char *what, const Kernel &kernel) {
  std::vector<int> numbers = checks::ascending(2 * size);
  const array_view<int> view(2 * size, numbers);
  checks::run(what, [&] {
    parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) { kernel(t, view); });
    view.synchronize();
  });
}

int main() {
  // CHECK: ==================
  // CHECK-NEXT: tessera: race on 'part', in the kernel at wording.cpp:[[#@LINE-7]]
  // CHECK-NEXT:  Read of 0 from 'part'{{\[0\]\[0\]}} by work-item (2) of tile (0), global (2)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+10]] (called from wording.cpp:[[#@LINE-9]])
  // CHECK-NEXT:  Write of 0 to 'part'{{\[0\]\[0\]}} by work-item (0) of tile (0), global (0)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+6]] (called from wording.cpp:[[#@LINE-11]])
  // CHECK-NEXT:  Run in the other order, the launch gives the same results here; on several threads they may differ.
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+5]] (called from wording.cpp:[[#@LINE-14]]): race on 'part': read of 0 from 'part'{{\[0\]\[0\]}} by work-item (2) of tile (0), global (2); write of 0 to 'part'{{\[0\]\[0\]}} by work-item (0) of tile (0), global (0) at wording.cpp:[[#@LINE+3]] (called from wording.cpp:[[#@LINE-14]]). Run in the other order, the launch gives the same results here; on several threads they may differ.
  launch("race", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static float part[2][2];
    part[t.local[0] / 2][t.local[0] % 2] = 1.5f * t.local[0];
    t.barrier.wait_with_global_memory_fence();
    v[t.global] = int(part[1 - t.local[0] / 2][0]);
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: out of bounds: 'own', in the kernel at wording.cpp:[[#@LINE-22]]
  // CHECK-NEXT:  Read from 'own'{{\[3\]}}, outside of int{{\[3\]}}, by work-item (3) of tile (0), global (3)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+5]] (called from wording.cpp:[[#@LINE-24]])
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+3]] (called from wording.cpp:[[#@LINE-26]]): out of bounds: 'own': read from 'own'{{\[3\]}}, outside of int{{\[3\]}}, by work-item (3) of tile (0), global (3)
  launch("array", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int own[3] = {1, 2, 3};
    v[t.global] = own[v[t.global] % 4];
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: out of bounds: 'view', in the kernel at wording.cpp:[[#@LINE-32]]
  // CHECK-NEXT:  Write at index (8) of 'view' with the extent (8), by work-item (3) of tile (1), global (7)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+4]] (called from wording.cpp:[[#@LINE-34]])
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+2]] (called from wording.cpp:[[#@LINE-36]]): out of bounds: 'view': write at index (8) of 'view' with the extent (8), by work-item (3) of tile (1), global (7)
  launch("index", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    v[t.global[0] + 1] = 0;
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: use of a value that nobody wrote, in the kernel at wording.cpp:[[#@LINE-41]]
  // CHECK-NEXT:  It decides what is stored in work-item (0) of tile (0), global (0)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+9]] (called from wording.cpp:[[#@LINE-43]])
  // CHECK-NEXT:  It came to be in 'value', which is declared here
  // CHECK-NEXT:    wording.cpp:[[#@LINE+4]] (called from wording.cpp:[[#@LINE-45]])
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+5]] (called from wording.cpp:[[#@LINE-47]]): use of a value that nobody wrote: it decides what is stored in work-item (0) of tile (0), global (0); it came to be in 'value', which is declared here at wording.cpp:[[#@LINE+2]] (called from wording.cpp:[[#@LINE-47]])
  launch("value", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int value;
    if (v[t.global] > 2)
      value = 1;
    v[t.global] = value;
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: misaligned address, in the kernel at wording.cpp:[[#@LINE-55]]
  // CHECK-NEXT:  Access of 'view'[1] at an address that is no multiple of 8, by work-item (0) of tile (0), global (0)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+4]] (called from wording.cpp:[[#@LINE-57]])
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+2]] (called from wording.cpp:[[#@LINE-59]]): misaligned address: access of 'view'[1] at an address that is no multiple of 8, by work-item (0) of tile (0), global (0)
  launch("address", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    if (t.global[0] == 0 && *reinterpret_cast<double *>(&v[1]) == 3)
      v[t.global] = 1;
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: integer division by zero, in the kernel at wording.cpp:[[#@LINE-65]]
  // CHECK-NEXT:  Division by 0 in work-item (0) of tile (0), global (0)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+4]] (called from wording.cpp:[[#@LINE-67]])
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+2]] (called from wording.cpp:[[#@LINE-69]]): integer division by zero: division by 0 in work-item (0) of tile (0), global (0)
  launch("division", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    v[t.global] = 6 / v[t.global];
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: barrier that not all work-items of the tile reach, in the kernel at wording.cpp:[[#@LINE-74]]
  // CHECK-NEXT:  Work-item (0) of tile (1), global (4) waits at this barrier
  // CHECK-NEXT:    wording.cpp:[[#@LINE+8]] (called from wording.cpp:[[#@LINE-76]])
  // CHECK-NEXT:  Work-item (2) of tile (1), global (6) has ended without it; their ways part here
  // CHECK-NEXT:    wording.cpp:[[#@LINE+4]] (called from wording.cpp:[[#@LINE-78]])
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+4]] (called from wording.cpp:[[#@LINE-80]]): barrier that not all work-items of the tile reach: work-item (0) of tile (1), global (4) waits at this barrier; work-item (2) of tile (1), global (6) has ended without it; their ways part here at wording.cpp:[[#@LINE+2]] (called from wording.cpp:[[#@LINE-80]])
  launch("barrier", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    if (v[t.global] > 5)
      return;
    t.barrier.wait();
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: wait for another work-item, in the kernel at wording.cpp:[[#@LINE-87]]
  // CHECK-NEXT:  A loop that ends only when 'view'[5] changes, in work-item (0) of tile (0), global (0)
  // CHECK-NEXT:    wording.cpp:[[#@LINE+5]] (called from wording.cpp:[[#@LINE-89]])
  // CHECK-NEXT:  Another work-item may not run before this one has ended or reached a barrier (spec 8.1).
  // CHECK-NEXT: ==================
  // THROWN: thrown: wording.cpp:[[#@LINE+2]] (called from wording.cpp:[[#@LINE-92]]): wait for another work-item: a loop that ends only when 'view'[5] changes, in work-item (0) of tile (0), global (0). Another work-item may not run before this one has ended or reached a barrier (spec 8.1).
  launch("wait", [](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    while (atomic_fetch_add(&v[5], 0) == 5)
      ;
  });
}
