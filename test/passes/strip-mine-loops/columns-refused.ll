; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a strip of a column is not copied where the loop is left before its end, or its trip count is not known:
; all else is as in column-traversal.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=strip-mine-loops --count-decisions=%t.decisions %s -o %t.ll
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s --implicit-check-not=pack-columns.taken
; RUN: %filecheck --input-file=%t.ll %s

; DECISIONS-DAG: {{^}}strip-mine-loops.taken	2{{$}}
; CHECK-NOT: strip.copy:

; DECISIONS-DAG: {{^}}pack-columns.left-early	1{{$}}
define void @left_at_its_beginning(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %next ]
  %sum = phi i32 [ 7, %entry ], [ %sum.next, %next ]
  %last = icmp eq i64 %k, %size
  br i1 %last, label %end, label %next
next:
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  br label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum, ptr %to, align 4
  ret void
}

; DECISIONS-DAG: {{^}}pack-columns.unknown-trip-count	1{{$}}
define void @ends_by_square(ptr %p) #0 {
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
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %square = mul i64 %k.next, %k.next
  %more = icmp slt i64 %square, %size
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.closure"="16,8" }
