// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that in every clone, optimised and vectorised, what a work-item wrote before a fence of global memory is in
// memory before it goes on, and is read again: a machine's fence stands between (G027). One of tile_static memory alone
// needs none, as a tile runs on one thread.
// Conformance: G027+
//
// RUN: %amp++ -O2 -std=c++17 -DFENCE=all_memory_fence -famp-stop-after=lower %s -o - | %filecheck %s
// RUN: %amp++ -O2 -std=c++17 -DFENCE=global_memory_fence -famp-stop-after=lower %s -o - | %filecheck %s
// RUN: %amp++ -O2 -std=c++17 -DFENCE=tile_static_memory_fence -famp-stop-after=lower %s -o - | %filecheck %s --check-prefix=NONE
#include <amp.h>

using namespace concurrency;

// NONE-NOT: fence acq_rel
// CHECK-LABEL: define {{.*}}.v1(
// CHECK-COUNT-4: store <4 x i32> splat (i32 1001)
// CHECK-NOT: store
// CHECK-NOT: load
// CHECK: fence acq_rel
// CHECK-COUNT-4: load <4 x i32>
// CHECK-COUNT-4: store <4 x i32> %
// CHECK-NOT: store
// CHECK: fence acq_rel
// CHECK-COUNT-4: store <4 x i32> splat (i32 1002)
// CHECK-LABEL: define {{.*}}.v2(
// CHECK-COUNT-4: store <4 x i32> splat (i32 1001)
// CHECK-NOT: store
// CHECK-NOT: load
// CHECK: fence acq_rel
// CHECK-COUNT-4: load <4 x i32>
// CHECK-COUNT-4: store <4 x i32> %
// CHECK-NOT: store
// CHECK: fence acq_rel
// CHECK-COUNT-4: store <4 x i32> splat (i32 1002)
// CHECK-LABEL: define {{.*}}.v3(
// CHECK-COUNT-2: store <8 x i32> splat (i32 1001)
// CHECK-NOT: store
// CHECK-NOT: load
// CHECK: fence acq_rel
// CHECK-COUNT-2: load <8 x i32>
// CHECK-COUNT-2: store <8 x i32> %
// CHECK-NOT: store
// CHECK: fence acq_rel
// CHECK-COUNT-2: store <8 x i32> splat (i32 1002)
// CHECK-LABEL: define {{.*}}.v4(
// CHECK: store <16 x i32> splat (i32 1001)
// CHECK-NOT: store
// CHECK-NOT: load
// CHECK: fence acq_rel
// CHECK: load <16 x i32>
// CHECK: store <16 x i32> %
// CHECK-NOT: store
// CHECK: fence acq_rel
// CHECK: store <16 x i32> splat (i32 1002)
void publish(array_view<int> data, array_view<int> flag) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    data[t.global] = 1001;
    FENCE(t.barrier);
    data[t.global] = data[t.global] + flag[0];
    FENCE(t.barrier);
    flag[t.global] = 1002;
  });
}
