; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the version of a kernel for containers that do not overlap needs two answers of a launch where iterations of a loop are
; work-items: that containers lie apart, and how many iterations there are, in a dimension of their own or for each work-item.
; RUN: %tessera-opt embed --host=%s --stub=stub=row --stub=stub_of_four=four %S/../../passes/version-no-alias/versions.ll | %filecheck %s

; CHECK-DAG: @stub.tessera_images = {{.*}} { i32 1, i32 0, ptr @__tessera.row.no_alias.v1, i64 0, i32 3, i32 1, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr @stub.tessera_variant, ptr null }
; CHECK-DAG: @stub.tessera_variant = internal constant [19 x i8] c"no alias, expanded\00"
; CHECK-DAG: @stub.tessera_questions = {{.*}} [{ i32, i32, ptr } { i32 2, i32 0, ptr null }, { i32, i32, ptr } { i32 1, i32 2, ptr @__tessera.row.iterations.ref }]
; CHECK-DAG: @stub_of_four.tessera_images = {{.*}} { i32 1, i32 0, ptr @__tessera.four.no_alias.v1, i64 0, i32 3, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0, ptr @stub_of_four.tessera_variant, ptr null }
; CHECK-DAG: @stub_of_four.tessera_questions = {{.*}} [{ i32, i32, ptr } { i32 2, i32 0, ptr null }, { i32, i32, ptr } { i32 1, i32 3, ptr @__tessera.four.iterations.4.ref }]
define void @stub(ptr %closure, ptr %launch) {
  ret void
}

define void @stub_of_four(ptr %closure, ptr %launch) {
  ret void
}
