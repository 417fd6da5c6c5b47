; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that other loops stay as they are: each function has one load as before.
; RUN: %tessera-opt --passes=hoist-loads %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

declare void @barrier() convergent

; What is loaded may be what was counted.
; CHECK-LABEL: define void @overlaps(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @overlaps(ptr addrspace(1) %from, ptr addrspace(1) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(1) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; A generic pointer leads anywhere.
; CHECK-LABEL: define void @generic(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @generic(ptr addrspace(1) %from, ptr addrspace(4) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(4) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Which one is loaded says the ticket.
; CHECK-LABEL: define void @tickets(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @tickets(ptr addrspace(1) %from, ptr addrspace(3) %ticket, ptr %sum) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = phi i32 [ 0, %entry ], [ %old, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i32 %p
  %v = load i32, ptr addrspace(1) %at, align 4
  store i32 %v, ptr %sum, align 4
  %old = atomicrmw add ptr addrspace(3) %ticket, i32 1 monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Only some iterations load; whether another one may is not known.
; CHECK-LABEL: define void @sometimes(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @sometimes(ptr addrspace(1) %from, ptr addrspace(3) %counts, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %then, label %latch
then:
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  br label %latch
latch:
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Others may have written what is loaded behind the barrier.
; CHECK-LABEL: define void @synchronized(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @synchronized(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  call void @barrier()
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; An atomic operation that orders others, and a load that is one itself.
; CHECK-LABEL: define void @ordered(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @ordered(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v acquire, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define void @atomic_loads(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @atomic_loads(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load atomic i32, ptr addrspace(1) %at monotonic, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; An exit in the middle: the next iteration may not be one.
; CHECK-LABEL: define void @left(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @left(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %stops = icmp eq i32 %v, 0
  br i1 %stops, label %end, label %latch
latch:
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; How often is not known before.
; CHECK-LABEL: define void @until(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @until(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i32 %v, 0
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Few iterations; what the program wants unrolled otherwise; and no atomic operation.
; CHECK-LABEL: define void @few(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @few(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 16
  br i1 %again, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define void @told(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @told(ptr addrspace(1) %from, ptr addrspace(3) %counts) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %v monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @stores(
; CHECK: load
; CHECK-NOT: load
; CHECK: ret void
define void @stores(ptr addrspace(1) %from, ptr addrspace(3) %to) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %at, align 4
  store i32 %v, ptr addrspace(3) %to, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

; More instructions than are copied.
; CHECK-LABEL: define void @large(
; CHECK: load
; CHECK-NOT: load
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
  %x30 = add i32 %x29, %v
  %x31 = add i32 %x30, %v
  %x32 = add i32 %x31, %v
  %x33 = add i32 %x32, %v
  %x34 = add i32 %x33, %v
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %x34 monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
