; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that functions other than kernels stay as they are.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK: define i32 @f(i32 %x) {
; CHECK-NEXT: entry:
; CHECK-NEXT: %y = add i32 %x, 1
; CHECK-NEXT: ret i32 %y
define i32 @f(i32 %x) {
entry:
  %y = add i32 %x, 1
  ret i32 %y
}


