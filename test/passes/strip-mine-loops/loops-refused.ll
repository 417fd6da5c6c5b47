; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop is not cut into strips where the strides of its traversal grow: all else is as in column-traversal.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=strip-mine-loops --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=strip-mine-loops.taken

; CHECK: {{^}}strip-mine-loops.not-strided	1{{$}}
define void @squares(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 7, %entry ], [ %sum.next, %loop ]
  %square = mul nsw i64 %k, %k
  %before = mul nsw i64 %square, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.closure"="16,8" }
