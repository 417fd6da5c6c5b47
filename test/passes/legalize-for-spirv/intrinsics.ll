; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that intrinsics of strange widths become those of a device's widths, with what that changes in their results.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define i32 @counts(
; CHECK-NEXT: [[A:%.*]] = and i32 %a, 16777215
; CHECK-NEXT: [[ONES:%.*]] = call i32 @llvm.ctpop.i32(i32 [[A]])
; CHECK-NEXT: [[B:%.*]] = and i32 %a, 16777215
; CHECK-NEXT: [[LEADING:%.*]] = call i32 @llvm.ctlz.i32(i32 [[B]], i1 false)
; CHECK-NEXT: [[L:%.*]] = sub i32 [[LEADING]], 8
; CHECK-NEXT: [[C:%.*]] = or i32 %a, 16777216
; CHECK-NEXT: [[TRAILING:%.*]] = call i32 @llvm.cttz.i32(i32 [[C]], i1 false)
; CHECK-NEXT: [[SUM:%.*]] = add i32 [[ONES]], [[L]]
; CHECK-NEXT: add i32 [[SUM]], [[TRAILING]]
define i24 @counts(i24 %a) {
  %ones = call range(i24 0, 25) i24 @llvm.ctpop.i24(i24 %a)
  %leading = call i24 @llvm.ctlz.i24(i24 %a, i1 false)
  %trailing = call i24 @llvm.cttz.i24(i24 %a, i1 false)
  %sum = add i24 %ones, %leading
  %all = add i24 %sum, %trailing
  ret i24 %all
}

; CHECK-LABEL: define i8 @reversed(
; CHECK-COUNT-3: lshr i8
; CHECK: [[R:%.*]] = or i8
; CHECK-NEXT: lshr i8 [[R]], 3
define i5 @reversed(i5 %a) {
  %r = call i5 @llvm.bitreverse.i5(i5 %a)
  ret i5 %r
}

; CHECK-LABEL: define i64 @swapped(
; CHECK-NEXT: [[S:%.*]] = call i64 @llvm.bswap.i64(i64 %a)
; CHECK-NEXT: lshr i64 [[S]], 16
define i48 @swapped(i48 %a) {
  %s = call i48 @llvm.bswap.i48(i48 %a)
  ret i48 %s
}

; CHECK-LABEL: define i32 @extremes(
; CHECK: [[A:%.*]] = and i32 %a, 16777215
; CHECK-NEXT: [[B:%.*]] = and i32 %b, 16777215
; CHECK-NEXT: [[C:%.*]] = icmp ult i32 [[A]], [[B]]
; CHECK-NEXT: select i1 [[C]], i32 [[A]], i32 [[B]]
; CHECK: [[D:%.*]] = icmp ugt i32 [[U:%.*]], 5
; CHECK-NEXT: select i1 [[D]], i32 [[U]], i32 5
; CHECK: call i32 @llvm.usub.sat.i32(i32
; CHECK: shl i32 {{%.*}}, 8
; CHECK-NEXT: [[S:%.*]] = ashr i32 {{%.*}}, 8
; CHECK-NEXT: [[F:%.*]] = icmp slt i32 [[S]], -1
; CHECK-NEXT: select i1 [[F]], i32 [[S]], i32 -1
; CHECK: icmp sgt i32
; CHECK: shl i32 {{%.*}}, 8
; CHECK-NEXT: [[T:%.*]] = ashr i32 {{%.*}}, 8
; CHECK-NEXT: [[N:%.*]] = icmp slt i32 [[T]], 0
; CHECK-NEXT: [[O:%.*]] = sub i32 0, [[T]]
; CHECK-NEXT: select i1 [[N]], i32 [[O]], i32 [[T]]
define i24 @extremes(i24 %a, i24 %b) {
  %c = call i24 @llvm.umin.i24(i24 %a, i24 %b)
  %d = call i24 @llvm.umax.i24(i24 %c, i24 5)
  %e = call i24 @llvm.usub.sat.i24(i24 %d, i24 %b)
  %f = call i24 @llvm.smin.i24(i24 %e, i24 -1)
  %g = call i24 @llvm.smax.i24(i24 %f, i24 %b)
  %h = call i24 @llvm.abs.i24(i24 %g, i1 false)
  ret i24 %h
}

; CHECK-LABEL: define i32 @rotated(
; CHECK: [[LOW:%.*]] = and i32 %b, 16777215
; CHECK-NEXT: [[UP:%.*]] = shl i32 {{%.*}}, 8
; CHECK-NEXT: [[HALF:%.*]] = lshr i32 [[LOW]], 1
; CHECK-NEXT: [[DOWN:%.*]] = lshr i32 [[HALF]], 15
; CHECK-NEXT: or i32 [[UP]], [[DOWN]]
; CHECK: [[N:%.*]] = and i32 %n, 16777215
; CHECK-NEXT: [[AMOUNT:%.*]] = urem i32 [[N]], 24
; CHECK-NEXT: [[REST:%.*]] = sub i32 23, [[AMOUNT]]
; CHECK-NEXT: [[DOUBLE:%.*]] = shl i32 {{%.*}}, 1
; CHECK-NEXT: [[HIGH:%.*]] = shl i32 [[DOUBLE]], [[REST]]
; CHECK-NEXT: [[REST2:%.*]] = lshr i32 {{%.*}}, [[AMOUNT]]
; CHECK-NEXT: or i32 [[HIGH]], [[REST2]]
define i24 @rotated(i24 %a, i24 %b, i24 %n) {
  %l = call i24 @llvm.fshl.i24(i24 %a, i24 %b, i24 8)
  %r = call i24 @llvm.fshr.i24(i24 %l, i24 %b, i24 %n)
  ret i24 %r
}

; CHECK-NOT: i24
