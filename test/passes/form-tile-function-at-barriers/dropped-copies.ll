; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a region which gives a phi on one way what its place holds already does not store it there again; but does
; where the other way's value has been stored before a branch from which both ways go on.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>' %s | %filecheck %s

; The other way's store is on its edge alone.
; CHECK-LABEL: define void @on_edge(
; CHECK: br i1 %is.small{{.*}}, label %[[OTHER:.*]], label %[[JOIN:[^ ,]*]]
; CHECK: [[OTHER]]:
; CHECK: store i32 %w
; CHECK-NEXT: br label %[[JOIN]]
; CHECK: [[JOIN]]:
define void @on_edge(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr inbounds i32, ptr %a, i32 %l
  %v = load i32, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  %w = load i32, ptr %at, align 4
  %is.small = icmp slt i32 %w, 9
  br i1 %is.small, label %other, label %join
other:
  store i32 7, ptr %at, align 4
  br label %join
join:
  %q = phi i32 [ %v, %0 ], [ %w, %other ]
  call void @__tessera_barrier(i32 3)
  store i32 %q, ptr %at, align 4
  ret void
}

; It is before the branch: the way behind it puts back what it is to find.
; CHECK-LABEL: define void @before_branch(
; CHECK: %v.items = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: %q.items = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: [[V:%v[0-9]+]] = load i32
; CHECK: [[W:%w[0-9]+]] = load i32
; CHECK: store i32 [[W]]
; CHECK-NEXT: br i1 %is.small{{.*}}, label %[[OTHER:.*]], label %[[JOIN:[^ ,]*]]
; CHECK: [[OTHER]]:
; CHECK: store i32 [[V]]
; CHECK-NEXT: br label %[[JOIN]]
define void @before_branch(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr inbounds i32, ptr %a, i32 %l
  %v = load i32, ptr %at, align 4
  %beside = getelementptr inbounds i32, ptr %at, i32 1
  %w = load i32, ptr %beside, align 4
  call void @__tessera_barrier(i32 3)
  %is.small = icmp slt i32 %v, 9
  br i1 %is.small, label %other, label %join
other:
  store i32 7, ptr %at, align 4
  br label %join
join:
  %q = phi i32 [ %w, %0 ], [ %v, %other ]
  call void @__tessera_barrier(i32 3)
  store i32 %q, ptr %at, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
