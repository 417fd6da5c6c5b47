; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a work-item becomes eight rows and four columns of the domain, which lie 32 apart: each row's and each column's
; element is loaded once in an iteration, and each of the 32 has a sum of its own. Where not all of them lie inside, they run one
; after the other.
; RUN: %tessera-opt '--passes=lower-to-nvptx,function(coarsen-work-items,verify)' %s | %filecheck %s

; CHECK-LABEL: define ptx_kernel void @product(
; CHECK: getelementptr inbounds i8, ptr %closure, i64 24
; CHECK: %[[ROWS:.*]] = zext i32
; CHECK: getelementptr inbounds i8, ptr %closure, i64 28
; CHECK: %[[COLUMNS:.*]] = zext i32
; The first column of 128, and the first row of eight.
; CHECK: %[[LANE:.*]] = and i64 %[[COLUMN:.*]], 31
; CHECK: %[[GROUP:.*]] = sub nuw nsw i64 %[[COLUMN]], %[[LANE]]
; CHECK: %[[FIRST:.*]] = mul nuw nsw i64 %[[GROUP]], 4
; CHECK: %[[FIRST_COLUMN:.*]] = add nuw nsw i64 %[[FIRST]], %[[LANE]]
; CHECK: %[[FIRST_ROW:.*]] = mul nuw nsw i64 %{{.*}}, 8
; CHECK: %[[LAST_COLUMN:.*]] = add nuw nsw i64 %[[FIRST_COLUMN]], 96
; CHECK: icmp ult i64 %[[LAST_COLUMN]], %[[COLUMNS]]
; CHECK: %[[LAST_ROW:.*]] = add nuw nsw i64 %[[FIRST_ROW]], 7
; CHECK: icmp ult i64 %[[LAST_ROW]], %[[ROWS]]
; CHECK: %[[INSIDE:.*]] = and i1
; CHECK: br i1 %[[INSIDE]], label %together, label %each

; CHECK: %[[SAME_COLUMN:.*]] = trunc nuw nsw i64 %[[FIRST_COLUMN]] to i32
; CHECK-NEXT: add nuw nsw i32 %[[SAME_COLUMN]], 32
; CHECK-NEXT: add nuw nsw i32 %[[SAME_COLUMN]], 64
; CHECK: %[[SAME_ROW:.*]] = trunc nuw nsw i64 %[[FIRST_ROW]] to i32
; CHECK-NEXT: add nuw nsw i32 %[[SAME_ROW]], 1
; CHECK-NEXT: add nuw nsw i32 %[[SAME_ROW]], 2

; CHECK: {{^}}loop:
; CHECK: %sum = phi float
; CHECK-NEXT: %[[SUM:.*]] = phi float [ 0.000000e+00, %entry ], [ %[[MORE:.*]], %loop ]
; CHECK-COUNT-30: phi float
; CHECK-NOT: phi
; CHECK: %x = load float
; CHECK-NEXT: %[[X:.*]] = load float
; CHECK-COUNT-6: load float
; CHECK-NOT: load
; CHECK: %y = load float
; CHECK-NEXT: %[[Y:.*]] = load float
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; Row by row.
; CHECK: %xy = fmul float %x, %y
; CHECK-NEXT: %[[XY:.*]] = fmul float %x, %[[Y]]
; CHECK-COUNT-2: fmul float %x, %
; CHECK: fmul float %[[X]], %y
; CHECK-COUNT-27: fmul float
; CHECK-NOT: fmul
; CHECK: %more = fadd float %sum, %xy
; CHECK-NEXT: %[[MORE]] = fadd float %[[SUM]], %[[XY]]
; CHECK-COUNT-30: fadd float
; CHECK: br i1 %again, label %loop, label %exit
; CHECK: {{^}}exit:
; CHECK: store float %more
; CHECK-NEXT: store float %[[MORE]]
; CHECK-COUNT-30: store float
; CHECK-NOT: store
; CHECK: ret void

; CHECK: {{^}}each:
; CHECK: %[[COPY:.*]] = phi i64 [ 0, %{{.*}} ], [ %[[NEXT:.*]], %[[LATCH:.*]] ]
; CHECK: %[[ACROSS:.*]] = and i64 %[[COPY]], 3
; CHECK: mul nuw nsw i64 %[[ACROSS]], 32
; CHECK: %[[IN_COLUMNS:.*]] = icmp ult i64 %{{.*}}, %[[COLUMNS]]
; CHECK: lshr i64 %[[COPY]], 2
; CHECK: %[[IN_ROWS:.*]] = icmp ult i64 %{{.*}}, %[[ROWS]]
; CHECK: %[[IN_DOMAIN:.*]] = and i1 %[[IN_COLUMNS]], %[[IN_ROWS]]
; CHECK: br i1 %[[IN_DOMAIN]], label %together.one, label %[[LATCH]]
; CHECK: {{^}}[[LATCH]]:
; CHECK: icmp ult i64 %[[NEXT]], 32
; CHECK: {{^}}loop.one:
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; CHECK: br i1 %again.one, label %loop.one, label %exit.one, !llvm.loop
; CHECK: {{^}}exit.one:
; CHECK: store float
; CHECK-NEXT: br label %[[LATCH]]
; CHECK: "tessera.coarsened_by"="8,4"
; Its loop is not unrolled: few come to it.
; CHECK: !{!"llvm.loop.unroll.disable"}
define void @product(ptr noalias readonly %closure) #0 {
entry:
  %a = load ptr, ptr %closure, align 8
  %b.field = getelementptr i8, ptr %closure, i64 8
  %b = load ptr, ptr %b.field, align 8
  %c.field = getelementptr i8, ptr %closure, i64 16
  %c = load ptr, ptr %c.field, align 8
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %row.wide = zext i32 %row to i64
  %column.wide = zext i32 %column to i64
  %row.begin = mul i64 %row.wide, 100
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %a.at = add i64 %row.begin, %k
  %a.address = getelementptr float, ptr %a, i64 %a.at
  %x = load float, ptr %a.address, align 4
  %b.row = mul i64 %k, 100
  %b.at = add i64 %b.row, %column.wide
  %b.address = getelementptr float, ptr %b, i64 %b.at
  %y = load float, ptr %b.address, align 4
  %xy = fmul float %x, %y
  %more = fadd float %sum, %xy
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %exit
exit:
  %c.at = add i64 %row.begin, %column.wide
  %c.address = getelementptr float, ptr %c, i64 %c.at
  store float %more, ptr %c.address, align 4
  ret void
}
declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="0:view:r:0,8:view:r:8,16:view:rw:16" "tessera.coarsened"="2" "tessera.variant_of"="product" }
