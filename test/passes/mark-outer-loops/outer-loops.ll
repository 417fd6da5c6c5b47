; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loops around others are not unrolled by a count that is known at run time alone, and that the innermost
; ones, and what is known of a loop already, stay as they are.
; RUN: %tessera-opt --passes=mark-outer-loops %s | %filecheck %s

; CHECK: br i1 %last.column, label %row.latch, label %columns.loop{{$}}
; CHECK: br i1 %last.row, label %done, label %rows.loop, !llvm.loop ![[ROWS:[0-9]+]]
; CHECK: ![[ROWS]] = distinct !{![[ROWS]], ![[KNOWN:[0-9]+]], ![[NOT:[0-9]+]]}
; CHECK: ![[KNOWN]] = !{!"llvm.loop.mustprogress"}
; CHECK: ![[NOT]] = !{!"llvm.loop.unroll.runtime.disable"{{.*}}}
define void @k(ptr %p, i32 %rows, i32 %columns) {
  br label %rows.loop
rows.loop:
  %row = phi i32 [ 0, %0 ], [ %row.next, %row.latch ]
  br label %columns.loop
columns.loop:
  %column = phi i32 [ 0, %rows.loop ], [ %next, %columns.loop ]
  %to = getelementptr [64 x i32], ptr %p, i32 %row, i32 %column
  store i32 %column, ptr %to, align 4
  %next = add nuw nsw i32 %column, 1
  %last.column = icmp eq i32 %next, %columns
  br i1 %last.column, label %row.latch, label %columns.loop
row.latch:
  %row.next = add nuw nsw i32 %row, 1
  %last.row = icmp eq i32 %row.next, %rows
  br i1 %last.row, label %done, label %rows.loop, !llvm.loop !0
done:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
