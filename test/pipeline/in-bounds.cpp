// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-bounds=robust and check each level of a kernel has an image without guards in front of the usual one, for
// launches of which a function, compiled once, tells that accesses lie inside; without it, at -O0, and with -famp-no-in-bounds
// there are none.
//
// RUN: %amp++ -famp-targets=cpu -O2 -famp-bounds=robust -S -emit-llvm %s -o - | %filecheck %s
// RUN: %amp++ -famp-targets=cpu -O1 -famp-bounds=check -S -emit-llvm %s -o - | %filecheck %s
// RUN: %amp++ -famp-targets=cpu -O2 -S -emit-llvm %s -o - | %filecheck %s --check-prefix=NONE
// RUN: %amp++ -famp-targets=cpu -O0 -famp-bounds=robust -S -emit-llvm %s -o - | %filecheck %s --check-prefix=NONE
// RUN: %amp++ -famp-targets=cpu -O2 -famp-bounds=robust -famp-no-in-bounds -S -emit-llvm %s -o - | %filecheck %s --check-prefix=NONE
//
// CHECK-DAG: .tessera_images = internal constant [9 x {{.*}} ptr @__tessera.{{.*}}.in_bounds.1.{{[0-9a-f]+}}.v1, i64 0, i32 1, i32 1, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr @{{.*}}.tessera_variant, ptr null }, {{.*}}.v1, i64 0, i32 0, i32 1, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr null, ptr null }, {{.*}}.ref, i64 {{[0-9]+}}, i32 0, i32 0, i32 1, i32 1, i32 0, i32 0, i32 0, ptr null, ptr null }]
// CHECK-DAG: .tessera_variant = internal constant [10 x i8] c"in bounds\00"
// CHECK-DAG: .tessera_questions = internal constant [1 x {{.*}} { i32 1, i32 0, ptr @__tessera.{{.*}}.is_in_bounds.1.{{[0-9a-f]+}}.ref }]
// NONE-NOT: .in_bounds
// NONE-NOT: tessera_questions
#include <amp.h>

void clear(concurrency::array_view<int> numbers) {
  concurrency::parallel_for_each(
      numbers.extent, [=](concurrency::index<1> i) restrict(amp) { numbers[i] = 0; });
}
