; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a module without kernels stays as it is, and that a kernel whose attributes cannot be read gets no copy.
; RUN: %tessera-opt --passes=form-work-item-function %s | %filecheck %s

; CHECK-NOT: work_item
; CHECK: define i32 @helper(i32 %x) {
; CHECK-NEXT: ret i32 %x
; CHECK: define void @malformed(ptr %p)
; CHECK-NOT: work_item
define i32 @helper(i32 %x) {
  ret i32 %x
}
define void @malformed(ptr %p) #0 {
  ret void
}
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="many" "tessera.closure"="24,8" "tessera.captures"="" }
