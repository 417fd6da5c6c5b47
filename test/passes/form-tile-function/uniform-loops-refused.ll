; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps a loop that all work-items run alike from being unrolled: all else is as in
; uniform-loop.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=form-tile-function --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=unroll-uniform-loops.taken

; CHECK-DAG: {{^}}unroll-uniform-loops.several-exits	1{{$}}
define void @left_in_the_middle(ptr %p) #0 {
entry:
  %g = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %np = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %ms = getelementptr inbounds i8, ptr %p, i64 20
  %m = load i32, ptr %ms, align 4
  %dst = getelementptr inbounds i32, ptr %a, i32 %g
  br label %body
body:
  %k = phi i32 [ 0, %entry ], [ %k1, %next ]
  %s = phi i32 [ 0, %entry ], [ %s1, %next ]
  %src = getelementptr inbounds i32, ptr %dst, i32 %k
  %v = load i32, ptr %src, align 4
  %s1 = add i32 %s, %v
  %enough = icmp eq i32 %k, %m
  br i1 %enough, label %end, label %next
next:
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, %n
  br i1 %c, label %body, label %end
end:
  store i32 %s1, ptr %dst, align 4
  ret void
}

; CHECK-DAG: {{^}}unroll-uniform-loops.not-copied	1{{$}}
define void @call_stays_alone(ptr %p) #0 {
entry:
  %g = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %np = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %dst = getelementptr inbounds i32, ptr %a, i32 %g
  br label %body
body:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %s = phi i32 [ 0, %entry ], [ %s1, %body ]
  %v = call i32 @once(i32 %k)
  %s1 = add i32 %s, %v
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, %n
  br i1 %c, label %body, label %end
end:
  store i32 %s1, ptr %dst, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @once(i32) memory(none) noduplicate

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
