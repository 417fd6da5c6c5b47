; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a choice is in the range of its first value where its condition holds for all work-items, as the length of a
; part of a view is that of what was asked for where it begins in the view; otherwise in that of both, each where the
; condition lets it be chosen.
; RUN: %tessera-opt --passes=version-in-bounds,globaldce %s | %filecheck %s

; A plane of a view of rows times columns: %i is the row, and the column 3 is below the length, or 0.
; CHECK-LABEL: define i32 @plane.is_in_bounds.1(
; CHECK: %[[BOTH:.*]] = call i64 @llvm.smin.i64(i64 %[[COLUMNS:.*]], i64 0)
; CHECK: %[[LAST:.*]] = sub i64 %{{.*}}, 1
; CHECK: %[[ALWAYS:.*]] = icmp slt i64 %[[LAST]], %{{.*}}
; CHECK: %[[LENGTH:.*]] = select i1 %[[ALWAYS]], i64 %[[COLUMNS]], i64 %[[BOTH]]
; CHECK: icmp slt i64 3, %[[LENGTH]]
; CHECK-LABEL: define void @plane.in_bounds.1(
; CHECK-NOT: __tessera_guarded
; CHECK: ret void
define void @plane(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %rows.address = getelementptr inbounds i8, ptr %p, i64 24
  %rows = load i32, ptr %rows.address, align 4
  %columns.address = getelementptr inbounds i8, ptr %p, i64 28
  %columns = load i32, ptr %columns.address, align 4
  %begins = icmp ult i32 %i, %rows
  %length = select i1 %begins, i32 %columns, i32 0
  %inside = icmp ult i32 3, %length
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %data, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  ret void
}

; i < 7 ? 0 : i - 7 is never negative.
; CHECK-LABEL: define i32 @clamped.is_in_bounds.1(
; CHECK-NOT: icmp sge
; CHECK: ret i32
define void @clamped(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %moved = add nsw i32 %i, -7
  %is.less = icmp slt i32 %i, 7
  %at = select i1 %is.less, i32 0, i32 %moved
  %inside = icmp ult i32 %at, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %data, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) #1
declare ptr @__tessera_guarded(ptr, i1, i32, ...) #1

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { memory(none) nounwind willreturn }
