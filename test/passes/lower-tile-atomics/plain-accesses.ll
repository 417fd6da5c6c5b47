; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that marked atomic operations become plain accesses with the same result, whatever they do, and others stay.
; RUN: %tessera-opt --passes="function(lower-tile-atomics)" %s | %filecheck %s

; CHECK-LABEL: define void @marked(
; CHECK-NEXT: [[OLD:%.*]] = load i32, ptr %p, align 4
; CHECK-NEXT: [[NEW:%.*]] = add i32 [[OLD]], %v
; CHECK-NEXT: store i32 [[NEW]], ptr %p, align 4
; CHECK-NEXT: [[LEAST:%.*]] = load i32, ptr %p, align 4
; CHECK-NEXT: [[LESS:%.*]] = icmp sle i32 [[LEAST]], %v
; CHECK-NEXT: [[MIN:%.*]] = select i1 [[LESS]], i32 [[LEAST]], i32 %v
; CHECK-NEXT: store i32 [[MIN]], ptr %p, align 4
; CHECK-NEXT: [[WAS:%.*]] = load float, ptr %p, align 4
; CHECK-NEXT: store float 1.000000e+00, ptr %p, align 4
; CHECK-NEXT: [[SEEN:%.*]] = load i32, ptr %p, align 4
; CHECK-NEXT: [[SAME:%.*]] = icmp eq i32 [[SEEN]], 5
; CHECK-NEXT: [[KEPT:%.*]] = select i1 [[SAME]], i32 6, i32 [[SEEN]]
; CHECK-NEXT: store i32 [[KEPT]], ptr %p, align 4
; CHECK: store i32 [[OLD]], ptr %q
; CHECK: store float [[WAS]], ptr %q
define void @marked(ptr %p, ptr %q, i32 %v) {
  %old = atomicrmw add ptr %p, i32 %v monotonic, align 4, !tessera.of_one_thread !0
  %least = atomicrmw min ptr %p, i32 %v monotonic, align 4, !tessera.of_one_thread !0
  %was = atomicrmw xchg ptr %p, float 1.0 monotonic, align 4, !tessera.of_one_thread !0
  %pair = cmpxchg ptr %p, i32 5, i32 6 monotonic monotonic, align 4, !tessera.of_one_thread !0
  %seen = extractvalue {i32, i1} %pair, 0
  store i32 %old, ptr %q, align 4
  store float %was, ptr %q, align 4
  store i32 %seen, ptr %q, align 4
  ret void
}

; CHECK-LABEL: define void @others(
; CHECK-NEXT: atomicrmw add ptr %p, i32 %v monotonic, align 4
; CHECK-NEXT: cmpxchg ptr %p, i32 5, i32 6 monotonic monotonic, align 4
; CHECK-NEXT: ret void
define void @others(ptr %p, i32 %v) {
  %old = atomicrmw add ptr %p, i32 %v monotonic, align 4
  %pair = cmpxchg ptr %p, i32 5, i32 6 monotonic monotonic, align 4
  ret void
}

!0 = !{}
