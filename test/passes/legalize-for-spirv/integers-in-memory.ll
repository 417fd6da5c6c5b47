; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that numbers of strange widths are loaded from the bytes that they have, and stored in them alone.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"

; CHECK: @table = internal addrspace(1) constant [2 x i32] [i32 16777215, i32 3]
@table = internal addrspace(1) constant [2 x i24] [i24 -1, i24 3]
; CHECK: @packed = internal addrspace(1) constant <{ i8, i64, ptr }> <{ i8 1, i64 1099511627774, ptr null }>
@packed = internal addrspace(1) constant <{ i8, i40, ptr }> <{ i8 1, i40 -2, ptr null }>
; CHECK: @tile = internal addrspace(3) global [4 x i64] undef
@tile = internal addrspace(3) global [4 x i56] undef

; CHECK-LABEL: define void @aligned(
; CHECK-NEXT: [[LOW:%.*]] = load i16, ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[Z:%.*]] = zext i16 [[LOW]] to i32
; CHECK-NEXT: [[AT:%.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 2
; CHECK-NEXT: [[HIGH:%.*]] = load i8, ptr addrspace(1) [[AT]], align 2
; CHECK-NEXT: [[H:%.*]] = zext i8 [[HIGH]] to i32
; CHECK-NEXT: [[UP:%.*]] = shl i32 [[H]], 16
; CHECK-NEXT: [[ALL:%.*]] = or i32 [[Z]], [[UP]]
; CHECK-NEXT: [[L:%.*]] = trunc i32 [[ALL]] to i16
; CHECK-NEXT: store i16 [[L]], ptr addrspace(1) %q, align 2
; CHECK-NEXT: [[DOWN:%.*]] = lshr i32 [[ALL]], 16
; CHECK-NEXT: [[B:%.*]] = trunc i32 [[DOWN]] to i8
; CHECK-NEXT: [[TO:%.*]] = getelementptr inbounds i8, ptr addrspace(1) %q, i64 2
; CHECK-NEXT: store i8 [[B]], ptr addrspace(1) [[TO]], align 2
; CHECK-NEXT: ret void
define void @aligned(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i24, ptr addrspace(1) %p, align 4, !range !{i24 0, i24 5}
  store i24 %v, ptr addrspace(1) %q, align 2
  ret void
}

; CHECK-LABEL: define void @unaligned(
; CHECK-COUNT-3: load volatile i8, ptr addrspace(1) {{%.*}}, align 1
; CHECK-COUNT-3: store volatile i8 {{%.*}}, ptr addrspace(1) {{%.*}}, align 1
; CHECK-NEXT: ret void
define void @unaligned(ptr addrspace(1) %p) {
  %v = load volatile i24, ptr addrspace(1) %p, align 1
  store volatile i24 %v, ptr addrspace(1) %p, align 1
  ret void
}

; CHECK-LABEL: define void @eight(
; CHECK: load i32, ptr addrspace(1) %p, align 8
; CHECK: load i16, ptr addrspace(1) {{%.*}}, align 4
; CHECK: load i8, ptr addrspace(1) {{%.*}}, align 2
; CHECK: store i32 {{%.*}}, ptr addrspace(1) %p, align 8
; CHECK: store i16 {{%.*}}, ptr addrspace(1) {{%.*}}, align 4
; CHECK: store i8 {{%.*}}, ptr addrspace(1) {{%.*}}, align 2
define void @eight(ptr addrspace(1) %p) {
  %v = load i56, ptr addrspace(1) %p, align 8
  %w = add i56 %v, 1
  store i56 %w, ptr addrspace(1) %p, align 8
  ret void
}

; CHECK-LABEL: define void @elements(
; CHECK: load i16, ptr addrspace(1) %p, align 4
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
; CHECK: load i16, ptr addrspace(1) {{%.*}}, align 4
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %p, i64 6
; CHECK: load i8
; CHECK: extractvalue [2 x i32]
define void @elements(ptr addrspace(1) %p) {
  %s = load [2 x i24], ptr addrspace(1) %p, align 4
  store [2 x i24] %s, ptr addrspace(1) %p, align 4
  ret void
}

; CHECK-LABEL: define void @variables(
; CHECK-NEXT: %v = alloca { i32, [3 x i64] }, align 8
; CHECK-NEXT: getelementptr { i32, [3 x i64] }, ptr %v, i64 0, i32 1, i64 2
; CHECK-NEXT: getelementptr i32, ptr addrspace(1) @table, i64 1
define void @variables() {
  %v = alloca { i24, [3 x i40] }, align 8
  %p = getelementptr { i24, [3 x i40] }, ptr %v, i64 0, i32 1, i64 2
  %q = getelementptr i24, ptr addrspace(1) @table, i64 1
  ret void
}

; CHECK-LABEL: define void @bits(
; CHECK-NEXT: [[A:%.*]] = and i8 %a, 31
; CHECK-NEXT: store i8 [[A]], ptr addrspace(1) %p, align 1
; CHECK-NEXT: [[B:%.*]] = and i64 %b, 8589934591
; CHECK-NEXT: [[LOW:%.*]] = trunc i64 [[B]] to i32
; CHECK-NEXT: store i32 [[LOW]], ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[HIGH:%.*]] = lshr i64 [[B]], 32
; CHECK-NEXT: [[BYTE:%.*]] = trunc i64 [[HIGH]] to i8
; CHECK: store i8 [[BYTE]], ptr
define void @bits(ptr addrspace(1) %p, i5 %a, i33 %b) {
  store i5 %a, ptr addrspace(1) %p, align 1
  store i33 %b, ptr addrspace(1) %p, align 4
  ret void
}

; What lies between the members stays what it was, and addresses are numbers.
; CHECK: define { ptr addrspace(4), i64 } @members(
; CHECK: [[N:%.*]] = load i64, ptr addrspace(1) %p, align 8
; CHECK: inttoptr i64 [[N]] to ptr addrspace(4)
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
; CHECK-NEXT: load i32, ptr addrspace(1) {{%.*}}, align 8
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %p, i64 12
; CHECK-NEXT: load i8, ptr addrspace(1) {{%.*}}, align 4
; CHECK: [[S:%.*]] = insertvalue { ptr addrspace(4), i64 } {{%.*}}, i64 {{%.*}}, 1
; CHECK: extractvalue { ptr addrspace(4), i64 } [[S]], 0
; CHECK: store i64 {{%.*}}, ptr addrspace(1) %q, align 8
; CHECK: extractvalue { ptr addrspace(4), i64 } [[S]], 1
; CHECK: store i32
; CHECK: store i8
; CHECK-NEXT: ret { ptr addrspace(4), i64 } [[S]]
define { ptr addrspace(4), i40 } @members(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %s = load { ptr addrspace(4), i40 }, ptr addrspace(1) %p, align 8
  store { ptr addrspace(4), i40 } %s, ptr addrspace(1) %q, align 8
  ret { ptr addrspace(4), i40 } %s
}
