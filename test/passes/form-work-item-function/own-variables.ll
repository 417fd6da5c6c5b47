; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an access of a work-item's own variable by an index is announced only where it lies outside, and that its shadow
; is where the variable's is; that what others do not look at is not left to them; and that it is where they do.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' %s | %filecheck %s

; CHECK-LABEL: define void @k.work_item(
; CHECK: %[[WRONG:.*]] = icmp ugt i64 %{{.*}}, 12
; CHECK-NEXT: br i1 %[[WRONG]], label %[[OUTSIDE:.*]], label %[[INSIDE:[^,]*]]
; CHECK: [[OUTSIDE]]:
; The address's shadow, and nothing else.
; CHECK-NEXT: %[[SHADOW:.*]] = getelementptr i8, ptr %param_shadow, i64 0
; CHECK-NEXT: store i64 %{{.*}}, ptr %[[SHADOW]]
; CHECK-NEXT: %[[ORIGIN:.*]] = getelementptr i8, ptr %param_origin, i64 0
; CHECK-NEXT: store i32 %{{.*}}, ptr %[[ORIGIN]]
; CHECK-NOT: store
; CHECK: %[[READ:.*]] = call { ptr, ptr } @__tessera_check_read(ptr %at, ptr %own, ptr @{{.*}})
; CHECK: %[[GOES:.*]] = extractvalue { ptr, ptr } %[[READ]], 0
; CHECK: [[INSIDE]]:
; CHECK: phi ptr [ %at, %{{.*}} ], [ %[[GOES]], %[[OUTSIDE]] ], !tessera.own_memory
; CHECK: call float @__tessera_muladd_f32(
; CHECK-NOT: load {{.*}} %retval
; CHECK: ret void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @k(ptr %closure) #0 {
  %own = alloca [4 x float], align 4
  %p = load ptr, ptr %closure, align 8
  %n = load i32, ptr %p, align 4
  %at = getelementptr [4 x float], ptr %own, i32 0, i32 %n
  %x = load float, ptr %at, align 4
  %y = call float @__tessera_muladd_f32(float %x, float %x, float %x)
  store float %y, ptr %p, align 4
  ret void
}

declare float @__tessera_muladd_f32(float, float, float)

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
