// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiles on one thread and on several make the same reports, from run to run; and that kernels whose tiles must
// not run at once compute the same, one of which waits for the tile before.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_NUM_THREADS=1 TESSERA_CHECK=report %t > %t.one 2>&1
// RUN: not env TESSERA_NUM_THREADS=2 TESSERA_CHECK=report %t > %t.many 2>&1
// RUN: diff %t.one %t.many
// RUN: not env TESSERA_NUM_THREADS=2 TESSERA_CHECK=report %t > %t.many 2>&1
// RUN: diff %t.one %t.many
// RUN: not env TESSERA_NUM_THREADS=3 TESSERA_CHECK=report %t > %t.many 2>&1
// RUN: diff %t.one %t.many
// RUN: not env TESSERA_NUM_THREADS=8 TESSERA_CHECK=report %t > %t.many 2>&1
// RUN: diff %t.one %t.many
// RUN: %filecheck %s --input-file %t.one --implicit-check-not=tessera:
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

constexpr int size = 64, tiles = 256, count = size * tiles;

template <typename Kernel> void launch(const char *what, const Kernel &kernel) {
  std::fprintf(stderr, "case %s\n", what);
  std::vector<int> numbers(count, 1), results(count);
  const array_view<const int> in(count, numbers);
  const array_view<int> out(count, results);
  parallel_for_each(out.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) { kernel(t, in, out); });
  out.synchronize();
  long sum = 0;
  for (int result : results)
    sum += result;
  std::fprintf(stderr, "sum %ld\n", sum);
}

int main() {
  // CHECK: case right
  // CHECK-NEXT: sum 16384
  launch("right", [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
    tile_static int part[size];
    part[t.local[0]] = in[t.global];
    t.barrier.wait();
    out[t.global] = part[size - 1 - t.local[0]];
  });
  // Right, but what tiles see of each other they must not see at once.
  // CHECK-NEXT: case the same value
  // CHECK-NEXT: sum 7
  launch("the same value",
         [](tiled_index<size>, const array_view<const int> &, const array_view<int> &out) restrict(amp) { out[3] = 7; });
  // CHECK-NEXT: case a sum
  // CHECK-NEXT: sum 16384
  launch("a sum", [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
    atomic_fetch_add(&out[0], in[t.global]);
  });
  // CHECK-NEXT: case numbers drawn
  // CHECK-NEXT: sum {{[0-9]+}}
  launch("numbers drawn", [](tiled_index<size> t, const array_view<const int> &, const array_view<int> &out) restrict(amp) {
    const int drawn = atomic_fetch_inc(&out[0]);
    if (t.global[0] != 0)
      out[t.global] = drawn;
  });
  // CHECK-NEXT: case tiles one after the other
  // CHECK-NEXT: sum 16639
  launch("tiles one after the other",
         [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
           if (t.local[0] != 0)
             return;
           while (atomic_fetch_add(&out[0], 0) != t.tile[0] * size)
             ;
           global_memory_fence(t.barrier);
           if (t.tile[0] > 0)
             out[t.tile[0]] = in[t.tile[0]];
           global_memory_fence(t.barrier);
           atomic_fetch_add(&out[0], size);
         });
  // CHECK-NEXT: case of two tiles
  // CHECK: tessera: race on 'out', in the kernel at on-threads.cpp
  // CHECK-NEXT:  Write of 2 to 'out'{{\[0\]}} by work-item (0) of tile (1), global (64)
  // CHECK: sum
  launch("of two tiles", [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
    out[t.global[0] / 96] = t.tile[0] + in[t.global];
  });
  // CHECK: case of two work-items
  // CHECK: tessera: race on 'part'
  // CHECK: sum
  launch("of two work-items",
         [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
           tile_static int part[size];
           part[t.local[0]] = in[t.global];
           if (t.tile[0] != 200)
             t.barrier.wait();
           else
             t.barrier.wait_with_global_memory_fence();
           out[t.global] = part[(t.local[0] + 1) % size];
         });
  // CHECK: case outside
  // CHECK: tessera: out of bounds
  // CHECK-NEXT:  Read from 'own'{{\[4\]}}, outside of int{{\[4\]}}, by work-item (5) of tile (77), global (4933)
  // CHECK: sum
  launch("outside", [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
    int own[4] = {1, 1, 1, 1};
    out[t.global] = own[in[t.global] + (t.tile[0] >= 77 && t.local[0] % 8 == 5 ? 3 : 0)];
  });
  // CHECK: case unwritten
  // CHECK: tessera: use of a value that nobody wrote
  // CHECK-NEXT:  It decides what is stored in work-item (9) of tile (30), global (1929)
  // CHECK: sum
  launch("unwritten", [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
    tile_static int part[size];
    if (t.tile[0] < 30 || t.local[0] != 9)
      part[t.local[0]] = in[t.global];
    t.barrier.wait();
    out[t.global] = part[t.local[0]];
  });
  // CHECK: case division
  // CHECK: tessera: integer division by zero
  // CHECK-NEXT:  Division by 0 in work-item (63) of tile (100), global (6463)
  // CHECK: sum
  launch("division", [](tiled_index<size> t, const array_view<const int> &in, const array_view<int> &out) restrict(amp) {
    out[t.global] = 10 / (in[t.global] - (t.global[0] >= 6463 ? 1 : 0));
  });
}
