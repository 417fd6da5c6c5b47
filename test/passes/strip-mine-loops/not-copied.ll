; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that strips are copied only of columns that each iteration loads, in loops whose iterations are counted before,
; and as many as the cache holds.
; RUN: %tessera-opt --passes='verify-kernel-ir,strip-mine-loops,form-tile-function<at-barriers>,verify-tile-functions' %s
; RUN: %tessera-opt --passes=strip-mine-loops %s | %filecheck %s

; CHECK: @strip = internal externally_initialized global [256 x [64 x i64]] undef
; CHECK-NOT: @strip

; CHECK-LABEL: define void @some_iterations(
; CHECK-NOT: strip.copy
; CHECK: call void @__tessera_barrier(i32 0)
; CHECK-NOT: strip.copy
define void @some_iterations(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %next ]
  %even = trunc i64 %k to i1
  br i1 %even, label %add, label %next
add:
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %added = add i32 %sum, %b
  br label %next
next:
  %sum.next = phi i32 [ %sum, %loop ], [ %added, %add ]
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @left_in_the_middle(
; CHECK-NOT: strip.copy
; CHECK: call void @__tessera_barrier(i32 0)
; CHECK-NOT: strip.copy
define void @left_in_the_middle(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %next ]
  %before = mul nsw i64 %k, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i64 %column.wide
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %enough = icmp eq i64 %before, 1000
  br i1 %enough, label %end, label %next
next:
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i64 %column.wide
  store i32 %sum.next, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @two_large_columns(
; CHECK: strip.copy:
; CHECK: load i64
; CHECK-NOT: load i64
; CHECK: loop:
; CHECK: %b = load i64, ptr %{{[0-9]+}}
; CHECK: %c = load i64, ptr %under
define void @two_large_columns(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %column.wide = sext i32 %column to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %size
  %line = getelementptr i64, ptr %data, i64 %before
  %at = getelementptr i64, ptr %line, i64 %column.wide
  %b = load i64, ptr %at, align 8
  %under = getelementptr i64, ptr %at, i64 %size
  %c = load i64, ptr %under, align 8
  %product = mul i64 %b, %c
  %sum.next = add i64 %sum, %product
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i64, ptr %data, i64 %column.wide
  store i64 %sum.next, ptr %to, align 8
  ret void
}

declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.closure"="16,8" }
