; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a column is copied, too, where the loop itself computes the bound that its counter is compared with.
; RUN: %tessera-opt --passes=strip-mine-loops %s | %filecheck %s

; CHECK-LABEL: define void @product(
; CHECK: entry:
; CHECK: %rounded = or i64 %size, 15
; CHECK: strip.copy:
; CHECK: store i32
; CHECK: loop:
; CHECK-NOT: or i64
; CHECK: %last = icmp eq i64 %k, %rounded
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
  %rounded = or i64 %size, 15
  %last = icmp eq i64 %k, %rounded
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

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="2" "tessera.closure"="16,8" }
