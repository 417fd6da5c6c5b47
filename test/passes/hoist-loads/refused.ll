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
  %again = icmp ne i64 %next, 4
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
  %x35 = add i32 %x34, %v
  %x36 = add i32 %x35, %v
  %x37 = add i32 %x36, %v
  %x38 = add i32 %x37, %v
  %x39 = add i32 %x38, %v
  %x40 = add i32 %x39, %v
  %x41 = add i32 %x40, %v
  %x42 = add i32 %x41, %v
  %x43 = add i32 %x42, %v
  %x44 = add i32 %x43, %v
  %x45 = add i32 %x44, %v
  %x46 = add i32 %x45, %v
  %x47 = add i32 %x46, %v
  %x48 = add i32 %x47, %v
  %x49 = add i32 %x48, %v
  %x50 = add i32 %x49, %v
  %x51 = add i32 %x50, %v
  %x52 = add i32 %x51, %v
  %x53 = add i32 %x52, %v
  %x54 = add i32 %x53, %v
  %x55 = add i32 %x54, %v
  %x56 = add i32 %x55, %v
  %x57 = add i32 %x56, %v
  %x58 = add i32 %x57, %v
  %x59 = add i32 %x58, %v
  %x60 = add i32 %x59, %v
  %x61 = add i32 %x60, %v
  %x62 = add i32 %x61, %v
  %x63 = add i32 %x62, %v
  %x64 = add i32 %x63, %v
  %x65 = add i32 %x64, %v
  %x66 = add i32 %x65, %v
  %x67 = add i32 %x66, %v
  %x68 = add i32 %x67, %v
  %x69 = add i32 %x68, %v
  %x70 = add i32 %x69, %v
  %x71 = add i32 %x70, %v
  %x72 = add i32 %x71, %v
  %x73 = add i32 %x72, %v
  %x74 = add i32 %x73, %v
  %old = atomicrmw add ptr addrspace(3) %counts, i32 %x74 monotonic, align 4
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 128
  br i1 %again, label %loop, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
