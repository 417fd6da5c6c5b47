; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that sixteen iterations, or fewer where there are no more or the loop is large, load before the first of them does its atomic
; operation, that the rest of them stays a loop, and that loads are hoisted from any block that every iteration executes, with what
; their addresses are computed from.
; RUN: %tessera-opt --passes=hoist-loads %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define void @counts(
; CHECK: getelementptr
; CHECK-NOT: atomicrmw
; CHECK-COUNT-16: load i32, ptr addrspace(1)
; CHECK-NOT: load i32
; CHECK-COUNT-16: atomicrmw add ptr addrspace(3)
; CHECK-NOT: atomicrmw
; CHECK: br i1
; CHECK: load i32, ptr addrspace(1)
; CHECK: atomicrmw add ptr addrspace(3)
; CHECK-NOT: atomicrmw
; CHECK: ret void
define void @counts(ptr addrspace(1) %from, ptr addrspace(3) %counts, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %bin = getelementptr inbounds i32, ptr addrspace(3) %counts, i32 %v
  %old = atomicrmw add ptr addrspace(3) %bin, i32 1 monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; The loaded number leads to another one; the atomic operation is of some iterations.
; CHECK-LABEL: define void @chosen(
; CHECK: loop:
; CHECK-NOT: atomicrmw
; CHECK-COUNT-32: load i32, ptr addrspace(1)
; CHECK-NOT: load i32
; CHECK-COUNT-16: atomicrmw max ptr addrspace(1) %to
; CHECK: ret void
define void @chosen(ptr addrspace(1) noalias %from, ptr addrspace(1) noalias %to, i64 %stride) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = phi i64 [ 0, %entry ], [ %p1, %latch ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %p
  %first = load i32, ptr addrspace(1) %at, align 4
  %c = icmp sgt i32 %first, 7
  br i1 %c, label %then, label %latch
then:
  %old = atomicrmw max ptr addrspace(1) %to, i32 %first monotonic, align 4
  br label %latch
latch:
  %where = getelementptr inbounds i32, ptr addrspace(1) %from, i32 %first
  %v = load i32, ptr addrspace(1) %where, align 4
  store i32 %v, ptr addrspace(1) %to, align 4
  %p1 = add i64 %p, %stride
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %loop, label %end
end:
  ret void
}

; What may lie where the atomic operation writes stays behind it, what does not is hoisted.
; CHECK-LABEL: define void @one_of_two(
; CHECK: loop:
; CHECK-NOT: atomicrmw
; CHECK-COUNT-16: load i32, ptr addrspace(1)
; CHECK-NOT: load i32
; CHECK: atomicrmw
; CHECK: load i32, ptr addrspace(3)
; CHECK: atomicrmw
; CHECK: load i32, ptr addrspace(3)
; CHECK: ret void
define void @one_of_two(ptr addrspace(1) %from, ptr addrspace(3) %counts, ptr addrspace(0) %sum) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %bin = getelementptr inbounds i32, ptr addrspace(3) %counts, i32 %v
  %old = atomicrmw add ptr addrspace(3) %bin, i32 1 monotonic, align 4
  %now = load i32, ptr addrspace(3) %bin, align 4
  store i32 %now, ptr %sum, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Sixteen iterations at most: eight at once, or no loop would be left.
; CHECK-LABEL: define void @short(
; CHECK: loop:
; CHECK-NOT: atomicrmw
; CHECK-COUNT-8: load i32, ptr addrspace(1)
; CHECK-NOT: load i32
; CHECK-COUNT-8: atomicrmw add ptr addrspace(3)
; CHECK-NOT: atomicrmw
; CHECK: br i1
; CHECK: ret void
define void @short(ptr addrspace(1) %from, ptr addrspace(3) %counts, i32 range(i32 0, 64) %local) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %local, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i32 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %bin = getelementptr inbounds i32, ptr addrspace(3) %counts, i32 %v
  %old = atomicrmw add ptr addrspace(3) %bin, i32 1 monotonic, align 4
  %next = add nuw nsw i32 %i, 64
  %again = icmp ult i32 %next, 1000
  br i1 %again, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define void @large(
; CHECK: loop:
; CHECK-NOT: atomicrmw
; CHECK-COUNT-8: load i32, ptr addrspace(1)
; CHECK-NOT: load i32
; CHECK-COUNT-8: atomicrmw add ptr addrspace(3)
; CHECK-NOT: atomicrmw
; CHECK: br i1
; CHECK: ret void
define void @large(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %x0 = add i32 %v, %v
  %x1 = add i32 %x0, %v
  %x2 = add i32 %x1, %v
  %x3 = add i32 %x2, %v
  %x4 = add i32 %x3, %v
  %x5 = add i32 %x4, %v
  %x6 = add i32 %x5, %v
  %x7 = add i32 %x6, %v
  %x8 = add i32 %x7, %v
  %x9 = add i32 %x8, %v
  %x10 = add i32 %x9, %v
  %x11 = add i32 %x10, %v
  %x12 = add i32 %x11, %v
  %x13 = add i32 %x12, %v
  %x14 = add i32 %x13, %v
  %x15 = add i32 %x14, %v
  %x16 = add i32 %x15, %v
  %x17 = add i32 %x16, %v
  %x18 = add i32 %x17, %v
  %x19 = add i32 %x18, %v
  %x20 = add i32 %x19, %v
  %x21 = add i32 %x20, %v
  %x22 = add i32 %x21, %v
  %x23 = add i32 %x22, %v
  %x24 = add i32 %x23, %v
  %x25 = add i32 %x24, %v
  %x26 = add i32 %x25, %v
  %x27 = add i32 %x26, %v
  %x28 = add i32 %x27, %v
  %x29 = add i32 %x28, %v
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %x29 monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}
