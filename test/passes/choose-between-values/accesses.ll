; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what is accessed by one of two addresses in different memory is accessed by each where it is chosen: through
; offsets, by loads, stores and copies, of choices between choices; and that addresses in the same memory, or in memory that
; nobody knows, are chosen as they were.
; RUN: %tessera-opt --passes=choose-between-values %s | %filecheck %s

; CHECK-LABEL: define i32 @load(
; CHECK: br i1 %c, label %[[THEN:.*]], label %[[ELSE:.*]]
; CHECK: [[THEN]]:
; CHECK: %[[E:.*]] = getelementptr i8, ptr %element, i64 4
; CHECK: %[[V:.*]] = load i32, ptr %[[E]], align 4
; CHECK: [[ELSE]]:
; CHECK: %[[L:.*]] = getelementptr i8, ptr %variable, i64 4
; CHECK: %[[W:.*]] = load i32, ptr %[[L]], align 4
; CHECK: phi i32 [ %[[V]], %[[THEN]] ], [ %[[W]], %[[ELSE]] ]
; CHECK-NOT: select
define i32 @load(i1 %c, ptr addrspace(1) %data) {
  %variable = alloca [2 x i32]
  %element = addrspacecast ptr addrspace(1) %data to ptr
  %a = select i1 %c, ptr %element, ptr %variable
  %at = getelementptr i8, ptr %a, i64 4
  %v = load i32, ptr %at, align 4
  ret i32 %v
}

; CHECK-LABEL: define void @stores(
; CHECK: store i32 1, ptr %element
; CHECK: store i32 1, ptr %tile
; CHECK: %[[GLOBAL:.*]] = addrspacecast ptr %element to ptr addrspace(1)
; CHECK: call void @llvm.memcpy.p0.p1.i64(ptr %variable, ptr addrspace(1) %[[GLOBAL]], i64 16
; CHECK: %[[SHARED:.*]] = addrspacecast ptr %tile to ptr addrspace(3)
; CHECK: call void @llvm.memcpy.p0.p3.i64(ptr %variable, ptr addrspace(3) %[[SHARED]], i64 16
; CHECK-NOT: select
; CHECK: ret void
define void @stores(i1 %c, ptr addrspace(1) %data, ptr addrspace(3) %shared) {
  %variable = alloca [4 x i32]
  %element = addrspacecast ptr addrspace(1) %data to ptr
  %tile = addrspacecast ptr addrspace(3) %shared to ptr
  %a = select i1 %c, ptr %element, ptr %tile
  store i32 1, ptr %a, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %variable, ptr %a, i64 16, i1 false)
  ret void
}

; A copy from a variable, which has a space of its own in PTX.
; CHECK-LABEL: define void @variable(
; CHECK: call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1)
; CHECK: %[[VARIABLE:.*]] = addrspacecast ptr %variable to ptr addrspace(5)
; CHECK: call void @llvm.memcpy.p0.p5.i64(ptr %to, ptr addrspace(5) %[[VARIABLE]], i64 16
; CHECK: ret void
define void @variable(i1 %c, ptr addrspace(1) %data, ptr %to) {
  %variable = alloca [4 x i32]
  %element = addrspacecast ptr addrspace(1) %data to ptr
  %a = select i1 %c, ptr %element, ptr %variable
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %a, i64 16, i1 false)
  ret void
}

; One of two addresses by the way that leads there. Addresses of a loop, which the loop changes, stay.
; CHECK-LABEL: define i32 @phi(
; CHECK: both:
; CHECK-NEXT: %[[FIRST:.*]] = phi i1 [ true, %then ], [ false, %entry ]
; CHECK-NEXT: %[[ELEMENT:.*]] = phi ptr [ %element, %then ], [ poison, %entry ]
; CHECK-NEXT: %[[VARIABLE:.*]] = phi ptr [ poison, %then ], [ %variable, %entry ]
; CHECK-NEXT: br i1 %[[FIRST]]
; CHECK: load i32, ptr %[[ELEMENT]]
; CHECK: load i32, ptr %[[VARIABLE]]
; CHECK: br i1 %[[FIRST]]
; CHECK: ret i32
define i32 @phi(i1 %c, ptr addrspace(1) %data) {
entry:
  %variable = alloca [4 x i32]
  br i1 %c, label %then, label %both
then:
  %element = addrspacecast ptr addrspace(1) %data to ptr
  br label %both
both:
  %a = phi ptr [ %element, %then ], [ %variable, %entry ]
  %v = load i32, ptr %a, align 4
  %at = getelementptr i8, ptr %a, i64 4
  %w = load i32, ptr %at, align 4
  %sum = add i32 %v, %w
  ret i32 %sum
}

; A way that leads to a choice.
; CHECK-LABEL: define i32 @phi_of_choice(
; CHECK: phi i1 [ true, %then ], [ false, %entry ]
; CHECK: ret i32
define i32 @phi_of_choice(i1 %c, i1 %d, ptr addrspace(1) %data, ptr addrspace(3) %shared) {
entry:
  %variable = alloca [4 x i32]
  br i1 %c, label %then, label %both
then:
  %element = addrspacecast ptr addrspace(1) %data to ptr
  %tile = addrspacecast ptr addrspace(3) %shared to ptr
  %inner = select i1 %d, ptr %element, ptr %tile
  br label %both
both:
  %a = phi ptr [ %inner, %then ], [ %variable, %entry ]
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; CHECK-LABEL: define i32 @of_loop(
; CHECK: phi ptr [ %element, %entry ], [ %next, %loop ]
; CHECK-NOT: phi i1
; CHECK: ret i32
define i32 @of_loop(i32 %n, ptr addrspace(1) %data) {
entry:
  %element = addrspacecast ptr addrspace(1) %data to ptr
  br label %loop
loop:
  %a = phi ptr [ %element, %entry ], [ %next, %loop ]
  %v = load i32, ptr %a, align 4
  %next = getelementptr i8, ptr %a, i64 4
  %more = icmp slt i32 %v, %n
  br i1 %more, label %loop, label %exit
exit:
  ret i32 %v
}

; CHECK-LABEL: define i32 @nested(
; CHECK: load i32, ptr %one
; CHECK: load i32, ptr %other
; CHECK: load i32, ptr %variable
; CHECK-NOT: select
; CHECK: ret i32
define i32 @nested(i1 %c, i1 %d, ptr addrspace(1) %data, ptr addrspace(3) %shared) {
  %variable = alloca i32
  %one = addrspacecast ptr addrspace(1) %data to ptr
  %other = addrspacecast ptr addrspace(3) %shared to ptr
  %inner = select i1 %d, ptr %other, ptr %variable
  %a = select i1 %c, ptr %one, ptr %inner
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; CHECK-LABEL: define i32 @nested_first(
; CHECK: load i32, ptr %other
; CHECK: load i32, ptr %variable
; CHECK: load i32, ptr %p
; CHECK-NOT: select
; CHECK: ret i32
define i32 @nested_first(i1 %c, i1 %d, ptr addrspace(3) %shared, ptr %p) {
  %variable = alloca i32
  %other = addrspacecast ptr addrspace(3) %shared to ptr
  %inner = select i1 %d, ptr %other, ptr %variable
  %a = select i1 %c, ptr %inner, ptr %p
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; CHECK-LABEL: define i32 @same(
; CHECK: select i1 %c, ptr %one, ptr %other
; CHECK-NOT: br
; CHECK: ret i32
define i32 @same(i1 %c, ptr addrspace(1) %first, ptr addrspace(1) %second) {
  %one = addrspacecast ptr addrspace(1) %first to ptr
  %other = addrspacecast ptr addrspace(1) %second to ptr
  %a = select i1 %c, ptr %one, ptr %other
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; CHECK-LABEL: define i32 @unknown(
; CHECK: select i1 %c, ptr %one, ptr %p
; CHECK: load volatile i32
; CHECK-NOT: br
; CHECK: ret i32
define i32 @unknown(i1 %c, ptr addrspace(1) %first, ptr %p) {
  %one = addrspacecast ptr addrspace(1) %first to ptr
  %variable = alloca i32
  %a = select i1 %c, ptr %one, ptr %p
  %v = load i32, ptr %a, align 4
  %b = select i1 %c, ptr %one, ptr %variable
  %w = load volatile i32, ptr %b, align 4
  ret i32 %v
}
