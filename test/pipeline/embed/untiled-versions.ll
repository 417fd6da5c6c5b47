; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the image of the untiled version of a tiled kernel comes before that of the kernel, and runs only if a launch is told
; that containers lie apart; ref has none.
; RUN: %tessera-opt embed --host=%s --stub=stub=product %S/../../passes/promote-local-memory/loops-over-copies.ll | %filecheck %s
; RUN: %tessera-opt compile --stop-after=work-item %S/../../passes/promote-local-memory/loops-over-copies.ll | %filecheck %s --check-prefix=FUNCTIONS

; CHECK-DAG: @stub.tessera_images = internal constant [9 x { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr }] [{ i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr } { i32 1, i32 0, ptr @__tessera.product.untiled.v1, i64 {{[0-9]+}}, i32 1, i32 1, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr @stub.tessera_variant, ptr null }, { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr } { i32 1, i32 0, ptr @__tessera.product.v1, i64 {{[0-9]+}}, i32 0, i32 0, i32 {{[0-9]+}}, i32 {{[0-9]+}}, i32 0, i32 0, i32 0, ptr null, ptr null }, {{.*}} { i32 16, i32 {{[0-9]+}}, ptr @__tessera.product.ref, i64 {{[0-9]+}}, i32 0, i32 0, i32 1, i32 1, i32 0, i32 0, i32 0, ptr null, ptr null }]
; CHECK-DAG: @stub.tessera_variant = internal constant [18 x i8] c"no alias, untiled\00"
; CHECK-DAG: @stub.tessera_questions = internal constant [1 x { i32, i32, ptr }] [{ i32, i32, ptr } { i32 2, i32 0, ptr null }]
; CHECK-DAG: @stub.tessera_kernel = {{.*}} i32 9, i32 0, ptr @stub.tessera_images, i32 1, ptr @stub.tessera_questions, ptr null }

; FUNCTIONS-NOT: untiled.work_item
; FUNCTIONS: define dso_local void @product.work_item(
; FUNCTIONS: define dso_local void @product(
; FUNCTIONS: define dso_local void @product.untiled(
define void @stub(ptr %closure, ptr %launch) {
  ret void
}
