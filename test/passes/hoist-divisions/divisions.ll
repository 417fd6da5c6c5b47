; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that divisions of the same numbers which only some iterations of a loop do move before it, where they cannot
; trap, and that others stay.
; RUN: %tessera-opt --passes="function(hoist-divisions)" %s | %filecheck %s

; CHECK-LABEL: define void @divide(
; CHECK: entry:
; CHECK-NEXT: [[N:%.*]] = freeze i32 %n
; CHECK-NEXT: [[D:%.*]] = freeze i32 %d
; CHECK-NEXT: [[ZERO:%.*]] = icmp eq i32 [[D]], 0
; CHECK-NEXT: [[BY:%.*]] = select i1 [[ZERO]], i32 1, i32 [[D]]
; CHECK-NEXT: %rest = urem i32 [[N]], [[BY]]
; CHECK-NEXT: [[SN:%.*]] = freeze i32 %n
; CHECK-NEXT: [[SD:%.*]] = freeze i32 %d
; CHECK-NEXT: [[SZERO:%.*]] = icmp eq i32 [[SD]], 0
; CHECK-NEXT: [[LEAST:%.*]] = icmp eq i32 [[SN]], -2147483648
; CHECK-NEXT: [[MINUS:%.*]] = icmp eq i32 [[SD]], -1
; CHECK-NEXT: [[OVER:%.*]] = and i1 [[LEAST]], [[MINUS]]
; CHECK-NEXT: [[TRAPS:%.*]] = or i1 [[SZERO]], [[OVER]]
; CHECK-NEXT: [[SBY:%.*]] = select i1 [[TRAPS]], i32 1, i32 [[SD]]
; CHECK-NEXT: %quotient = sdiv i32 [[SN]], [[SBY]]
; CHECK-NEXT: br label %loop
; CHECK: then:
; CHECK-NEXT: %varying = udiv i32 %n, %i
; CHECK-NEXT: add i32 %rest, %quotient
define void @divide(ptr %p, i32 %n, i32 %d) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr i32, ptr %p, i32 %i
  %c = icmp eq i32 %i, 1
  br i1 %c, label %then, label %latch
then:
  %rest = urem i32 %n, %d
  %quotient = sdiv exact i32 %n, %d
  %varying = udiv i32 %n, %i
  %sum = add i32 %rest, %quotient
  %all = add i32 %sum, %varying
  store i32 %all, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop
end:
  ret void
}
