; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that numbers of strange widths and vectors of the same bits become each other element by element, and that
; vectors of such numbers are computed with.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define i32 @of_bytes(<3 x i8> %v)
; CHECK-NEXT: [[A:%.*]] = extractelement <3 x i8> %v, i64 0
; CHECK-NEXT: [[A32:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT: [[B:%.*]] = extractelement <3 x i8> %v, i64 1
; CHECK-NEXT: [[B32:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT: [[B8:%.*]] = shl i32 [[B32]], 8
; CHECK-NEXT: [[AB:%.*]] = or i32 [[A32]], [[B8]]
; CHECK-NEXT: [[C:%.*]] = extractelement <3 x i8> %v, i64 2
; CHECK-NEXT: [[C32:%.*]] = zext i8 [[C]] to i32
; CHECK-NEXT: [[C16:%.*]] = shl i32 [[C32]], 16
; CHECK-NEXT: [[ABC:%.*]] = or i32 [[AB]], [[C16]]
; CHECK-NEXT: ret i32 [[ABC]]
define i24 @of_bytes(<3 x i8> %v) {
  %n = bitcast <3 x i8> %v to i24
  ret i24 %n
}

; CHECK-LABEL: define <3 x i8> @bytes(i32 %n)
; CHECK-NEXT: [[A:%.*]] = trunc i32 %n to i8
; CHECK-NEXT: [[V:%.*]] = insertelement <3 x i8> poison, i8 [[A]], i64 0
; CHECK-NEXT: [[N8:%.*]] = lshr i32 %n, 8
; CHECK-NEXT: [[B:%.*]] = trunc i32 [[N8]] to i8
; CHECK-NEXT: [[W:%.*]] = insertelement <3 x i8> [[V]], i8 [[B]], i64 1
; CHECK-NEXT: [[N16:%.*]] = lshr i32 %n, 16
; CHECK-NEXT: [[C:%.*]] = trunc i32 [[N16]] to i8
; CHECK-NEXT: insertelement <3 x i8> [[W]], i8 [[C]], i64 2
define <3 x i8> @bytes(i24 %n) {
  %v = bitcast i24 %n to <3 x i8>
  ret <3 x i8> %v
}

; CHECK-LABEL: define <3 x half> @halves(
; CHECK: [[T:%.*]] = trunc i64 {{%.*}} to i16
; CHECK-NEXT: bitcast i16 [[T]] to half
define <3 x half> @halves(i48 %n) {
  %v = bitcast i48 %n to <3 x half>
  ret <3 x half> %v
}

; CHECK-LABEL: define i8 @conditions(<5 x i1> %v)
; CHECK: zext i1 {{%.*}} to i8
define i5 @conditions(<5 x i1> %v) {
  %n = bitcast <5 x i1> %v to i5
  ret i5 %n
}

; CHECK-LABEL: define <3 x i16> @regrouped(<2 x i32> %v)
; CHECK: [[A:%.*]] = extractelement <2 x i32> %v, i64 0
; CHECK-NEXT: [[LOW:%.*]] = and i32 [[A]], 16777215
; CHECK-NEXT: zext i32 [[LOW]] to i64
; CHECK: trunc i64 {{%.*}} to i16
define <3 x i16> @regrouped(<2 x i24> %v) {
  %w = bitcast <2 x i24> %v to <3 x i16>
  ret <3 x i16> %w
}

; CHECK-LABEL: define <2 x i32> @computed(<2 x i32> %a, i32 %i)
; CHECK-NEXT: [[SUM:%.*]] = add <2 x i32> %a, <i32 16777215, i32 1>
; CHECK-NEXT: [[S:%.*]] = and <2 x i32> [[SUM]], splat (i32 16777215)
; CHECK-NEXT: [[Q:%.*]] = udiv <2 x i32> [[S]], splat (i32 3)
; CHECK-NEXT: [[R:%.*]] = shufflevector <2 x i32> [[Q]], <2 x i32> %a, <2 x i32> <i32 1, i32 2>
; CHECK-NEXT: [[I:%.*]] = and i32 %i, 16777215
; CHECK-NEXT: [[E:%.*]] = extractelement <2 x i32> [[R]], i32 [[I]]
; CHECK-NEXT: [[J:%.*]] = and i32 %i, 16777215
; CHECK-NEXT: insertelement <2 x i32> [[R]], i32 [[E]], i32 [[J]]
define <2 x i24> @computed(<2 x i24> %a, i24 %i) {
  %sum = add nuw <2 x i24> %a, <i24 -1, i24 1>
  %q = udiv <2 x i24> %sum, splat (i24 3)
  %r = shufflevector <2 x i24> %q, <2 x i24> %a, <2 x i32> <i32 1, i32 2>
  %e = extractelement <2 x i24> %r, i24 %i
  %s = insertelement <2 x i24> %r, i24 %e, i24 %i
  ret <2 x i24> %s
}
