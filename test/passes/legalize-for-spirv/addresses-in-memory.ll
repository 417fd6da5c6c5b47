; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that addresses are numbers in memory, also where they are elements of variables.
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

; CHECK-LABEL: define void @elements(
; CHECK-NEXT: [[V:%.*]] = alloca { [2 x i64], i32 }, align 8
; CHECK-NEXT: [[E:%.*]] = getelementptr inbounds i64, ptr [[V]], i64 %n
; CHECK-NEXT: [[L:%.*]] = getelementptr { [2 x i64], i32 }, ptr [[V]], i64 0, i32 0, i64 1
; CHECK-NEXT: [[N:%.*]] = ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT: store i64 [[N]], ptr [[L]], align 8
; CHECK-NEXT: [[M:%.*]] = load i64, ptr [[E]], align 8
; CHECK-NEXT: [[Q:%.*]] = inttoptr i64 [[M]] to ptr addrspace(4)
; CHECK-NEXT: store float 0.000000e+00, ptr addrspace(4) [[Q]], align 4
; CHECK-NEXT: ret void
define void @elements(ptr addrspace(4) %p, i64 %n) {
  %v = alloca { [2 x ptr addrspace(4)], i32 }, align 8
  %e = getelementptr inbounds ptr addrspace(4), ptr %v, i64 %n
  %l = getelementptr { [2 x ptr addrspace(4)], i32 }, ptr %v, i64 0, i32 0, i64 1
  store ptr addrspace(4) %p, ptr %l, align 8
  %q = load ptr addrspace(4), ptr %e, align 8
  store float 0.0, ptr addrspace(4) %q, align 4
  ret void
}
