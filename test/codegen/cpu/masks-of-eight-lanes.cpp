// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the upper bits of a mask of eight lanes are cleared by an instruction that LLVM does not take for a copy,
// where bytes are masked, of which an instruction has sixteen.
// RUN: %amp++ -O2 -g0 -famp-cpu=v4 -famp-version=1.2 -S %s -o - | %filecheck %s
// RUN: %amp++ -O2 -g0 -famp-cpu=v4 -famp-version=1.2 -c %s -o %t.o
#include <amp.h>
using namespace concurrency;

// CHECK-NOT: kmovb{{.*}}%k{{[0-7]}}, %k
// CHECK: korb
// CHECK: vmovdqu8 {{.*}}{%k
// CHECK-NOT: kmovb{{.*}}%k{{[0-7]}}, %k
void fill(extent<2> domain, array_view<const int> in, array_view<int> out, int n) {
  parallel_for_each(
      domain.tile<8, 8>().pad(), [=](tiled_index<8, 8> t) restrict(amp) {
        if (!domain.contains(t.global))
          return;
        const int g = t.global[0] * domain[1] + t.tile_origin[1] + t.local[1];
        signed char bytes[64];
        for (int k = 0; k < 64; ++k)
          bytes[k] = 0;
        for (int k = 0; k < n; ++k)
          bytes[k & 63] = in[g + k];
        out[g] = bytes[in[g] & 63];
      });
}
