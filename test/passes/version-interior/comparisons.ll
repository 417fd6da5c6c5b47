; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that comparisons of indices with bounds, as choices, minima, maxima and branches, are gone from a second version of
; the loop, which runs for the part of a row where they come out alike.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(version-interior)" %s | %filecheck %s

; The part of a row that is inside runs first, if it is at least the half; what is before and behind it runs in the loop as
; it was.
; CHECK-LABEL: define void @clamped_by_choice(
; CHECK: [[COUNT:%.*]] = zext i32 %columns to i64
; CHECK: [[ORIGIN:%.*]] = sext i32 %origin{{.*}} to i64
; CHECK: [[ABOVE:%.*]] = add nsw i64 [[ORIGIN]], -3
; CHECK: [[LACKS:%.*]] = sub nsw i64 0, [[ABOVE]]
; CHECK: [[FIRST:%.*]] = call i64 @llvm.smax.i64(i64 0, i64 [[LACKS]])
; CHECK: [[BOUND:%.*]] = sext i32 %n{{.*}} to i64
; CHECK: [[BELOW:%.*]] = sub nsw i64 [[BOUND]], %{{.*}}
; CHECK: [[LAST:%.*]] = add nsw i64 [[BELOW]], 2
; CHECK: [[MORE:%.*]] = add nsw i64 [[LAST]], 1
; CHECK: [[END:%.*]] = call i64 @llvm.smin.i64(i64 %{{.*}}, i64 [[MORE]])
; CHECK: [[LENGTH:%.*]] = sub nsw i64 [[END]], [[FIRST]]
; CHECK: [[TWICE:%.*]] = add nsw i64 [[LENGTH]], [[LENGTH]]
; CHECK: %is.much = icmp sge i64 [[TWICE]], [[COUNT]]
; CHECK: %interior.count = sub i32 %interior.end, %interior.first
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK: add nuw nsw i32 %column.interior, %interior.first
; CHECK-NOT: icmp slt
; CHECK-NOT: select
; CHECK: [[I:%.*]] = add nsw i32 %global{{.*}}, -3
; CHECK-NEXT: getelementptr inbounds float, ptr %{{.*}}, i32 [[I]]
; CHECK-NOT: select
; CHECK: icmp eq i32 %next.column.interior, %interior.count
; CHECK: edges:
; CHECK: [[FROM:%.*]] = phi i32 [ 0, %{{.*}} ], [ 0, %after.interior ], [ %{{.*}}, %edges.next ]
; CHECK: [[TO:%.*]] = phi i32 [ %{{.*}} ], [ %{{.*}}, %after.interior ], [ %columns, %edges.next ]
; CHECK: [[EDGE:%.*]] = sub i32 [[TO]], [[FROM]]
; CHECK: br i1 %{{.*}}, label %items, label %edges.next
; CHECK: items:
; CHECK: add nuw nsw i32 %column, [[FROM]]
; CHECK: select i1
; CHECK: select i1
; CHECK: icmp eq i32 %next.column, [[EDGE]]
; CHECK: edges.next:
; CHECK-NEXT: [[DONE:%.*]] = icmp eq i32 [[TO]], %columns
; CHECK-NEXT: br i1 [[DONE]], label %{{.*}}, label %edges
define void @clamped_by_choice(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %i = add i32 %x, -3
  %below = icmp slt i32 %i, 0
  %above = icmp slt i32 %i, %n
  %last = add nsw i32 %n, -1
  %least = select i1 %above, i32 %i, i32 %last
  %clamped = select i1 %below, i32 0, i32 %least
  %from = getelementptr inbounds float, ptr %a, i32 %clamped
  %v = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %a, i32 %x
  store float %v, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @clamped_by_minimum(
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK-NOT: call
; CHECK: [[I:%.*]] = add nsw i32 %global{{.*}}, 3
; CHECK-NEXT: getelementptr inbounds float, ptr %{{.*}}, i32 [[I]]
; CHECK-NOT: call
; CHECK: items:
; CHECK: call i32 @llvm.smin.i32
; CHECK: call i32 @llvm.smax.i32
define void @clamped_by_minimum(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %i = add nsw i32 %x, 3
  %last = add nsw i32 %n, -1
  %least = call i32 @llvm.smin.i32(i32 %last, i32 %i)
  %clamped = call i32 @llvm.smax.i32(i32 %least, i32 0)
  %from = getelementptr inbounds float, ptr %a, i32 %clamped
  %v = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %a, i32 %x
  store float %v, ptr %to, align 4
  ret void
}

; Unsigned numbers are compared as signed ones that are not negative; so is the bound.
; CHECK-LABEL: define void @unsigned_numbers(
; CHECK: call i64 @llvm.smax.i64
; CHECK: call i64 @llvm.smin.i64
; CHECK: icmp sge i64 %{{.*}}, 0
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK-NOT: call
; CHECK: [[I:%.*]] = sub nsw i32 %global{{.*}}, 1
; CHECK-NEXT: [[WIDE:%.*]] = zext nneg i32 [[I]] to i64
; CHECK-NEXT: getelementptr inbounds float, ptr %{{.*}}, i64 [[WIDE]]
; CHECK-NOT: call
; CHECK: items:
; CHECK: call i32 @llvm.usub.sat.i32
; CHECK: call i32 @llvm.umin.i32
define void @unsigned_numbers(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %i = call i32 @llvm.usub.sat.i32(i32 %x, i32 1)
  %last = add i32 %n, -1
  %least = call i32 @llvm.umin.i32(i32 %i, i32 %last)
  %wide = zext i32 %least to i64
  %from = getelementptr inbounds float, ptr %a, i64 %wide
  %v = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %a, i32 %x
  store float %v, ptr %to, align 4
  ret void
}

; Inside, an index is unequal to both ends, and its distance from the first element is itself.
; CHECK-LABEL: define void @mirrored(
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK-NOT: icmp eq i32 %distance
; CHECK-NOT: call
; CHECK: [[I:%.*]] = add nsw i32 %global{{.*}}, -1
; CHECK-NEXT: getelementptr inbounds float, ptr %{{.*}}, i32 [[I]]
; CHECK: items:
; CHECK: call i32 @llvm.abs.i32
; CHECK: icmp eq i32
define void @mirrored(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %i = add nsw i32 %x, -1
  %distance = call i32 @llvm.abs.i32(i32 %i, i1 false)
  %is.end = icmp eq i32 %distance, %n
  %place = select i1 %is.end, i32 0, i32 %distance
  %from = getelementptr inbounds float, ptr %a, i32 %place
  %v = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %a, i32 %x
  store float %v, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @branch(
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK-NOT: br i1 %or
; CHECK-COUNT-5: load float
; CHECK-NOT: store float 0.0
; CHECK: items:
; CHECK: br i1 %or
; CHECK: ret void
define void @branch(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %to = getelementptr inbounds float, ptr %a, i32 %x
  %last = add nsw i32 %n, -2
  %is.first = icmp slt i32 %x, 2
  %is.last = icmp sge i32 %x, %last
  %or = select i1 %is.first, i1 true, i1 %is.last
  br i1 %or, label %edge, label %inside
edge:
  store float 0.0, ptr %to, align 4
  br label %end
inside:
  %p1 = getelementptr inbounds i8, ptr %to, i64 -8
  %p2 = getelementptr inbounds i8, ptr %to, i64 -4
  %p4 = getelementptr inbounds i8, ptr %to, i64 4
  %p5 = getelementptr inbounds i8, ptr %to, i64 8
  %v1 = load float, ptr %p1, align 4
  %v2 = load float, ptr %p2, align 4
  %v3 = load float, ptr %to, align 4
  %v4 = load float, ptr %p4, align 4
  %v5 = load float, ptr %p5, align 4
  %s1 = fadd float %v1, %v2
  %s2 = fadd float %v3, %v4
  %s3 = fadd float %s1, %s2
  %s4 = fadd float %s3, %v5
  %to2 = getelementptr inbounds float, ptr %to, i64 0
  store float %s4, ptr %to2, align 4
  br label %end
end:
  ret void
}

; An index that may wrap around, without any comparison.
; CHECK-LABEL: define void @may_wrap(
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK: [[I:%.*]] = add nsw i32 %global{{.*}}, 7
; CHECK-NEXT: getelementptr float, ptr %{{.*}}, i32 [[I]]
; CHECK: items:
; CHECK: add i32 %global{{[0-9]*}}, 7
define void @may_wrap(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %i = add i32 %x, 7
  %to = getelementptr float, ptr %a, i32 %i
  store float 1.0, ptr %to, align 4
  ret void
}

; What only rows choose stays, and is no reason to run the first and the last rows otherwise; what they decide otherwise
; has to come out the same for all of them.
; CHECK-LABEL: define void @rows(
; CHECK-DAG: zext i32 %columns to i64
; CHECK-DAG: zext i32 %rows to i64
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK: call i32 @llvm.smin.i32(i32 %below
; CHECK-NOT: call
; CHECK-NOT: icmp slt
; CHECK: br i1 %{{.*}}, !llvm.loop
; CHECK: br i1 %{{.*}}, !llvm.loop
; CHECK: items:
; CHECK: call i32 @llvm.smin.i32
; CHECK: call i32 @llvm.smin.i32
; CHECK: icmp slt
define void @rows(ptr noalias readonly dereferenceable(24) %p) #1 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %below = add nsw i32 %y, 1
  %right = add nsw i32 %x, 1
  %cy = call i32 @llvm.smin.i32(i32 %below, i32 %n)
  %cx = call i32 @llvm.smin.i32(i32 %right, i32 %n)
  %row = mul nsw i32 %cy, %n
  %i = add nsw i32 %row, %cx
  %from = getelementptr inbounds float, ptr %a, i32 %i
  %v = load float, ptr %from, align 4
  %row2 = mul nsw i32 %y, %n
  %j = add nsw i32 %row2, %x
  %to = getelementptr inbounds float, ptr %a, i32 %j
  %inside = icmp slt i32 %y, %n
  br i1 %inside, label %then, label %end
then:
  %square = fmul float %v, %v
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store atomic float %v, ptr %to monotonic, align 4
  store float %square, ptr %to, align 4
  br label %end
end:
  ret void
}

; Of two regions between barriers each has versions of its own; tiles of a fixed width are inside in whole or not at all.
; CHECK-LABEL: define void @regions(
; CHECK-NOT: edges
; CHECK: br i1 %is.in{{.*}}, label
; CHECK: br i1 %is.in{{.*}}, label
; CHECK-NOT: br i1 %is.in{{.*}}, label
; CHECK: ret void
define void @regions(ptr noalias readonly dereferenceable(24) %p) #2 {
  %x = call i32 @__tessera_global_id(i32 0)
  %l = call i32 @__tessera_local_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %last = add nsw i32 %n, -1
  %i = call i32 @llvm.smin.i32(i32 %x, i32 %last)
  %from = getelementptr inbounds float, ptr %a, i32 %i
  %v = load float, ptr %from, align 4
  %mine = getelementptr inbounds float, ptr @shared, i32 %l
  store float %v, ptr %mine, align 4
  call void @__tessera_barrier(i32 3)
  %other = xor i32 %l, 1
  %theirs = getelementptr inbounds float, ptr @shared, i32 %other
  %w = load float, ptr %theirs, align 4
  %j = call i32 @llvm.smax.i32(i32 %x, i32 4)
  %to = getelementptr inbounds float, ptr %a, i32 %j
  store float %w, ptr %to, align 4
  ret void
}

; A bound that stands in a captured array's object, which may be read before the loop.
; CHECK-LABEL: define void @bound_of_array(
; CHECK: %n{{.*}} = load i32, ptr %np
; CHECK: br i1 %is.{{.*}}, label %items.interior, label %edges
; CHECK: items.interior:
; CHECK-NOT: call
; CHECK: items:
define void @bound_of_array(ptr noalias readonly dereferenceable(16) %p) #5 {
  %x = call i32 @__tessera_global_id(i32 0)
  %op = getelementptr i8, ptr %p, i64 8
  %object = load ptr, ptr %op, align 8
  %np = getelementptr i8, ptr %object, i64 24
  %n = load i32, ptr %np, align 8
  %j = call i32 @llvm.smin.i32(i32 %x, i32 %n)
  %a = load ptr, ptr %object, align 8
  %from = getelementptr inbounds float, ptr %a, i32 %j
  %v = load float, ptr %from, align 4
  %o = load ptr, ptr %p, align 8
  %to = getelementptr inbounds float, ptr %o, i32 %x
  store float %v, ptr %to, align 4
  ret void
}

@shared = internal externally_initialized global [64 x float] undef, align 16 #3
declare i32 @__tessera_global_id(i32)
declare i32 @__tessera_local_id(i32)
declare void @__tessera_barrier(i32) #4
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k.cpp:3" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #3 = { "tessera.tile_static" }
attributes #4 = { convergent }
attributes #5 = { "tessera.kernel"="k.cpp:4" "tessera.rank"="1" "tessera.closure"="16,8" "tessera.captures"="0:view:rw:24,8:array:r:32" }
