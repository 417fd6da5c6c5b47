// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-bounds=robust and check the descriptor of a kernel leads to the function that tells launches whose
// accesses lie inside, which is compiled once, and each image to the one without guards; without it, at -O0, and with
// -famp-no-in-bounds there are none.
//
// RUN: %amp++ -famp-targets=cpu -O2 -famp-bounds=robust -S -emit-llvm %s -o - | %filecheck %s
// RUN: %amp++ -famp-targets=cpu -O1 -famp-bounds=check -S -emit-llvm %s -o - | %filecheck %s
// RUN: %amp++ -famp-targets=cpu -O2 -S -emit-llvm %s -o - | %filecheck %s --check-prefix=NONE
// RUN: %amp++ -famp-targets=cpu -O0 -famp-bounds=robust -S -emit-llvm %s -o - | %filecheck %s --check-prefix=NONE
// RUN: %amp++ -famp-targets=cpu -O2 -famp-bounds=robust -famp-no-in-bounds -S -emit-llvm %s -o - | %filecheck %s --check-prefix=NONE
//
// CHECK-DAG: .tessera_in_bounds = internal constant [1 x {{.*}} ptr @__tessera.{{.*}}.in_bounds.1.{{[0-9a-f]+}}.v1, i64 0, i32 1, i32 1, i32 {{[01]}}, i32 {{[01]}}, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr null, ptr null }]
// CHECK-DAG: .tessera_images = internal constant [5 x {{.*}}.v4, i64 0, i32 1, i32 1, i32 {{[01]}}, i32 {{[01]}}, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr @{{.*}}.tessera_in_bounds{{[.0-9]*}}, ptr null }, {{.*}}.ref, i64 {{[0-9]+}}, i32 1, i32 1, i32 {{[01]}}, i32 {{[01]}}, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr null, ptr null }]
// CHECK-DAG: .tessera_kernel = {{.*}}.tessera_images, ptr @__tessera.{{.*}}.is_in_bounds.1.{{[0-9a-f]+}}.ref }
// NONE-NOT: tessera_in_bounds
// NONE-NOT: is_in_bounds
#include <amp.h>

void clear(concurrency::array_view<int> numbers) {
  concurrency::parallel_for_each(
      numbers.extent, [=](concurrency::index<1> i) restrict(amp) { numbers[i] = 0; });
}
