; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that short copies are loads and stores of as much at once as both sides are aligned to, and that others stay.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define void @aligned(
; CHECK: load i64, ptr addrspace(1) {{%.*}}, align 8
; CHECK: store i64 {{%.*}}, ptr {{%.*}}, align 8
; CHECK: [[FROM:%.*]] = getelementptr inbounds i8, ptr addrspace(1) %q, i64 8
; CHECK-NEXT: [[V:%.*]] = load i32, ptr addrspace(1) [[FROM]], align 4
; CHECK-NEXT: [[TO:%.*]] = getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: store i32 [[V]], ptr [[TO]], align 4
; CHECK: load i16, ptr addrspace(1) {{%.*}}, align 2
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %q, i64 14
; CHECK-NEXT: load i8, ptr addrspace(1) {{%.*}}, align 1
; CHECK: store i8
; CHECK-NEXT: ret void
define void @aligned(ptr %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %p, ptr addrspace(1) align 16 %q, i64 15, i1 false)
  ret void
}

; CHECK-LABEL: define void @less_aligned_on_one_side(
; CHECK-COUNT-3: load i16, ptr addrspace(1) {{%.*}}, align 2
; CHECK: load i8
; CHECK: store i8
; CHECK-NEXT: ret void
define void @less_aligned_on_one_side(ptr %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %p, ptr addrspace(1) align 2 %q, i64 7, i1 false)
  ret void
}

; CHECK-LABEL: define void @bytes(
; CHECK-COUNT-3: load i8, ptr addrspace(1) {{%.*}}, align 1
; CHECK: store i8
; CHECK-NEXT: ret void
define void @bytes(ptr %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p0.p1.i64(ptr %p, ptr addrspace(1) align 4 %q, i64 3, i1 false)
  ret void
}

; CHECK-LABEL: define void @longest(
; CHECK-COUNT-64: load i32
; CHECK-NOT: load
define void @longest(ptr %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %p, ptr addrspace(1) align 4 %q, i64 256, i1 false)
  ret void
}

; CHECK-LABEL: define void @too_long(
; CHECK-NEXT: call void @llvm.memcpy.p0.p1.i64(
define void @too_long(ptr %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %p, ptr addrspace(1) align 4 %q, i64 257, i1 false)
  ret void
}

; CHECK-LABEL: define void @of_unknown_length(
; CHECK-NEXT: call void @llvm.memcpy.p0.p1.i64(
define void @of_unknown_length(ptr %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %p, ptr addrspace(1) align 4 %q, i64 %n, i1 false)
  ret void
}
