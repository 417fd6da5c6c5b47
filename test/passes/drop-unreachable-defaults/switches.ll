; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an unreachable default becomes the first case, with the values that its edge brings, and that other
; switches stay as they are.
; RUN: %tessera-opt --passes=drop-unreachable-defaults %s | %filecheck %s '--implicit-check-not=  unreachable'

; CHECK-LABEL: define i32 @all_cases(
; CHECK: switch i32 %x, label %join [
; CHECK-DAG: i32 1, label %one
; CHECK-DAG: i32 2, label %two
; CHECK: ]
; CHECK: %v = phi i32 [ 5, %entry ], [ 7, %one ], [ 9, %two ]
define i32 @all_cases(i32 %x) {
entry:
  switch i32 %x, label %never [
    i32 0, label %join
    i32 1, label %one
    i32 2, label %two
  ]
one:
  br label %join
two:
  br label %join
join:
  %v = phi i32 [ 5, %entry ], [ 7, %one ], [ 9, %two ]
  ret i32 %v
never:
  unreachable
}

; CHECK-LABEL: define i32 @with_default(
; CHECK: switch i32 %x, label %other [
define i32 @with_default(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 0, label %zero
  ]
zero:
  ret i32 0
other:
  ret i32 1
}
