; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a strip of a column is not copied where only a division tells before the loop where the traversal starts, how
; far it goes on and how often: all else is as in column-traversal.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=strip-mine-loops --count-decisions=%t.decisions %s -o %t.ll
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s --implicit-check-not=pack-columns.taken
; RUN: %filecheck --input-file=%t.ll %s

; DECISIONS-DAG: {{^}}strip-mine-loops.taken	3{{$}}
; CHECK-NOT: strip.copy:

; DECISIONS-DAG: {{^}}pack-columns.trip-count-traps	1{{$}}
define void @divided_count(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %parts.at = getelementptr i8, ptr %p, i64 16
  %parts = load i64, ptr %parts.at, align 8
  %column.wide = sext i32 %column to i64
  %count = udiv i64 %size, %parts
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
  %last = icmp eq i64 %k.next, %count
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

; DECISIONS-DAG: {{^}}pack-columns.start-traps	1{{$}}
define void @divided_start(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %parts.at = getelementptr i8, ptr %p, i64 16
  %parts = load i64, ptr %parts.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 7, %entry ], [ %sum.next, %loop ]
  %start = udiv i64 %size, %parts
  %part = getelementptr i32, ptr %data, i64 %start
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %part, i64 %before
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

; DECISIONS-DAG: {{^}}pack-columns.step-traps	1{{$}}
define void @divided_step(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %parts.at = getelementptr i8, ptr %p, i64 16
  %parts = load i64, ptr %parts.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 7, %entry ], [ %sum.next, %loop ]
  %step = udiv i64 %size, %parts
  %before = mul nsw i64 %k, %step
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
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.closure"="24,8" }
