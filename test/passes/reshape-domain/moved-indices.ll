; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what a kernel of one dimension computes of its index and a number of rows is that of the row, in the form that has rows; that
; what is within a row is that of the column; and that the launch is asked whether the rows divide the distances. Where distances are known
; not to be rows nothing is replaced.
; RUN: %tessera-opt --passes=reshape-domain,verify-kernel-ir %s | %filecheck %s

define void @wrapped(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %w = load i32, ptr %p, align 4
  %h.address = getelementptr inbounds i8, ptr %p, i64 4
  %h = load i32, ptr %h.address, align 4
  %n = mul i32 %w, %h
  %column = urem i32 %i, %w
  %sum = add i32 %i, %n
  %above = sub i32 %sum, %w
  %up = urem i32 %above, %n
  %below = add i32 %i, %w
  %is.inside = icmp ult i32 %below, %n
  %inside = zext i1 %is.inside to i32
  %next = add i32 %i, 1
  %right = urem i32 %next, %w
  call void @take(i32 %column, i32 %up, i32 %inside, i32 %right)
  ret void
}

define void @elements(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %w = load i32, ptr %p, align 4
  %n.address = getelementptr inbounds i8, ptr %p, i64 4
  %n = load i32, ptr %n.address, align 4
  %row = udiv i32 %i, %w
  %next = add i32 %i, 1
  %wrapped = urem i32 %next, %n
  %is.inside = icmp ult i32 %i, %n
  %inside = zext i1 %is.inside to i32
  call void @take(i32 %row, i32 %wrapped, i32 %inside, i32 0)
  ret void
}

; CHECK-LABEL: define i32 @wrapped.columns(
; CHECK: divides:
; CHECK: icmp sle i64 %{{.*}}, 2147483647
; CHECK: srem i64
; CHECK: srem i64
; CHECK-LABEL: define void @wrapped.reshaped(
; CHECK: %[[W:.*]] = load i32, ptr %p
; CHECK: %[[ROW:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK: %[[ABOVE:.*]] = add nuw nsw i32 %[[ROW]], %{{.*}}
; CHECK: %[[UP:.*]] = urem i32 %[[ABOVE]], %{{.*}}
; CHECK: mul nuw nsw i32 %[[UP]], %[[W]]
; CHECK: %[[BELOW:.*]] = add nsw i32 %[[ROW]], %{{.*}}
; CHECK: icmp ult i32 %[[BELOW]], %{{.*}}
; CHECK: icmp slt i32 %{{.*}}, %[[W]]
; CHECK-NOT: urem
; CHECK: ret void

; CHECK-LABEL: define i32 @elements.columns(
; CHECK-NOT: srem
; CHECK-LABEL: define void @elements.reshaped(
; CHECK: %next = add i32
; CHECK: urem i32 %{{.*}}, %n
; CHECK: icmp ult i32 %{{.*}}, %n

declare void @take(i32, i32, i32, i32)
declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
