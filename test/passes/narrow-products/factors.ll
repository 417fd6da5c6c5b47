; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that products of numbers that fit into 32 bits with their sign are one instruction, and that others stay.
; RUN: %tessera-opt --passes=narrow-products %s | %filecheck %s

; CHECK-LABEL: define i64 @row(
; CHECK: %[[P:.*]] = call i64 asm "mul.wide.s32 $0, $1, $2;", "=l,r,r"(i32 %row, i32 %step)
; CHECK-NEXT: ret i64 %[[P]]
define i64 @row(i32 %row, i32 %step) {
  %a = zext nneg i32 %row to i64
  %b = sext i32 %step to i64
  %p = mul nsw i64 %a, %b
  ret i64 %p
}

; CHECK-LABEL: define i64 @signed(
; CHECK: asm "mul.wide.s32 $0, $1, $2;", "=l,r,r"(i32 %x, i32 %y)
define i64 @signed(i32 %x, i32 %y) {
  %a = sext i32 %x to i64
  %b = sext i32 %y to i64
  %p = mul nsw i64 %a, %b
  ret i64 %p
}

; CHECK-LABEL: define i64 @below(
; CHECK: asm "mul.wide.s32 $0, $1, $2;", "=l,r,r"(i32 %low, i32 %y)
define i64 @below(i32 %x, i32 %y) {
  %low = and i32 %x, 1023
  %a = zext i32 %low to i64
  %b = sext i32 %y to i64
  %p = mul i64 %a, %b
  ret i64 %p
}

; What may have the highest bit, is narrower or wider, or constant.
; CHECK-LABEL: define i64 @unsigned(
; CHECK-NOT: asm
; CHECK: mul i64
define i64 @unsigned(i32 %x, i32 %y) {
  %a = zext i32 %x to i64
  %b = sext i32 %y to i64
  %p = mul i64 %a, %b
  ret i64 %p
}

; CHECK-LABEL: define i64 @others(
; CHECK-NOT: asm
; CHECK: ret i64
define i64 @others(i16 %x, i64 %y, i32 %z) {
  %a = sext i16 %x to i64
  %b = sext i32 %z to i64
  %p = mul i64 %a, %b
  %q = mul i64 %b, %y
  %r = mul i64 %b, 12
  %s = add i64 %p, %q
  %t = add i64 %s, %r
  ret i64 %t
}

; CHECK-LABEL: define i32 @short(
; CHECK-NOT: asm
; CHECK: ret i32
define i32 @short(i16 %x, i16 %y) {
  %a = sext i16 %x to i32
  %b = sext i16 %y to i32
  %p = mul i32 %a, %b
  ret i32 %p
}

; The number of a work-item that is one of the domain's.
; CHECK-LABEL: define i64 @item(
; CHECK: asm "mul.wide.s32 $0, $1, $2;", "=l,r,r"(i32 %id, i32 %step)
define i64 @item(i32 %step) {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %length = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %local = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = mul nuw i32 %block, %length
  %id = add nuw i32 %first, %local
  %a = zext i32 %id to i64
  %b = sext i32 %step to i64
  %p = mul nsw i64 %a, %b
  ret i64 %p
}

; A sum of other products, or of a product and something else, may have the highest bit.
; CHECK-LABEL: define i64 @no_items(
; CHECK-NOT: asm
; CHECK: ret i64
define i64 @no_items(i32 %width, i32 %offset, i32 %step) {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %length = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %local = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = mul i32 %block, %width
  %id = add i32 %first, %local
  %a = zext i32 %id to i64
  %b = sext i32 %step to i64
  %p = mul i64 %a, %b
  %other = mul i32 %block, %length
  %moved = add i32 %other, %offset
  %c = zext i32 %moved to i64
  %q = mul i64 %c, %b
  %s = add i64 %p, %q
  ret i64 %s
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
