; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that these loops are left alone: those along a row, over addresses that differ between rows of work-items, that
; write, that are short, that work-items leave apart, of tiled kernels and of one dimension.
; RUN: %tessera-opt --passes=strip-mine-loops %s | %filecheck %s --implicit-check-not=__tessera_barrier

; CHECK-LABEL: define void @along_row(
define void @along_row(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %at = getelementptr i32, ptr %data, i64 %k
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

define void @row_of_its_own(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %in.line = getelementptr i32, ptr %line, i64 %column.wide
  %at = getelementptr i32, ptr %in.line, i32 %row
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

define void @writes(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  store i32 %sum, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

define void @is_short(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, 256
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

define void @left_apart(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i32 %sum.next, 0
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

define void @tiled(ptr %p) #1 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
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

define void @one_dimension(ptr %p) #2 {
entry:
  %column = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
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
attributes #1 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.tile"="16,16" "tessera.closure"="16,8" }
attributes #2 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="1" "tessera.closure"="16,8" }
