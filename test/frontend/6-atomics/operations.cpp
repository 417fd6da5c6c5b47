// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every atomic operation is one monotonic instruction of the kernel IR (docs/kernel-ir.md), also on
// tile_static memory, that one whose result is dropped stays, and that nothing else is ordered by them (G026).
// Conformance: G026+
//
// RUN: %amp++ -O2 -std=c++17 -famp-stop-after=shape %s -o - | %filecheck %s
#include <amp.h>

using namespace concurrency;

// CHECK-LABEL: define {{.*}} @{{.*}}operations
void operations(array_view<int> i, array_view<unsigned> u, array_view<float> f) {
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    atomic_exchange(&i[0], 1); // CHECK: atomicrmw xchg ptr {{.*}}, i32 1 monotonic, align 4
    atomic_exchange(&u[0], 2u); // CHECK: atomicrmw xchg ptr {{.*}}, i32 2 monotonic, align 4
    // CHECK: atomicrmw xchg ptr {{.*}} monotonic, align 4
    atomic_exchange(&f[0], 3.0f);
    int expected = 4;
    // CHECK: cmpxchg weak ptr {{.*}}, i32 4, i32 5 monotonic monotonic, align 4
    i[1] = atomic_compare_exchange(&i[2], &expected, 5) ? 1 : expected;
    unsigned natural = 6;
    // CHECK: cmpxchg weak ptr {{.*}}, i32 6, i32 7 monotonic monotonic, align 4
    u[1] = atomic_compare_exchange(&u[2], &natural, 7u) ? 1 : natural;
    atomic_fetch_add(&i[0], 8); // CHECK: atomicrmw add ptr {{.*}}, i32 8 monotonic, align 4
    atomic_fetch_add(&u[0], 9u); // CHECK: atomicrmw add ptr {{.*}}, i32 9 monotonic, align 4
    atomic_fetch_sub(&i[0], 10); // CHECK: atomicrmw {{add|sub}} ptr {{.*}}, i32 {{-?}}10 monotonic, align 4
    atomic_fetch_sub(&u[0], 11u); // CHECK: atomicrmw {{add|sub}} ptr {{.*}}, i32 {{-?}}11 monotonic, align 4
    atomic_fetch_max(&i[0], 12); // CHECK: atomicrmw max ptr {{.*}}, i32 12 monotonic, align 4
    atomic_fetch_max(&u[0], 13u); // CHECK: atomicrmw umax ptr {{.*}}, i32 13 monotonic, align 4
    atomic_fetch_min(&i[0], 14); // CHECK: atomicrmw min ptr {{.*}}, i32 14 monotonic, align 4
    atomic_fetch_min(&u[0], 15u); // CHECK: atomicrmw umin ptr {{.*}}, i32 15 monotonic, align 4
    atomic_fetch_and(&i[0], 16); // CHECK: atomicrmw and ptr {{.*}}, i32 16 monotonic, align 4
    atomic_fetch_and(&u[0], 17u); // CHECK: atomicrmw and ptr {{.*}}, i32 17 monotonic, align 4
    atomic_fetch_or(&i[0], 18); // CHECK: atomicrmw or ptr {{.*}}, i32 18 monotonic, align 4
    atomic_fetch_or(&u[0], 19u); // CHECK: atomicrmw or ptr {{.*}}, i32 19 monotonic, align 4
    atomic_fetch_xor(&i[0], 20); // CHECK: atomicrmw xor ptr {{.*}}, i32 20 monotonic, align 4
    atomic_fetch_xor(&u[0], 21u); // CHECK: atomicrmw xor ptr {{.*}}, i32 21 monotonic, align 4
    atomic_fetch_inc(&i[0]); // CHECK: atomicrmw add ptr {{.*}}, i32 1 monotonic, align 4
    atomic_fetch_inc(&u[0]); // CHECK: atomicrmw add ptr {{.*}}, i32 1 monotonic, align 4
    atomic_fetch_dec(&i[0]); // CHECK: atomicrmw {{sub|add}} ptr {{.*}}, i32 {{-?}}1 monotonic, align 4
    atomic_fetch_dec(&u[0]); // CHECK: atomicrmw {{sub|add}} ptr {{.*}}, i32 {{-?}}1 monotonic, align 4
  }); // CHECK: ret void
}

// CHECK-LABEL: define {{.*}} @{{.*}}in_tiles
void in_tiles(array_view<int> out) {
  parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int counter;
    if (t.local[0] == 0)
      counter = 0;
    t.barrier.wait(); // CHECK: call void @__tessera_barrier(i32 3)
    atomic_fetch_inc(&counter); // CHECK: atomicrmw add ptr @{{.*}}counter{{.*}}, i32 1 monotonic, align 4
    t.barrier.wait(); // CHECK: call void @__tessera_barrier(i32 3)
    out[t.global] = counter; // CHECK: load i32, ptr @{{.*}}counter
  }); // CHECK: ret void
}
