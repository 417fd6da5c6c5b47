; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a work-item of one dimension becomes several columns, and in three dimensions rows and columns, of which a plane of
; the range has as few rows as there are then; and that each has private variables of its own, of rows and columns, too, as many
; as there is memory for.
; RUN: %tessera-opt '--passes=lower-to-nvptx,function(coarsen-work-items,verify)' %s | %filecheck %s

; CHECK-LABEL: define ptx_kernel void @line(
; CHECK-COUNT-8: alloca [4 x float]
; CHECK-NOT: alloca
; CHECK: br i1 %{{.*}}, label %together, label %each
; CHECK: {{^}}loop:
; CHECK: %x = load float
; CHECK-COUNT-8: fadd float %{{.*}}, %x
; CHECK-COUNT-8: store float
; CHECK: {{^}}each:
define void @line(ptr noalias readonly %closure) #0 {
entry:
  %kept = alloca [4 x float], align 4
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %i = call i32 @__tessera_global_id(i32 0)
  %i.wide = zext i32 %i to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %a, i64 %k
  %x = load float, ptr %at, align 4
  %place = and i64 %k, 3
  %own = getelementptr float, ptr %kept, i64 %place
  %before = load float, ptr %own, align 4
  %after = fadd float %before, %x
  store float %after, ptr %own, align 4
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i.wide
  %last = load float, ptr %kept, align 4
  store float %last, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @planes(
; CHECK: %[[LAST:.*]] = add nuw nsw i64 %[[EXTENT:.*]], [[ROWS_BUT_ONE:[137]]]
; CHECK: lshr i64 %[[LAST]], {{[123]}}
; The range may have more planes than the domain.
; CHECK: %[[BLOCKS:.*]] = udiv i32
; CHECK: %[[PLANE:.*]] = udiv i32 %{{.*}}, %[[BLOCKS]]
; CHECK: %[[IS_PLANE:.*]] = icmp ult i32 %[[PLANE]], %
; CHECK: urem i32
; CHECK: br i1 %{{.*}}, label %together, label %each
; CHECK: {{^}}together:
; CHECK: br i1 %[[IS_PLANE]], label %{{.*}}, label %outside
; CHECK: {{^}}each:
define void @planes(ptr noalias readonly %closure) #1 {
entry:
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %plane = call i32 @__tessera_global_id(i32 0)
  %row = call i32 @__tessera_global_id(i32 1)
  %column = call i32 @__tessera_global_id(i32 2)
  %place.plane = mul i32 %plane, 100
  %place.row = add i32 %place.plane, %row
  %row.wide = zext i32 %place.row to i64
  %column.wide = zext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %of.row = add i64 %row.wide, %k
  %at = getelementptr float, ptr %a, i64 %of.row
  %x = load float, ptr %at, align 4
  %of.column = add i64 %column.wide, %k
  %at.other = getelementptr float, ptr %a, i64 %of.column
  %y = load float, ptr %at.other, align 4
  %xy = fmul float %x, %y
  %more = fadd float %sum, %xy
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %exit
exit:
  %to.row = mul i64 %row.wide, 100
  %to.column = add i64 %to.row, %column.wide
  %to = getelementptr float, ptr %c, i64 %to.column
  store float %more, ptr %to, align 4
  ret void
}

; The address that each stores to is that of its own variable alone.
; CHECK-LABEL: define ptx_kernel void @rows(
; CHECK-COUNT-2: alloca [64 x float]
; CHECK-NOT: alloca
; CHECK: {{^}}loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store
; CHECK: {{^}}exit:
; CHECK: {{^}}each:
; CHECK: "tessera.coarsened_by"="{{1,2|2,1}}"
define void @rows(ptr noalias readonly %closure) #2 {
entry:
  %kept = alloca [64 x float], align 4
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %row = call i32 @__tessera_global_id(i32 0)
  %i = call i32 @__tessera_global_id(i32 1)
  %i.wide = zext i32 %i to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %a, i64 %k
  %x = load float, ptr %at, align 4
  %y = load float, ptr %at, align 4
  %xy = fadd float %x, %y
  %place = and i64 %k, 63
  %own = getelementptr float, ptr %kept, i64 %place
  store float %xy, ptr %own, align 4
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i.wide
  %last = load float, ptr %kept, align 4
  store float %last, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="16,8" "tessera.captures"="0:view:r:0,8:view:rw:8" "tessera.coarsened"="2" "tessera.variant_of"="k" }
attributes #1 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="3" "tessera.closure"="16,8" "tessera.captures"="0:view:r:0,8:view:rw:8" "tessera.coarsened"="2" "tessera.variant_of"="k" }
attributes #2 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.closure"="16,8" "tessera.captures"="0:view:r:0,8:view:rw:8" "tessera.coarsened"="2" "tessera.variant_of"="k" }
