; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a checked copy tells where a way without a barrier begins, also where a switch leads there several times,
; and not behind the last barrier.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' %s | %filecheck %s --implicit-check-not='call void @__tessera_check_departs'

; CHECK-LABEL: define void @k.work_item(
; CHECK: br i1 %cond, label %wait, label %[[DEPARTS:.*]]
; CHECK: wait:
; CHECK: [[DEPARTS]]:
; CHECK-NEXT: call void @__tessera_check_departs(ptr @checked.site)
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK: %value = phi i32 [ 0, %{{.*}} ], [ 7, %[[DEPARTS]] ]
; CHECK: ret void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @k(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  %i = call i32 @__tessera_local_id(i32 0)
  switch i32 %i, label %end [
    i32 1, label %wait
    i32 2, label %end
  ]
wait:
  call void @__tessera_barrier(i32 1)
  br label %end
end:
  %value = phi i32 [ 0, %wait ], [ 7, %0 ], [ 7, %0 ]
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 %value, ptr %at, align 4
  ret void
}

declare void @__tessera_barrier(i32) convergent
declare i32 @__tessera_local_id(i32)

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
