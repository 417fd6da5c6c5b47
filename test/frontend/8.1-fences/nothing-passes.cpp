// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that no read and no write of either kind of memory is moved past, dropped before or answered from before any of
// the four barriers and three fences while a kernel is optimised as one work-item's code (G027, G033).
// Conformance: B086+ B087+ B088+ B090+ G027+ G033+
//
// RUN: %amp++ -O2 -std=c++17 -DORDER='t.barrier.wait()' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_barrier(i32 3)'
// RUN: %amp++ -O2 -std=c++17 -DORDER='t.barrier.wait_with_all_memory_fence()' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_barrier(i32 3)'
// RUN: %amp++ -O2 -std=c++17 -DORDER='t.barrier.wait_with_global_memory_fence()' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_barrier(i32 1)'
// RUN: %amp++ -O2 -std=c++17 -DORDER='t.barrier.wait_with_tile_static_memory_fence()' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_barrier(i32 2)'
// RUN: %amp++ -O2 -std=c++17 -DORDER='all_memory_fence(t.barrier)' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_fence(i32 3)'
// RUN: %amp++ -O2 -std=c++17 -DORDER='global_memory_fence(t.barrier)' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_fence(i32 1)'
// RUN: %amp++ -O2 -std=c++17 -DORDER='tile_static_memory_fence(t.barrier)' -famp-stop-after=shape %s -o - | %filecheck %s -DCALL='@__tessera_fence(i32 2)'
#include <amp.h>

using namespace concurrency;

/// What is written before is read again after.
// CHECK-LABEL: define {{.*}} @{{.*}}straight
void straight(array_view<int> v, array<int> &a) {
  parallel_for_each(extent<1>(1).tile<1>(), [=, &a](tiled_index<1> t) restrict(amp) {
    tile_static int one;
    tile_static int many[8];
    one = 101;
    many[3] = 102;
    v[0] = 103;
    a[0] = 104;
    // CHECK-DAG: store i32 101, ptr @{{.*}}one
    // CHECK-DAG: store i32 102, ptr {{.*}}many
    // CHECK-DAG: store i32 103
    // CHECK-DAG: store i32 104
    ORDER;
    // CHECK: call void [[CALL]]
    v[1] = one + many[3] + v[0] + a[0];
    // CHECK-DAG: load i32, ptr @{{.*}}one
    // CHECK-DAG: load i32, ptr {{.*}}many
    // CHECK: add nsw i32
    // CHECK: add nsw i32
    // CHECK: add nsw i32
    // CHECK: store i32 %
  }); // CHECK: ret void
}

/// A write before one is not dropped for another write after it.
// CHECK-LABEL: define {{.*}} @{{.*}}overwritten
void overwritten(array_view<int> v) {
  parallel_for_each(extent<1>(1).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
    tile_static int one;
    one = 201;
    v[0] = 202;
    // CHECK-DAG: store i32 201
    // CHECK-DAG: store i32 202
    ORDER;
    // CHECK: call void [[CALL]]
    one = 203;
    v[0] = 204;
    // CHECK-DAG: store i32 203
    // CHECK-DAG: store i32 204
    ORDER;
    // CHECK: call void [[CALL]]
    v[1] = one;
    // CHECK: load i32, ptr @{{.*}}one
  }); // CHECK: ret void
}

/// What is read in a loop with one is read in each iteration, though no iteration of this work-item writes it.
// CHECK-LABEL: define {{.*}} @{{.*}}loops
void loops(array_view<int> v, int iterations) {
  parallel_for_each(extent<1>(1).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
    tile_static int one;
    int sum = 0;
    for (int iteration = 0; iteration < iterations; ++iteration) {
      // CHECK: [[LOOP:[a-z0-9._-]+]]:
      // CHECK: phi i32
      ORDER;
      // CHECK: call void [[CALL]]
      sum += one * v[7];
      // CHECK-DAG: load i32, ptr @{{.*}}one
      // CHECK-DAG: load i32, ptr %
      // CHECK: mul nsw i32
      // CHECK: br i1
    }
    v[t.global] = sum;
  }); // CHECK: ret void
}
