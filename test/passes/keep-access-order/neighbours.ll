; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loops are declared parallel no more in which an access to perhaps the same place stands between two that LLVM's vectoriser
; makes one of; and that others stay so, where the place is another, or the accesses are not beside each other.
; RUN: %tessera-opt --passes=keep-access-order %s | %filecheck %s

; CHECK-LABEL: define void @stored_between_loads(
; CHECK: load i32, ptr %a, align 4, !llvm.access.group
; CHECK: store i32 %v, ptr %c, align 4{{$}}
; CHECK: load i32, ptr %b, align 4, !llvm.access.group
define void @stored_between_loads(ptr %p, ptr %q, i64 %j) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = shl nuw nsw i64 %i, 1
  %a = getelementptr inbounds i32, ptr %p, i64 %at
  %v = load i32, ptr %a, align 4, !llvm.access.group !0
  %j.at = add nsw i64 %at, %j
  %c = getelementptr inbounds i32, ptr %p, i64 %j.at
  store i32 %v, ptr %c, align 4, !llvm.access.group !0
  %b = getelementptr inbounds i8, ptr %a, i64 4
  %w = load i32, ptr %b, align 4, !llvm.access.group !0
  %d = getelementptr inbounds i32, ptr %q, i64 %i
  store i32 %w, ptr %d, align 4, !llvm.access.group !0
  %i1 = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i1, 64
  br i1 %again, label %loop, label %end, !llvm.loop !1
end:
  ret void
}

; CHECK-LABEL: define void @loaded_between_stores(
; CHECK: store i32 1, ptr %a, align 4, !llvm.access.group
; CHECK: load i32, ptr %c, align 4{{$}}
; CHECK: store i32 %v, ptr %b, align 4, !llvm.access.group
define void @loaded_between_stores(ptr %p, i64 %j) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = shl nuw nsw i64 %i, 1
  %a = getelementptr inbounds i32, ptr %p, i64 %at
  store i32 1, ptr %a, align 4, !llvm.access.group !0
  %j.at = add nsw i64 %at, %j
  %c = getelementptr inbounds i32, ptr %p, i64 %j.at
  %v = load i32, ptr %c, align 4, !llvm.access.group !0
  %b = getelementptr inbounds i8, ptr %a, i64 4
  store i32 %v, ptr %b, align 4, !llvm.access.group !0
  %i1 = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i1, 64
  br i1 %again, label %loop, label %end, !llvm.loop !1
end:
  ret void
}

; What is loaded between loads, or stored where neither lies, may be passed.
; CHECK-LABEL: define void @other_places(
; CHECK-COUNT-5: !llvm.access.group
; CHECK: ret void
define void @other_places(ptr noalias %p, ptr noalias %q, i64 %j) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = shl nuw nsw i64 %i, 1
  %a = getelementptr inbounds i32, ptr %p, i64 %at
  %v = load i32, ptr %a, align 4, !llvm.access.group !0
  %c = getelementptr inbounds i32, ptr %p, i64 %j
  %x = load i32, ptr %c, align 4, !llvm.access.group !0
  %d = getelementptr inbounds i32, ptr %q, i64 %at
  store i32 %v, ptr %d, align 4, !llvm.access.group !0
  %b = getelementptr inbounds i8, ptr %a, i64 4
  %w = load i32, ptr %b, align 4, !llvm.access.group !0
  %sum = add i32 %w, %x
  %e = getelementptr inbounds i8, ptr %d, i64 4
  store i32 %sum, ptr %e, align 4, !llvm.access.group !0
  %i1 = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i1, 64
  br i1 %again, label %loop, label %end, !llvm.loop !1
end:
  ret void
}

; Two loads that are not beside each other stay two.
; CHECK-LABEL: define void @far_apart(
; CHECK-COUNT-4: !llvm.access.group
; CHECK: ret void
define void @far_apart(ptr %p, ptr %q, i64 %j) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %a = getelementptr inbounds i32, ptr %p, i64 %i
  %v = load i32, ptr %a, align 4, !llvm.access.group !0
  store i32 %v, ptr %q, align 4, !llvm.access.group !0
  %at = add nsw i64 %i, %j
  %b = getelementptr inbounds i32, ptr %p, i64 %at
  %w = load i32, ptr %b, align 4, !llvm.access.group !0
  %d = getelementptr inbounds i32, ptr %q, i64 %i
  store i32 %w, ptr %d, align 4, !llvm.access.group !0
  %i1 = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i1, 64
  br i1 %again, label %loop, label %end, !llvm.loop !1
end:
  ret void
}

!0 = distinct !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.parallel_accesses", !0}
