; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that indices that are sums and products of ids and of what is the same for neighbours are computed in 64 bits of
; OpenCL's numbers, other indices in 32 bits as signed numbers, to which what is the same for neighbours is added in 64; and that
; ids stay as they are elsewhere.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define void @alone(
; CHECK-NEXT: [[ID:%.*]] = call i64 @_Z13get_global_idj(i32 0)
; CHECK-NEXT: getelementptr i32, ptr addrspace(1) %data, i64 [[ID]]
; CHECK-NEXT: store
define void @alone(ptr addrspace(1) %data) {
  %id = call range(i32 0, -2147483648) i32 @_Z13get_global_idj.narrow(i32 0)
  %index = zext nneg i32 %id to i64
  %place = getelementptr i32, ptr addrspace(1) %data, i64 %index
  store i32 0, ptr addrspace(1) %place
  ret void
}

; The id itself is needed, too.
; CHECK-LABEL: define void @value(
; CHECK-DAG: [[ID:%.*]] = call i64 @_Z12get_local_idj(i32 1)
; CHECK-DAG: [[NARROW:%.*]] = trunc i64 {{%.*}} to i32
; CHECK: [[PLACE:%.*]] = getelementptr i32, ptr addrspace(1) %data, i64 {{%.*}}
; CHECK-NEXT: store i32 [[NARROW]], ptr addrspace(1) [[PLACE]]
define void @value(ptr addrspace(1) %data) {
  %id = call range(i32 0, 16) i32 @_Z12get_local_idj.narrow(i32 1)
  %index = sext i32 %id to i64
  %place = getelementptr i32, ptr addrspace(1) %data, i64 %index
  store i32 %id, ptr addrspace(1) %place
  ret void
}

; CHECK-LABEL: define void @sum(
; CHECK-NEXT: [[PITCH:%.*]] = sext i32 %pitch to i64
; CHECK-NEXT: [[ROW:%.*]] = call i64 @_Z13get_global_idj(i32 1)
; CHECK-NEXT: [[COLUMN:%.*]] = call i64 @_Z13get_global_idj(i32 0)
; CHECK-NEXT: [[ROWS:%.*]] = mul nsw i64 [[ROW]], [[PITCH]]
; CHECK-NEXT: [[FIRST:%.*]] = add nsw i64 [[ROWS]], [[COLUMN]]
; CHECK-NEXT: [[TWICE:%.*]] = shl nsw i64 [[FIRST]], 1
; CHECK-NEXT: [[INDEX:%.*]] = sub nsw i64 [[TWICE]], -3
; CHECK: getelementptr i32, ptr addrspace(1) %data, i64 [[INDEX]]
define void @sum(ptr addrspace(1) %data, i32 %pitch) {
  %row = call range(i32 0, -2147483648) i32 @_Z13get_global_idj.narrow(i32 1)
  %column = call range(i32 0, -2147483648) i32 @_Z13get_global_idj.narrow(i32 0)
  %rows = mul nuw nsw i32 %row, %pitch
  %first = add nuw nsw i32 %rows, %column
  %twice = shl nsw i32 %first, 1
  %sum = sub nsw i32 %twice, -3
  %index = sext i32 %sum to i64
  %place = getelementptr i32, ptr addrspace(1) %data, i64 %index
  store i32 0, ptr addrspace(1) %place
  ret void
}

; A sum of different bits, which LICM does not call so any more.
; CHECK-LABEL: define void @bits(
; CHECK: shl nsw i64
; CHECK: [[ROUND:%.*]] = sext i32 {{%.*}} to i64
; CHECK: add nsw i64 {{%.*}}, [[ROUND]]
; CHECK: add nsw i64
; CHECK-NOT: or i32
; CHECK: ret void
define void @bits(ptr addrspace(1) %data) {
entry:
  %local = call range(i32 0, 256) i32 @_Z12get_local_idj.narrow(i32 0)
  %group = call range(i32 0, -2147483648) i32 @_Z12get_group_idj.narrow(i32 0)
  %part = shl nsw i32 %group, 18
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %round = shl nuw nsw i32 %i, 8
  %begin = or i32 %part, %round
  %sum = or disjoint i32 %begin, %local
  %index = zext nneg i32 %sum to i64
  %place = getelementptr i32, ptr addrspace(1) %data, i64 %index
  store i32 0, ptr addrspace(1) %place
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %i, 1023
  br i1 %again, label %loop, label %end
end:
  ret void
}

; What is the same for neighbours is added in 64 bits.
; CHECK-LABEL: define void @partly(
; CHECK: [[N:%.*]] = sext i32 %n to i64
; CHECK: %there = load i32
; CHECK-NEXT: [[THERE:%.*]] = sext i32 %there to i64
; CHECK: [[SUM:%.*]] = add nsw i64 [[THERE]], [[N]]
; CHECK: [[AND_1:%.*]] = add nsw i64 [[SUM]], 1
; CHECK: getelementptr i32, ptr addrspace(1) %data, i64 [[AND_1]]
; CHECK: ret void
define void @partly(ptr addrspace(1) %data, i32 %n) {
  %id = call range(i32 0, -2147483648) i32 @_Z13get_global_idj.narrow(i32 0)
  %index.0 = zext nneg i32 %id to i64
  %place.0 = getelementptr i32, ptr addrspace(1) %data, i64 %index.0
  %there = load i32, ptr addrspace(1) %place.0
  %sum = add nsw i32 %there, %n
  %one.more = add nsw i32 %sum, 1
  %index.1 = sext i32 %one.more to i64
  %place.2 = getelementptr i32, ptr addrspace(1) %data, i64 %index.1
  store i32 0, ptr addrspace(1) %place.2
  ret void
}

; Whose bits may meet, whose sum may wrap around, and what neighbours have different numbers for.
; CHECK-LABEL: define void @others(
; CHECK: [[OR:%.*]] = or i32
; CHECK: sext i32 [[OR]] to i64
; CHECK: [[ADD:%.*]] = add i32
; CHECK: sext i32 [[ADD]] to i64
; CHECK: [[ELSEWHERE:%.*]] = add nsw i32
; CHECK: sext i32 [[ELSEWHERE]] to i64
; CHECK: ret void
define void @others(ptr addrspace(1) %data, i32 %n) {
  %id = call range(i32 0, -2147483648) i32 @_Z13get_global_idj.narrow(i32 0)
  %or = or i32 %id, %n
  %index.0 = zext nneg i32 %or to i64
  %place.0 = getelementptr i32, ptr addrspace(1) %data, i64 %index.0
  store i32 0, ptr addrspace(1) %place.0
  %add = add i32 %id, %n
  %index.1 = sext i32 %add to i64
  %place.1 = getelementptr i32, ptr addrspace(1) %data, i64 %index.1
  %there = load i32, ptr addrspace(1) %place.1
  %elsewhere = add nsw i32 %id, %there
  %index.2 = zext nneg i32 %elsewhere to i64
  %place.2 = getelementptr i32, ptr addrspace(1) %data, i64 %index.2
  store i32 0, ptr addrspace(1) %place.2
  ret void
}

declare i32 @_Z13get_global_idj.narrow(i32)
declare i32 @_Z12get_local_idj.narrow(i32)
declare i32 @_Z12get_group_idj.narrow(i32)
