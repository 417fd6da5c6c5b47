; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each image of a tiled kernel leads to the one of its untiled version, and ref's to none.
; RUN: %tessera-opt embed --host=%s --stub=stub=product %S/../../passes/promote-local-memory/loops-over-copies.ll | %filecheck %s
; RUN: %tessera-opt compile --stop-after=work-item %S/../../passes/promote-local-memory/loops-over-copies.ll | %filecheck %s --check-prefix=FUNCTIONS

; CHECK-DAG: @stub.tessera_no_alias = internal constant [1 x { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr }] [{ i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr } { i32 1, i32 0, ptr @__tessera.product.untiled.v1, i64 {{[0-9]+}}, i32 1, i32 1, i32 {{[01]}}, i32 {{[01]}}, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr null, ptr null }]
; CHECK-DAG: { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr } { i32 1, i32 0, ptr @__tessera.product.v1, i64 {{[0-9]+}}, i32 {{[0-9]+}}, i32 {{[0-9]+}}, i32 0, i32 0, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr @stub.tessera_no_alias, ptr null, ptr null }
; CHECK-DAG: { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr } { i32 16, i32 {{[0-9]+}}, ptr @__tessera.product.ref, i64 {{[0-9]+}}, i32 1, i32 1, i32 {{[01]}}, i32 {{[01]}}, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr null, ptr null }]

; FUNCTIONS-NOT: untiled.work_item
; FUNCTIONS: define dso_local void @product.work_item(
; FUNCTIONS: define dso_local void @product(
; FUNCTIONS: define dso_local void @product.untiled(
define void @stub(ptr %closure, ptr %launch) {
  ret void
}
