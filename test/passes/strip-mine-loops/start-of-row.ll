; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loops are left alone whose column begins in a row, or goes on by a step, that may depend on the work-item's
; row: by arithmetic that hides the id, through memory, through a phi or a select, through a loop.
; RUN: %tessera-opt --passes=strip-mine-loops %s | %filecheck %s --implicit-check-not=__tessera_barrier

; CHECK-LABEL: define void @remainder(
define void @remainder(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %first = srem i32 %row, 5
  %first.wide = sext i32 %first to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %deep = add i64 %k, %first.wide
  %before = mul nsw i64 %deep, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @loaded(
define void @loaded(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %first = load i64, ptr %data, align 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %deep = add i64 %k, %first
  %before = mul nsw i64 %deep, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @branched(
define void @branched(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %above = icmp slt i32 %row, 9
  br i1 %above, label %then, label %begin
then:
  br label %begin
begin:
  %first = phi i64 [ 3, %then ], [ 30, %entry ]
  br label %loop
loop:
  %k = phi i64 [ 0, %begin ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %begin ], [ %sum.next, %loop ]
  %deep = add i64 %k, %first
  %before = mul nsw i64 %deep, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @step(
define void @step(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  %odd = and i32 %row, 1
  %is.odd = icmp ne i32 %odd, 0
  %step = select i1 %is.odd, i64 512, i64 1024
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %before = mul nsw i64 %k, %step
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @counted(
define void @counted(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i64, ptr %size.at, align 8
  br label %halve
halve:
  %rest = phi i32 [ %row, %entry ], [ %half, %halve ]
  %halvings = phi i64 [ 0, %entry ], [ %halvings.next, %halve ]
  %halvings.next = add i64 %halvings, 1
  %half = lshr i32 %rest, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %begin, label %halve
begin:
  br label %loop
loop:
  %k = phi i64 [ 0, %begin ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %begin ], [ %sum.next, %loop ]
  %deep = add i64 %k, %halvings
  %before = mul nsw i64 %deep, %size
  %line = getelementptr i32, ptr %data, i64 %before
  %at = getelementptr i32, ptr %line, i32 %column
  %b = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %size
  br i1 %last, label %end, label %loop
end:
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
