; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop down a column that rows of work-items share gets a barrier after every 256 iterations, with all
; that it carries, and that the first row copies the column's strip before, of which the last may be shorter.
; RUN: %tessera-opt --passes='verify-kernel-ir,strip-mine-loops,form-tile-function<at-barriers>,verify-tile-functions' %s
; RUN: %tessera-opt --passes=strip-mine-loops %s | %filecheck %s

; CHECK-LABEL: define void @product(
; CHECK: [[START:%.*]] = getelementptr i8, ptr %data, i64
; CHECK: [[STEP:%.*]] = shl i64 %size, 2
; CHECK: [[LAST:%.*]] = add i64 %size, -1
; CHECK: br label %strip
; CHECK: strip:
; CHECK-NEXT: %done = phi i64 [ 0, %entry ], [ [[DONE:%.*]], %strip.end ]
; CHECK-NEXT: %k.strip = phi i64 [ 0, %entry ], [ %k.next, %strip.end ]
; CHECK-NEXT: %sum.strip = phi i32 [ 7, %entry ], [ %sum.next, %strip.end ]
; CHECK-NEXT: [[ROW:%.*]] = call i32 @__tessera_local_id(i32 0)
; CHECK-NEXT: [[COLUMN:%.*]] = call i32 @__tessera_local_id(i32 1)
; CHECK-NEXT: %rest = sub i64 [[LAST]], %done
; CHECK-NEXT: [[MOST:%.*]] = call i64 @llvm.umin.i64(i64 %rest, i64 255)
; CHECK-NEXT: [[LASTCOPY:%.*]] = trunc i64 [[MOST]] to i32
; CHECK-NEXT: [[ABOVE:%.*]] = mul i64 %done, [[STEP]]
; CHECK-NEXT: [[FIRST:%.*]] = getelementptr i8, ptr [[START]], i64 [[ABOVE]]
; CHECK-NEXT: [[COPIES:%.*]] = icmp eq i32 [[ROW]], 0
; CHECK-NEXT: br i1 [[COPIES]], label %strip.copy, label %strip.copied
; CHECK: strip.count:
; CHECK-NEXT: [[NEXT:%.*]] = add nuw i32 %iteration, 1
; CHECK-NEXT: [[MORE:%.*]] = icmp ne i32 [[NEXT]], 256
; CHECK-NEXT: br i1 [[MORE]], label %loop, label %strip.end
; CHECK: strip.end:
; CHECK-NEXT: call void @__tessera_barrier(i32 0)
; CHECK-NEXT: [[DONE]] = add i64 %done, 256
; CHECK-NEXT: br label %strip
; CHECK: strip.copy:
; CHECK-NEXT: %copy = phi i32 [ 0, %strip ], [ [[NEXTCOPY:%.*]], %strip.copy ]
; CHECK: [[FROM:%.*]] = getelementptr i8, ptr [[FIRST]], i64
; CHECK-NEXT: [[ELEMENT:%.*]] = load i32, ptr [[FROM]]
; CHECK-NEXT: [[TO:%.*]] = getelementptr inbounds [256 x [64 x i32]], ptr @strip, i32 0, i32 %copy, i32 [[COLUMN]]
; CHECK-NEXT: store i32 [[ELEMENT]], ptr [[TO]]
; CHECK-NEXT: [[NEXTCOPY]] = add nuw i32 %copy, 1
; CHECK-NEXT: [[ENDS:%.*]] = icmp eq i32 %copy, [[LASTCOPY]]
; CHECK-NEXT: br i1 [[ENDS]], label %strip.copied, label %strip.copy
; CHECK: strip.copied:
; CHECK-NEXT: call void @__tessera_barrier(i32 0)
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK-NEXT: %iteration = phi i32 [ 0, %strip.copied ], [ [[NEXT]], %strip.count ]
; CHECK-NEXT: %k = phi i64 [ %k.strip, %strip.copied ], [ %k.next, %strip.count ]
; CHECK-NEXT: %sum = phi i32 [ %sum.strip, %strip.copied ], [ %sum.next, %strip.count ]
; CHECK: [[COPY:%.*]] = getelementptr inbounds [256 x [64 x i32]], ptr @strip, i32 0, i32 %iteration, i32 [[COLUMN]]
; CHECK-NEXT: %b = load i32, ptr [[COPY]]
; CHECK: br i1 %last, label %end, label %strip.count
; CHECK: end:
; CHECK-NEXT: %result = phi i32 [ %sum.next, %loop ]
define void @product(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
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
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %result = phi i32 [ %sum.next, %loop ]
  %row.wide = sext i32 %row to i64
  %above = mul nsw i64 %row.wide, %size
  %linear = add nsw i64 %above, %column.wide
  %to = getelementptr i32, ptr %data, i64 %linear
  store i32 %result, ptr %to, align 4
  ret void
}

; Rows that are a constant distance apart, no more than some lines of the cache, are fetched together.
; CHECK-LABEL: define void @near_rows(
; CHECK-NOT: barrier
; CHECK-LABEL: define void @far_rows(
; CHECK: call void @__tessera_barrier
define void @near_rows(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %line = getelementptr [16 x i32], ptr %data, i64 %k
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i32 %column
  store i32 %sum.next, ptr %to, align 4
  ret void
}

define void @far_rows(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %line = getelementptr [64 x i32], ptr %data, i64 %k
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %data, i32 %column
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.closure"="16,8" }
