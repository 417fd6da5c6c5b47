; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a module without kernels stays as it is.
; RUN: %tessera-opt --passes=form-work-item-function %s | %filecheck %s

; CHECK-NOT: work_item
; CHECK: define i32 @helper(i32 %x) {
; CHECK-NEXT: ret i32 %x
; CHECK-NOT: work_item
define i32 @helper(i32 %x) {
  ret i32 %x
}
