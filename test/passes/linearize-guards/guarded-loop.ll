; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop with tile-uniform control leaves the guard around it, that loads and stores stay guarded, and
; that the value behind the join is the old one for work-items that the guard excludes.
; RUN: %tessera-opt --passes='linearize-guards,verify-kernel-ir,verify' %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: [[ACTIVE:%.*]] = icmp slt i32 %i, %n
; CHECK: br label %ahead
; CHECK: ahead:
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK-NEXT: %k = phi i32 [ 0, %ahead ], [ %k.next, %after.guarded ]
; CHECK-NEXT: %sum = phi i32 [ 0, %ahead ], [ %sum.next, %after.guarded ]
; CHECK: br i1 [[ACTIVE]], label %guarded, label %after.guarded
; CHECK: guarded:
; CHECK-NEXT: %element = load i32, ptr %at
; CHECK-NEXT: br label %after.guarded
; CHECK: after.guarded:
; CHECK-NEXT: [[MERGED:%.*]] = phi i32 [ %element, %guarded ], [ poison, %loop ]
; CHECK: br i1 %last, label %done, label %loop
; CHECK: done:
; CHECK: [[SELECTED:%.*]] = select i1 [[ACTIVE]], i32 %sum.next, i32 7
; CHECK: join:
; CHECK-NEXT: phi i32 [ [[SELECTED]], %done ]
define void @k(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %guard = icmp slt i32 %i, %n
  br i1 %guard, label %ahead, label %join

ahead:
  br label %loop

loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %ahead ], [ %sum.next, %loop ]
  %offset = sext i32 %k to i64
  %at = getelementptr inbounds i32, ptr %data, i64 %offset
  %element = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %element
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop

done:
  br label %join

join:
  %result = phi i32 [ %sum.next, %done ], [ 7, %entry ]
  %place = sext i32 %i to i64
  %out = getelementptr inbounds i32, ptr %data, i64 %place
  store i32 %result, ptr %out, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="8:view:rw:16" }
