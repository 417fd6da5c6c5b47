; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what all work-items store alike for the whole tile the first one stores alone, that none goes on where
; nothing is stored, and all where one stores something of its own, or something else than the one before.
; RUN: %tessera-opt --passes="vectorize-work-items" %s | %filecheck %s

; CHECK-LABEL: define void @alike(
; CHECK: %row = phi i32
; CHECK: %item = phi i32
; CHECK: store i32 %choice, ptr %for.tile
; CHECK: br i1 true, label %row.latch, label %loop
; CHECK: br i1 true, label %done, label %rows
; CHECK-NOT: rest:
; CHECK: ret void
define void @alike(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca i32, align 4, !tessera.tile_wide !4
  br label %rows
rows:
  %row = phi i32 [ 0, %0 ], [ %row.next, %row.latch ]
  br label %loop
loop:
  %item = phi i32 [ 0, %rows ], [ %next, %latch ]
  br label %body
body:
  %n = load i32, ptr %p, align 4
  %some = icmp sgt i32 %n, 0
  %choice = select i1 %some, i32 1, i32 2
  store i32 %choice, ptr %for.tile, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 64
  br i1 %last, label %row.latch, label %loop, !llvm.loop !0
row.latch:
  %row.next = add nuw nsw i32 %row, 1
  %last.row = icmp eq i32 %row.next, 16
  br i1 %last.row, label %done, label %rows, !llvm.loop !2
done:
  %read = load i32, ptr %for.tile, align 4
  store i32 %read, ptr %scratch, align 4
  ret void
}

; What is not stored need not be computed either.
; CHECK-LABEL: define void @nothing(
; CHECK: br i1 true, label %done, label %loop
; CHECK-NOT: rest:
; CHECK: ret void
define void @nothing(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %from = getelementptr i32, ptr %scratch, i32 %item
  %n = load i32, ptr %from, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 64
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; Each has an element of its own.
; CHECK-LABEL: define void @apart(
; CHECK: store <16 x i32>
; CHECK: ret void
define void @apart(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca i32, align 4, !tessera.tile_wide !4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %n = load i32, ptr %p, align 4
  store i32 %n, ptr %for.tile, align 4
  %to = getelementptr i32, ptr %scratch, i32 %item
  store i32 %item, ptr %to, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 64
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; Each adds to what the one before has stored.
; CHECK-LABEL: define void @counted(
; CHECK: store i32 %new
; CHECK-NOT: br i1 true
; CHECK: ret void
define void @counted(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca i32, align 4, !tessera.tile_wide !4
  store i32 0, ptr %for.tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %old = load i32, ptr %for.tile, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %for.tile, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 64
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; The last row decides.
; CHECK-LABEL: define void @row_by_row(
; CHECK: store i32 %row{{.*}}, ptr %for.tile
; CHECK-NOT: br i1 true
; CHECK: ret void
define void @row_by_row(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca i32, align 4, !tessera.tile_wide !4
  br label %rows
rows:
  %row = phi i32 [ 0, %0 ], [ %row.next, %row.latch ]
  br label %loop
loop:
  %item = phi i32 [ 0, %rows ], [ %next, %latch ]
  br label %body
body:
  store i32 %row, ptr %for.tile, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 64
  br i1 %last, label %row.latch, label %loop, !llvm.loop !0
row.latch:
  %row.next = add nuw nsw i32 %row, 1
  %last.row = icmp eq i32 %row.next, 16
  br i1 %last.row, label %done, label %rows, !llvm.loop !2
done:
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures" "tessera.scratch"="0" "tessera.tile_function" }

!0 = distinct !{!0, !1}
!1 = !{!"tessera.work_items"}
!2 = distinct !{!2, !1}
!4 = !{}
