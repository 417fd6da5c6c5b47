; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that addresses are numbers in memory.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define void @f(
; CHECK-NEXT: [[N:%.*]] = ptrtoint ptr addrspace(1) %p to i64
; CHECK-NEXT: store i64 [[N]], ptr %v, align 8
; CHECK-NEXT: [[M:%.*]] = load i64, ptr %v, align 8
; CHECK-NEXT: [[Q:%.*]] = inttoptr i64 [[M]] to ptr addrspace(1)
; CHECK-NEXT: store i32 1, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT: store i32 2, ptr %v, align 4
; CHECK-NEXT: ret void
define void @f(ptr addrspace(1) %p, ptr %v) {
  store ptr addrspace(1) %p, ptr %v, align 8
  %q = load ptr addrspace(1), ptr %v, align 8
  store i32 1, ptr addrspace(1) %q, align 4
  store i32 2, ptr %v, align 4
  ret void
}
