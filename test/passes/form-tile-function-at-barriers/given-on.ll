; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a value that a loop of the tile hands on from iteration to iteration, and what is left of it behind the
; loop, are one array, which is stored where the value changes and nowhere else.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

; What the work-items begin with, and what they have added.
; CHECK-LABEL: define void @k(
; CHECK: entry:
; CHECK: store i32 {{.*}}, ptr
; CHECK: loop:
; CHECK: %[[OLD:.*]] = load i32, ptr
; CHECK: %sum1 = add i32 %[[OLD]]
; CHECK: store i32 %sum1, ptr
; Behind the barrier nothing is new but the iteration's number.
; CHECK: {{^}}after.barrier
; CHECK-NOT: store i32 %sum
; CHECK: {{^}}end
; CHECK: ret void
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %src = getelementptr inbounds i32, ptr %a, i32 %l
  %first = load i32, ptr %src, align 4
  br label %loop
loop:
  %iteration = phi i32 [ 0, %entry ], [ %iteration1, %loop.again ]
  %sum = phi i32 [ %first, %entry ], [ %sum1, %loop.again ]
  %new = load i32, ptr %src, align 4
  %sum1 = add i32 %sum, %new
  call void @__tessera_barrier(i32 3)
  br label %loop.again
loop.again:
  %iteration1 = add nuw nsw i32 %iteration, 1
  %again = icmp slt i32 %iteration1, 7
  br i1 %again, label %loop, label %end
end:
  %all = phi i32 [ %sum1, %loop.again ]
  store i32 %all, ptr %src, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
