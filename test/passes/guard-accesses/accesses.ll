; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loads, stores, atomic operations and copies happen inside only, that what is read outside is 0, and that an
; address of which more is made is that of a variable of the work-item's own.
; RUN: %tessera-opt --passes=guard-accesses,globaldce %s | %filecheck %s --implicit-check-not=__tessera_guarded

; CHECK-LABEL: define i32 @loads(
; CHECK: br i1 %inside, label %[[IN:.*]], label %[[ON:.*]]
; CHECK: [[IN]]:
; CHECK-NEXT: %[[V:.*]] = load i32, ptr %member
; CHECK: [[ON]]:
; CHECK-NEXT: %v = phi i32 [ %[[V]], %[[IN]] ], [ 0, %entry ]
; CHECK-NEXT: ret i32 %v
define i32 @loads(ptr %a, i1 %inside) {
entry:
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 8)
  %member = getelementptr i8, ptr %e, i64 4
  %v = load i32, ptr %member, align 4
  ret i32 %v
}

; CHECK-LABEL: define void @stores(
; CHECK: br i1 %inside, label %[[IN:.*]], label %[[ON:.*]]
; CHECK: [[IN]]:
; CHECK-NEXT: store i32 1, ptr %a
; CHECK: [[ON]]:
; CHECK-NEXT: ret void
define void @stores(ptr %a, i1 %inside) {
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  ret void
}

; CHECK-LABEL: define i32 @adds(
; CHECK: %[[V:.*]] = atomicrmw add ptr %a, i32 1 monotonic
; CHECK: phi i32 [ %[[V]], %{{.*}} ], [ 0, %{{.*}} ]
define i32 @adds(ptr %a, i1 %inside) {
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  %v = atomicrmw add ptr %e, i32 1 monotonic
  ret i32 %v
}

; From one element to another: what cannot be read is 0, where it can be written.
; CHECK-LABEL: define void @copies(
; CHECK: br i1 %[[TO:to.*]], label %[[WRITES:.*]], label %[[ON:.*]]
; CHECK: [[WRITES]]:
; CHECK: br i1 %from, label %[[READS:.*]], label %[[ZERO:.*]]
; CHECK: [[READS]]:
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 16, i1 false)
; CHECK: [[ZERO]]:
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %b, i8 0, i64 16, i1 false)
define void @copies(ptr %a, ptr %b, i1 %from, i1 %to) {
  %f = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %b, i1 %to, i32 16)
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %from, i32 16)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %f, ptr align 4 %e, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define i32 @escapes(
; CHECK: %nowhere = alloca [4 x i8], align 16
; CHECK: call void @llvm.memset.p0.i64(ptr align 16 %nowhere, i8 0, i64 4, i1 false)
; CHECK: %[[E:.*]] = select i1 %inside, ptr %a, ptr %nowhere
; CHECK: call i32 @reads(ptr %[[E]])
define i32 @escapes(ptr %a, i1 %inside) {
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  %v = call i32 @reads(ptr %e)
  ret i32 %v
}

define internal i32 @reads(ptr %e) {
  %v = load i32, ptr %e, align 4
  ret i32 %v
}

declare ptr @__tessera_guarded(ptr, i1, i32, ...)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; A function that may return the address refers to memory that stays.
; CHECK-LABEL: define ptr @returned(
; CHECK: br i1 %{{.*}}, label %[[OUTSIDE:.*]], label
; CHECK: [[OUTSIDE]]:
; CHECK: call void @llvm.memset.p0.i64(ptr align 16 @returned.nowhere, i8 0, i64 4, i1 false)
; CHECK: %[[E:.*]] = select i1 %inside, ptr %a, ptr @returned.nowhere
; CHECK: ret ptr %[[E]]
define ptr @returned(ptr %a, i1 %inside) {
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  ret ptr %e
}
