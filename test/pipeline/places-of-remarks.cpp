// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what -Rpass=amp and -Rpass-missed=amp say stands at a line of the program, not of our headers: for kernels of
// one to five dimensions, whose work-items are counted in headers, and for tiled ones.
// RUN: %amp++ -O2 -famp-targets=cpu -famp-cpu=v4 -Rpass=amp -Rpass-missed=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=SAYS --implicit-check-not=tessera/
// RUN: %amp++ -O3 -famp-targets=cpu -famp-versions=all -Rpass=amp -Rpass-missed=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=SAYS --implicit-check-not=tessera/
#include <amp.h>

using namespace concurrency;

template <int Rank> void add(array_view<const float, Rank> from, array_view<float, Rank> to) {
  // SAYS-DAG: places-of-remarks.cpp:[[#@LINE+1]]:{{[0-9]+}}: remark: work-items run
  parallel_for_each(to.extent, [=](index<Rank> at) restrict(amp) { to[at] += from[at]; });
  parallel_for_each(to.extent, [=](index<Rank> at) restrict(amp) {
    // SAYS-DAG: places-of-remarks.cpp:[[#@LINE+1]]:{{[0-9]+}}: remark: the element that the loop changes stays in a register, unless containers overlap [-Rpass=amp]
    for (int count = 0; count < from.extent[Rank - 1]; ++count)
      to[at] += from[at];
  });
}

template <int Rank> void fill(array_view<float, Rank> to) {
  // SAYS-DAG: places-of-remarks.cpp:[[#@LINE+1]]:{{[0-9]+}}: remark: work-items run
  parallel_for_each(to.extent, [=](index<Rank> at) restrict(amp) { to[at] = 1; });
}

template void add(array_view<const float, 1>, array_view<float, 1>);
template void add(array_view<const float, 2>, array_view<float, 2>);
template void add(array_view<const float, 3>, array_view<float, 3>);
template void add(array_view<const float, 4>, array_view<float, 4>);
template void add(array_view<const float, 5>, array_view<float, 5>);
template void fill(array_view<float, 1>);
template void fill(array_view<float, 2>);
template void fill(array_view<float, 3>);
template void fill(array_view<float, 4>);
template void fill(array_view<float, 5>);

void reverse(array_view<float, 2> of) {
  parallel_for_each(of.extent.tile<8, 16>().pad(), [=](tiled_index<8, 16> at) restrict(amp) {
    tile_static float tile[8][16];
    tile[at.local[0]][at.local[1]] = of.extent.contains(at.global) ? of[at.global] : 0;
    at.barrier.wait();
    if (of.extent.contains(at.global))
      // SAYS-DAG: places-of-remarks.cpp:{{[0-9]+}}:{{[0-9]+}}: remark: work-items run
      of[at.global] = tile[7 - at.local[0]][15 - at.local[1]];
  });
}
