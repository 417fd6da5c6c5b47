; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the image of a kernel leads to that of its version for containers that do not overlap, and this to the function that tells
; how many iterations of a loop are work-items, or to how many there are.
; RUN: %tessera-opt embed --host=%s --stub=stub=row --stub=stub_of_four=four %S/../../passes/version-no-alias/versions.ll | %filecheck %s

; CHECK-DAG: @stub.tessera_no_alias = internal constant {{.*}} { i32 1, i32 0, ptr @__tessera.row.no_alias.v1, i64 0, i32 1, i32 1, i32 {{[01]}}, i32 {{[01]}}, i32 0, i32 0, i32 0, ptr @__tessera.row.iterations.ref, ptr null, ptr null, ptr null, ptr null, ptr null }
; CHECK-DAG: @stub_of_four.tessera_no_alias = internal constant {{.*}} { i32 1, i32 0, ptr @__tessera.four.no_alias.v1, i64 0, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0, i32 4, ptr null, ptr null, ptr null, ptr null, ptr null, ptr null }
define void @stub(ptr %closure, ptr %launch) {
  ret void
}

define void @stub_of_four(ptr %closure, ptr %launch) {
  ret void
}
