; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a descriptor says that its kernel computes with double, be it in a function that the kernel calls or as an
; element that it copies, and does not say so of a kernel with float whose math the target lowers to double.
; Conformance: A062-
; RUN: %tessera-opt embed --host=%s --stub=stub_adds=adds --stub=stub_calls=calls --stub=stub_copies=copies --stub=stub_float=float_only %S/../inputs/kernels-with-double.ll | %filecheck %s

; CHECK-DAG: @stub_adds.tessera_kernel = {{.*}} ptr @stub_adds.tessera_name, i32 {{[0-9]+}}, i32 1, ptr @stub_adds.tessera_images, i32 0, ptr null, ptr null }
; CHECK-DAG: @stub_calls.tessera_kernel = {{.*}} ptr @stub_calls.tessera_name, i32 {{[0-9]+}}, i32 1, ptr @stub_calls.tessera_images, i32 0, ptr null, ptr null }
; CHECK-DAG: @stub_copies.tessera_kernel = {{.*}} ptr @stub_copies.tessera_name, i32 {{[0-9]+}}, i32 1, ptr @stub_copies.tessera_images, i32 0, ptr null, ptr null }
; CHECK-DAG: @stub_float.tessera_kernel = {{.*}} ptr @stub_float.tessera_name, i32 {{[0-9]+}}, i32 0, ptr @stub_float.tessera_images, i32 0, ptr null, ptr null }
define void @stub_adds(ptr %closure, ptr %launch) {
  ret void
}
define void @stub_calls(ptr %closure, ptr %launch) {
  ret void
}
define void @stub_copies(ptr %closure, ptr %launch) {
  ret void
}
define void @stub_float(ptr %closure, ptr %launch) {
  ret void
}
