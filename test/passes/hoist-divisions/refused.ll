; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a division of vectors stays in its loop, although what it divides does not change there: whether it may be
; done is asked for one divisor.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="function(hoist-divisions)" --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=hoist-divisions.taken

; CHECK-DAG: {{^}}hoist-divisions.vector	1{{$}}
define void @divide_vectors(ptr %p, <4 x i32> %n, <4 x i32> %d) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr <4 x i32>, ptr %p, i32 %i
  %c = icmp eq i32 %i, 1
  br i1 %c, label %then, label %latch
then:
  %rest = urem <4 x i32> %n, %d
  store <4 x i32> %rest, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %end, label %loop
end:
  ret void
}
