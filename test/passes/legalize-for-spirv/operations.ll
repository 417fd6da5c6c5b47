; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that bits in reverse order and one condition for a whole vector become what SPIR-V 1.0 has.
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
