; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a latch's branch leads back where its condition holds: with the opposite comparison, with a copy of it where
; others need it, of any other condition with its complement; and that branches which do so already stay.
; RUN: %tessera-opt --passes=branch-back %s | %filecheck %s

; CHECK-LABEL: define void @compared(
; CHECK: %more = icmp ne i32 %next, %n
; CHECK-NEXT: br i1 %more, label %loop, label %exit
define void @compared(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp eq i32 %next, %n
  br i1 %more, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define i1 @shared(
; CHECK: %less = fcmp olt float %x, %y
; CHECK-NEXT: %[[MORE:.*]] = fcmp uge float %x, %y
; CHECK-NEXT: br i1 %[[MORE]], label %loop, label %exit
; CHECK: ret i1 %less
define i1 @shared(float %x, float %y) {
entry:
  br label %loop
loop:
  %less = fcmp olt float %x, %y
  br i1 %less, label %exit, label %loop
exit:
  ret i1 %less
}

; CHECK-LABEL: define void @other(
; CHECK: %[[MORE:.*]] = xor i1 %done, true
; CHECK-NEXT: br i1 %[[MORE]], label %loop, label %exit
define void @other(i1 %done) {
entry:
  br label %loop
loop:
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @back(
; CHECK: br i1 %more, label %loop, label %exit
; CHECK-NOT: xor
define void @back(i1 %more) {
entry:
  br label %loop
loop:
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A latch in front of its loop's first block: the branch would be turned to fall through to it.
; CHECK-LABEL: define void @in_front(
; CHECK: entry:
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK: exit:
; CHECK: latch:
; CHECK-NEXT: br i1 %more, label %loop, label %exit
define void @in_front(i1 %more, i1 %other) {
entry:
  br label %loop
latch:
  br i1 %more, label %loop, label %exit
loop:
  br i1 %other, label %latch, label %exit
exit:
  ret void
}
