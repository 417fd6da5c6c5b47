; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that arguments and results of functions have a device's widths, that nothing is said of their upper bits, and
; that functions keep their names and order of parameters.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

declare i40 @elsewhere(i24) #0

; CHECK-LABEL: define spir_kernel void @k(ptr addrspace(1) %p)
define spir_kernel void @k(ptr addrspace(1) %p) {
  ; CHECK: [[A:%.*]] = call noundef i32 @callee(i32 noundef 16777215, i32 signext 2)
  ; CHECK-NEXT: call i64 @elsewhere(i32 [[A]])
  ; CHECK-NEXT: [[B:%.*]] = call { i64, i64 } @pair(i64 3, i64 7)
  ; CHECK-NEXT: [[C:%.*]] = extractvalue { i64, i64 } [[B]], 1
  ; CHECK-NEXT: insertvalue { i64, i64 } [[B]], i64 [[C]], 1
  %a = call signext noundef i24 @callee(i24 zeroext noundef -1, i32 signext 2), !range !{i24 0, i24 5}
  %e = call i40 @elsewhere(i24 %a)
  %b = call { i64, i40 } @pair(i64 3, i40 7)
  %c = extractvalue { i64, i40 } %b, 1
  %d = insertvalue { i64, i40 } %b, i40 %c, 1
  ret void
}

; CHECK: declare i64 @elsewhere(i32) #[[OTHER:[0-9]+]]

; CHECK: define internal noundef i32 @callee(i32 noundef %a, i32 signext range(i32 0, 9) %b)
; CHECK-NEXT: add i32 %a, 1
define internal signext noundef i24 @callee(i24 zeroext noundef range(i24 0, 5) %a, i32 signext range(i32 0, 9) %b) {
  %r = add nsw i24 %a, 1
  ret i24 %r
}

; CHECK: define internal { i64, i64 } @pair(i64 %a, i64 %b)
; CHECK-NEXT: insertvalue { i64, i64 } { i64 1, i64 1099511627775 }, i64 %a, 0
define internal { i64, i40 } @pair(i64 %a, i40 %b) {
  %r = insertvalue { i64, i40 } { i64 1, i40 -1 }, i64 %a, 0
  %s = insertvalue { i64, i40 } %r, i40 %b, 1
  ret { i64, i40 } %s
}

; CHECK: attributes #[[OTHER]] = { "tessera.other_unit" }
attributes #0 = { "tessera.other_unit" }
