; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an unreachable default becomes the first case, with the values that its edge brings, also where empty blocks
; stand before `unreachable`, and that other switches stay as they are.
; RUN: %tessera-opt --passes=join-dead-ends %s | %filecheck %s '--implicit-check-not=  unreachable'

; CHECK-LABEL: define void @all_cases(
; CHECK: switch i32 %x, label %join [
; CHECK-DAG: i32 1, label %one
; CHECK-DAG: i32 2, label %two
; CHECK: ]
; CHECK: %v = phi i32 [ 9, %two ], [ 7, %one ], [ 5, %entry ]{{$}}
define void @all_cases(ptr %p) #0 {
entry:
  %x = load i32, ptr %p, align 4
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
  call void @use(i32 %v)
  ret void
never:
  unreachable
}

; CHECK-LABEL: define void @with_default(
; CHECK: switch i32 %x, label %other [
define void @with_default(ptr %p) #0 {
entry:
  %x = load i32, ptr %p, align 4
  switch i32 %x, label %other [
    i32 0, label %zero
    i32 7, label %zero
  ]
zero:
  ret void
other:
  ret void
}

; Loops get exits of their own, which may stand between a switch and `unreachable`.
; CHECK-LABEL: define void @behind_empty_blocks(
; CHECK: %i = phi i32
; CHECK-NEXT: br label %next
define void @behind_empty_blocks(ptr %p) #0 {
entry:
  %x = load i32, ptr %p, align 4
  %y.at = getelementptr i32, ptr %p, i64 1
  %y = load i32, ptr %y.at, align 4
  switch i32 %y, label %never [
    i32 0, label %loop
  ]
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  switch i32 %x, label %exit [
    i32 0, label %next
  ]
next:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 9
  br i1 %again, label %loop, label %end
exit:
  br label %never
never:
  unreachable
end:
  ret void
}

declare void @use(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
