; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loops with an index of which a part counts in few bits are not vectorised, as LLVM's loop vectoriser would take for
; a stretch what begins again and again; and that others may be.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=keep-wrapping-indices --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions %s --check-prefix=DECISIONS
; DECISIONS: {{^}}keep-wrapping-indices.narrow	2{{$}}

; CHECK-LABEL: define void @ring(
; CHECK: br i1 %done, label %end, label %loop, !llvm.loop [[LEFT:![0-9]+]]
define void @ring(ptr noalias %p, i32 %first, i32 %n) {
entry:
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %few = and i32 %k, 7
  %index = add nsw i32 %first, %few
  %at = zext nneg i32 %index to i64
  %a = getelementptr inbounds nuw i32, ptr %p, i64 %at
  store i32 %k, ptr %a, align 4
  %k.next = add nuw nsw i32 %k, 1
  %done = icmp eq i32 %k.next, %n
  br i1 %done, label %end, label %loop

end:
  ret void
}

; CHECK-LABEL: define void @bytes(
; CHECK: br i1 %done, label %end, label %loop, !llvm.loop
define void @bytes(ptr noalias %p, i32 %first, i32 %n) {
entry:
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %c = phi i8 [ 0, %entry ], [ %c.next, %loop ]
  %few = zext i8 %c to i32
  %index = add nsw i32 %first, %few
  %at = sext i32 %index to i64
  %a = getelementptr inbounds i32, ptr %p, i64 %at
  store i32 %k, ptr %a, align 4
  %k.next = add nuw nsw i32 %k, 1
  %c.next = add i8 %c, 1
  %done = icmp eq i32 %k.next, %n
  br i1 %done, label %end, label %loop

end:
  ret void
}

; CHECK-LABEL: define void @plain(
; CHECK-NOT: llvm.loop
; CHECK: ret void
define void @plain(ptr noalias %p, i32 %first, i32 %n) {
entry:
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %index = add nsw i32 %first, %k
  %at = sext i32 %index to i64
  %a = getelementptr inbounds i32, ptr %p, i64 %at
  store i32 %k, ptr %a, align 4
  %k.next = add nuw nsw i32 %k, 1
  %done = icmp eq i32 %k.next, %n
  br i1 %done, label %end, label %loop

end:
  ret void
}

; CHECK: [[LEFT]] = distinct !{[[LEFT]], [[DISABLED:![0-9]+]]}
; CHECK: [[DISABLED]] = !{!"llvm.loop.vectorize.enable", i32 0}
