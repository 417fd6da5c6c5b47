; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that guards stay: one that few work-items pass, one whose condition was loaded, and one around a loop that
; work-items leave at different times.
; RUN: %tessera-opt --passes='linearize-guards,verify' %s | %filecheck %s

; CHECK-LABEL: define void @equality(
; CHECK: br i1 %guard, label %ahead, label %join
; CHECK-NOT: guarded
define void @equality(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %guard = icmp eq i32 %i, 0
  br i1 %guard, label %ahead, label %join

ahead:
  br label %loop

loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %data, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %join, label %loop

join:
  ret void
}

; CHECK-LABEL: define void @loaded(
; CHECK: br i1 %guard, label %ahead, label %join
; CHECK-NOT: guarded
define void @loaded(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %offset = sext i32 %i to i64
  %at = getelementptr inbounds i32, ptr %data, i64 %offset
  %flag = load i32, ptr %at, align 4
  %guard = icmp sgt i32 %flag, 0
  br i1 %guard, label %ahead, label %join

ahead:
  br label %loop

loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %join, label %loop

join:
  ret void
}

; CHECK-LABEL: define void @divergent_loop(
; CHECK: br i1 %guard, label %ahead, label %join
; CHECK-NOT: guarded
define void @divergent_loop(ptr noalias readonly dereferenceable(24) %closure) #0 {
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
  %offset = sext i32 %i to i64
  %at = getelementptr inbounds i32, ptr %data, i64 %offset
  store i32 %k, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp sgt i32 %k.next, %i
  br i1 %last, label %join, label %loop

join:
  ret void
}

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="8:view:rw:16" }
