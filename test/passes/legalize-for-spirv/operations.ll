; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that bits in reverse order and one condition for a whole vector become what SPIR-V 1.0 has; and that minima, maxima and
; absolute values of integers are choices, whose uniformity drivers' compilers see.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define <2 x float> @choice(
; CHECK-NEXT: [[ONE:%.*]] = insertelement <2 x i1> poison, i1 %c, i64 0
; CHECK-NEXT: [[ALL:%.*]] = shufflevector <2 x i1> [[ONE]], <2 x i1> poison, <2 x i32> zeroinitializer
; CHECK-NEXT: select <2 x i1> [[ALL]], <2 x float> %a, <2 x float> %b
define <2 x float> @choice(i1 %c, <2 x float> %a, <2 x float> %b) {
  %r = select i1 %c, <2 x float> %a, <2 x float> %b
  ret <2 x float> %r
}

; CHECK-LABEL: define i8 @reversed(
; CHECK-NEXT: [[ODD:%.*]] = and i8 %a, 85
; CHECK-NEXT: [[UP:%.*]] = shl i8 [[ODD]], 1
; CHECK-NEXT: [[DOWN:%.*]] = lshr i8 %a, 1
; CHECK-NEXT: [[EVEN:%.*]] = and i8 [[DOWN]], 85
; CHECK-NEXT: [[ONES:%.*]] = or i8 [[UP]], [[EVEN]]
; CHECK-NEXT: and i8 [[ONES]], 51
; CHECK: and i8 {{%.*}}, 15
; CHECK: shl i8 {{%.*}}, 4
; CHECK: [[R:%.*]] = or i8
; CHECK-NEXT: ret i8 [[R]]
define i8 @reversed(i8 %a) {
  %r = call i8 @llvm.bitreverse.i8(i8 %a)
  ret i8 %r
}

; CHECK-LABEL: define i32 @clamped(
; CHECK-NEXT: [[BELOW:%.*]] = icmp slt i32 %a, %b
; CHECK-NEXT: [[LEAST:%.*]] = select i1 [[BELOW]], i32 %a, i32 %b
; CHECK-NEXT: [[ABOVE:%.*]] = icmp sgt i32 [[LEAST]], 0
; CHECK-NEXT: [[R:%.*]] = select i1 [[ABOVE]], i32 [[LEAST]], i32 0
; CHECK-NEXT: ret i32 [[R]]
define i32 @clamped(i32 %a, i32 %b) {
  %least = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %r = call i32 @llvm.smax.i32(i32 %least, i32 0)
  ret i32 %r
}

; CHECK-LABEL: define <2 x i16> @natural(
; CHECK-NEXT: [[BELOW:%.*]] = icmp ult <2 x i16> %a, %b
; CHECK-NEXT: [[LEAST:%.*]] = select <2 x i1> [[BELOW]], <2 x i16> %a, <2 x i16> %b
; CHECK-NEXT: [[ABOVE:%.*]] = icmp ugt <2 x i16> [[LEAST]], splat (i16 3)
; CHECK-NEXT: select <2 x i1> [[ABOVE]], <2 x i16> [[LEAST]], <2 x i16> splat (i16 3)
define <2 x i16> @natural(<2 x i16> %a, <2 x i16> %b) {
  %least = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %a, <2 x i16> %b)
  %r = call <2 x i16> @llvm.umax.v2i16(<2 x i16> %least, <2 x i16> splat (i16 3))
  ret <2 x i16> %r
}

; CHECK-LABEL: define i64 @absolute(
; CHECK-NEXT: [[BELOW:%.*]] = icmp slt i64 %a, 0
; CHECK-NEXT: [[OPPOSITE:%.*]] = sub i64 0, %a
; CHECK-NEXT: [[R:%.*]] = select i1 [[BELOW]], i64 [[OPPOSITE]], i64 %a
; CHECK-NEXT: ret i64 [[R]]
define i64 @absolute(i64 %a) {
  %r = call i64 @llvm.abs.i64(i64 %a, i1 true)
  ret i64 %r
}
