// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that eight vectors, all in registers, hide that a product and a sum wait for the last iteration, with sixteen
// registers, too, where a tile has as many work-items, and that there are four where that would leave more to work-items that run one by one.
// RUN: %amp++ -O2 -ffp-contract=off -famp-cpu=v3 -Rpass=amp -S %s -o %t.s 2>&1 | %filecheck %s --check-prefixes=REMARK,MASKS
// RUN: %filecheck %s --input-file=%t.s --check-prefix=CODE
// RUN: %amp++ -O2 -ffp-contract=off -famp-cpu=v1 -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefixes=REMARK,NOMASKS
#include <amp.h>

using namespace concurrency;

// CODE-LABEL: {{^}}__tessera.{{.*}}in_tiles{{.*}}.v3:
// CODE: vmulps
// CODE-NOT: (%rsp)
// CODE-COUNT-7: vmulps
// CODE-NOT: {{vmulps|\(%rsp\)}}
// CODE-COUNT-8: vaddps
void in_tiles(array_view<float> v, int steps) {
  // REMARK: .cpp:[[@LINE+2]]:{{.*}} 8 vectors interleaved
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    float value = v[t.tile_origin + t.local];
    for (int step = 0; step < steps; ++step)
      value = value * 0.5f + 1.0f;
    v[t] = value;
  });
}

void of_any_count(array_view<float> v, int steps) {
  // MASKS: .cpp:[[@LINE+3]]:{{.*}} 8 vectors interleaved
  // NOMASKS: .cpp:[[@LINE+2]]:{{.*}} 4 vectors interleaved
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float value = v[i];
    for (int step = 0; step < steps; ++step)
      value = value * 0.5f + 1.0f;
    v[i] = value;
  });
}
