; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loops are marked to be unrolled if every index of a private array follows from their counters, and no others.
; RUN: %tessera-opt --passes=mark-array-loops %s | %filecheck %s
; A loop may have several latches:
; RUN: %tessera-opt --passes=mark-array-loops %S/../print-lane-shapes/control-flow.ll -o /dev/null

; CHECK-LABEL: define i32 @by_counter(
; CHECK: br i1 %last, label %end, label %loop, !llvm.loop [[COUNTER:![0-9]+]]
define i32 @by_counter(i32 %v) {
entry:
  %own = alloca [16 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %i
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

; What follows from the counter may be chosen by branches on it, and read from a constant.
@order = constant [4 x i32] [i32 3, i32 0, i32 2, i32 1]
; CHECK-LABEL: define i32 @by_choice(
; CHECK: br i1 %last, label %end, label %loop, !llvm.loop [[CHOICE:![0-9]+]]
define i32 @by_choice(i32 %v) {
entry:
  %own = alloca [16 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %early = icmp ult i32 %i, 8
  br i1 %early, label %table, label %latch
table:
  %low = and i32 %i, 3
  %place = getelementptr [4 x i32], ptr @order, i32 0, i32 %low
  %there = load i32, ptr %place, align 4
  br label %latch
latch:
  %index = phi i32 [ %there, %table ], [ %i, %loop ]
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %index
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

; Both loops of a triangle count; the loop around them, which runs as often as %n says, stays.
; CHECK-LABEL: define i32 @triangle(
; CHECK: br i1 %last, label %row.end, label %column, !llvm.loop [[COLUMN:![0-9]+]]
; CHECK: br i1 %last.row, label %again.end, label %row, !llvm.loop [[ROW:![0-9]+]]
; CHECK: br i1 %last.again, label %end, label %again{{$}}
define i32 @triangle(i32 %v, i32 %n) {
entry:
  %own = alloca [16 x i32], align 4
  br label %again
again:
  %k = phi i32 [ 0, %entry ], [ %next.again, %again.end ]
  br label %row
row:
  %i = phi i32 [ 0, %again ], [ %next.row, %row.end ]
  br label %column
column:
  %j = phi i32 [ 0, %row ], [ %next, %column ]
  %base = mul i32 %i, 4
  %index = add i32 %base, %j
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %index
  store i32 %v, ptr %element, align 4
  %next = add nuw i32 %j, 1
  %last = icmp ugt i32 %next, %i
  br i1 %last, label %row.end, label %column
row.end:
  %next.row = add i32 %i, 1
  %last.row = icmp eq i32 %next.row, 4
  br i1 %last.row, label %again.end, label %row
again.end:
  %next.again = add i32 %k, 1
  %last.again = icmp eq i32 %next.again, %n
  br i1 %last.again, label %end, label %again
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

; One other index, here in a branch that %v decides about, and the array stays in memory.
; CHECK-LABEL: define i32 @by_data(
; CHECK: br i1 %last, label %end, label %loop{{$}}
define i32 @by_data(i32 %v) {
entry:
  %own = alloca [16 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = trunc i32 %v to i1
  br i1 %odd, label %then, label %latch
then:
  br label %latch
latch:
  %index = phi i32 [ 0, %then ], [ %i, %loop ]
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %index
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

; So it does if its address goes elsewhere, or is too large.
declare void @keep(ptr)
; CHECK-LABEL: define void @passed_on(
; CHECK: br i1 %last, label %end, label %loop{{$}}
define void @passed_on(i32 %v) {
entry:
  %own = alloca [16 x i32], align 4
  call void @keep(ptr %own)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %i
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define i32 @large(
; CHECK: br i1 %last, label %end, label %loop{{$}}
define i32 @large(i32 %v) {
entry:
  %own = alloca [129 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %element = getelementptr [129 x i32], ptr %own, i32 0, i32 %i
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 129
  br i1 %last, label %end, label %loop
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

; A thousand iterations are too much code, and what the user forbids stays a loop.
; CHECK-LABEL: define i32 @long(
; CHECK: br i1 %last, label %end, label %loop{{$}}
define i32 @long(i32 %v) {
entry:
  %own = alloca [16 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %index = and i32 %i, 15
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %index
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 1000
  br i1 %last, label %end, label %loop
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

; CHECK-LABEL: define i32 @forbidden(
; CHECK: br i1 %last, label %end, label %loop, !llvm.loop [[FORBIDDEN:![0-9]+]]
define i32 @forbidden(i32 %v) {
entry:
  %own = alloca [16 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %element = getelementptr [16 x i32], ptr %own, i32 0, i32 %i
  store i32 %v, ptr %element, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop, !llvm.loop !0
end:
  %first = load i32, ptr %own, align 4
  ret i32 %first
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
; CHECK-DAG: [[COUNTER]] = distinct !{[[COUNTER]], [[FULL:![0-9]+]]}
; CHECK-DAG: [[FULL]] = !{!"llvm.loop.unroll.full", i32 0}
; CHECK-DAG: [[CHOICE]] = distinct !{[[CHOICE]], [[FULL]]}
; CHECK-DAG: [[COLUMN]] = distinct !{[[COLUMN]], [[FULL]]}
; CHECK-DAG: [[ROW]] = distinct !{[[ROW]], [[FULL]]}
; CHECK-DAG: [[FORBIDDEN]] = distinct !{[[FORBIDDEN]], [[DISABLE:![0-9]+]]}
; CHECK-DAG: [[DISABLE]] = !{!"llvm.loop.unroll.disable"}
