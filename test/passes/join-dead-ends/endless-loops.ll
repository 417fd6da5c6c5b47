; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop without an exit gets one that no work-item lives to see, and that LLVM does not take it for a loop
; that comes to an end.
; RUN: %tessera-opt --passes=join-dead-ends,verify-kernel-ir %s | %filecheck %s
; RUN: %tessera-opt --passes=join-dead-ends %s | opt -S -passes="default<O2>" | %filecheck %s --check-prefix=KEPT

; CHECK-LABEL: define void @waits(
; CHECK: br i1 %bad, label %forever, label %[[ON:.*]]
; CHECK: forever:
; CHECK-NEXT: %[[ITERATION:.*]] = phi i64
; CHECK-NEXT: call void @llvm.sideeffect()
; CHECK-NEXT: %iterations = add i64 %[[ITERATION]], 1
; CHECK-NEXT: [[LAST:%.*]] = icmp eq i64 %iterations, 0
; CHECK-NEXT: br i1 [[LAST]], label %[[ON]], label %forever.again
; CHECK: forever.again:
; CHECK-NEXT: br label %forever
; CHECK: [[ON]]:
; CHECK-NEXT: call void @use(i32 %v)

; KEPT-LABEL: define void @waits(
; KEPT: br i1 %bad, label %[[LOOP:.*]], label
; KEPT: {{^}}[[LOOP]]:
; KEPT: br {{.*}}label %[[LOOP]]
define void @waits(ptr %p) #0 {
entry:
  %v = load i32, ptr %p, align 4
  %bad = icmp slt i32 %v, 0
  br i1 %bad, label %forever, label %good
forever:
  br label %forever
good:
  call void @use(i32 %v)
  ret void
}

; A loop that comes to an end, before one that does not, has its one exit.
; CHECK-LABEL: define void @behind_a_loop(
; CHECK: br i1 %more, label %work, label %wait
; CHECK: work:
; CHECK-NEXT: call void @use(i32 %k)
; CHECK-NEXT: %k.next = add i32 %k, 1
; CHECK-NEXT: br label %loop
; CHECK: forever:
; CHECK: br i1 {{.*}}, label %end, label %forever.again
define void @behind_a_loop(ptr %p) #0 {
entry:
  %v = load i32, ptr %p, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %work ]
  %more = icmp ult i32 %k, %v
  br i1 %more, label %work, label %wait
work:
  call void @use(i32 %k)
  %k.next = add i32 %k, 1
  br label %loop
wait:
  call void @use(i32 %v)
  br label %forever
forever:
  br label %forever
}

; Loops in loops, and two ways into what has none out.
; CHECK-LABEL: define void @nested(
; CHECK: good:
; CHECK: ret void
define void @nested(ptr %p) #0 {
entry:
  %v = load atomic i32, ptr %p monotonic, align 4
  switch i32 %v, label %good [
    i32 1, label %outer
    i32 2, label %inner
  ]
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  br label %inner
inner:
  %n = phi i32 [ %k, %outer ], [ 7, %entry ], [ %n.next, %inner ]
  call void @use(i32 %n)
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, 5
  br i1 %more, label %inner, label %latch
latch:
  %k.next = add i32 %n, 1
  br label %outer
good:
  ret void
}

; CHECK-LABEL: define void @only(
; CHECK: llvm.sideeffect
; CHECK: ret void
define void @only(ptr %p) #0 {
entry:
  br label %loop
loop:
  call void @use(i32 0)
  br label %loop
}

declare void @use(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
