// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that nothing is stored into a tile_static variable where it is declared, whatever its type.
//
// Conformance: A115-
// RUN: %amp++ -O2 -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s
#include <amp.h>

using namespace concurrency;

struct with_constructor {
  int x;
  with_constructor() restrict(cpu, amp) : x(42) {}
};

void declares(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int number, array[4];
    tile_static with_constructor object;
    out[t.global] = number + array[2] + object.x;
  });
}
// CHECK-DAG: @{{.*}}number{{.*}} = {{.*}}global i32 {{undef|poison}}
// CHECK-DAG: @{{.*}}array{{.*}} = {{.*}}global [4 x i32] {{undef|poison}}
// CHECK-DAG: @{{.*}}object{{.*}} = {{.*}}global %struct.with_constructor {{undef|poison}}
// CHECK-NOT: store {{.*}} @{{.*}}{{number|array|object}}
// CHECK-NOT: i32 42
