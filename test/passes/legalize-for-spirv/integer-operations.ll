; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that numbers of 24 and 5 bits are computed in as many as devices have, and that the bits above are made zeros or
; signs where an operation depends on them.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define i32 @any(i32 %a, i32 %b)
; CHECK-NEXT: [[SUM:%.*]] = add i32 %a, 16777215
; CHECK-NEXT: [[DIFFERENCE:%.*]] = sub i32 [[SUM]], %b
; CHECK-NEXT: [[PRODUCT:%.*]] = mul i32 [[DIFFERENCE]], %b
; CHECK-NEXT: [[AND:%.*]] = and i32 [[PRODUCT]], %a
; CHECK-NEXT: [[OR:%.*]] = or i32 [[AND]], %b
; CHECK-NEXT: [[XOR:%.*]] = xor i32 [[OR]], 16777215
; CHECK-NEXT: [[UP:%.*]] = shl i32 [[XOR]], 3
; CHECK-NEXT: [[SAME:%.*]] = freeze i32 [[UP]]
; CHECK-NEXT: ret i32 [[SAME]]
define i24 @any(i24 %a, i24 %b) {
  %sum = add nsw i24 %a, -1
  %difference = sub nuw i24 %sum, %b
  %product = mul nuw nsw i24 %difference, %b
  %and = and i24 %product, %a
  %or = or disjoint i24 %and, %b
  %xor = xor i24 %or, -1
  %up = shl nuw i24 %xor, 3
  %same = freeze i24 %up
  ret i24 %same
}

; CHECK-LABEL: define i32 @choice(
; CHECK: [[PHI:%.*]] = phi i32 [ %a, %entry ], [ 7, %other ]
; CHECK-NEXT: select i1 %c, i32 [[PHI]], i32 %a
define i24 @choice(i24 %a, i1 %c) {
entry:
  br i1 %c, label %other, label %end
other:
  br label %end
end:
  %phi = phi i24 [ %a, %entry ], [ 7, %other ]
  %chosen = select i1 %c, i24 %phi, i24 %a
  ret i24 %chosen
}

; CHECK-LABEL: define i8 @zeros(i8 %a, i8 %b)
; CHECK-NEXT: [[A:%.*]] = and i8 %a, 31
; CHECK-NEXT: [[DOWN:%.*]] = lshr exact i8 [[A]], 2
; CHECK-NEXT: [[D:%.*]] = and i8 [[DOWN]], 31
; CHECK-NEXT: [[B:%.*]] = and i8 %b, 31
; CHECK-NEXT: [[QUOTIENT:%.*]] = udiv i8 [[D]], [[B]]
; CHECK-NEXT: [[Q:%.*]] = and i8 [[QUOTIENT]], 31
; CHECK-NEXT: [[B2:%.*]] = and i8 %b, 31
; CHECK-NEXT: [[REST:%.*]] = urem i8 [[Q]], [[B2]]
; CHECK-NEXT: [[AMOUNT:%.*]] = and i8 %a, 31
; CHECK-NEXT: [[UP:%.*]] = shl i8 [[REST]], [[AMOUNT]]
; CHECK-NEXT: ret i8 [[UP]]
define i5 @zeros(i5 %a, i5 %b) {
  %down = lshr exact i5 %a, 2
  %quotient = udiv i5 %down, %b
  %rest = urem i5 %quotient, %b
  %up = shl i5 %rest, %a
  ret i5 %up
}

; CHECK-LABEL: define i8 @signs(i8 %a, i8 %b)
; CHECK-NEXT: [[A:%.*]] = shl i8 %a, 3
; CHECK-NEXT: [[SIGNED_A:%.*]] = ashr i8 [[A]], 3
; CHECK-NEXT: [[AMOUNT:%.*]] = and i8 %b, 31
; CHECK-NEXT: [[DOWN:%.*]] = ashr i8 [[SIGNED_A]], [[AMOUNT]]
; CHECK-NEXT: [[D:%.*]] = shl i8 [[DOWN]], 3
; CHECK-NEXT: [[SIGNED_D:%.*]] = ashr i8 [[D]], 3
; CHECK-NEXT: [[QUOTIENT:%.*]] = sdiv i8 [[SIGNED_D]], -3
; CHECK-NEXT: [[Q:%.*]] = shl i8 [[QUOTIENT]], 3
; CHECK-NEXT: [[SIGNED_Q:%.*]] = ashr i8 [[Q]], 3
; CHECK-NEXT: [[REST:%.*]] = srem i8 -1, [[SIGNED_Q]]
; CHECK-NEXT: ret i8 [[REST]]
define i5 @signs(i5 %a, i5 %b) {
  %down = ashr i5 %a, %b
  %quotient = sdiv i5 %down, -3
  %rest = srem i5 -1, %quotient
  ret i5 %rest
}

; CHECK-LABEL: define void @comparisons(
; CHECK-NEXT: [[A:%.*]] = and i32 %a, 16777215
; CHECK-NEXT: icmp eq i32 [[A]], 16777214
; CHECK-NEXT: [[B:%.*]] = and i32 %a, 16777215
; CHECK-NEXT: [[C:%.*]] = and i32 %b, 16777215
; CHECK-NEXT: icmp ugt i32 [[B]], [[C]]
; CHECK-NEXT: [[D:%.*]] = shl i32 %a, 8
; CHECK-NEXT: [[E:%.*]] = ashr i32 [[D]], 8
; CHECK-NEXT: icmp slt i32 [[E]], -2
define void @comparisons(i24 %a, i24 %b) {
  %equal = icmp eq i24 %a, -2
  %greater = icmp ugt i24 %a, %b
  %less = icmp slt i24 %a, -2
  ret void
}

; CHECK-LABEL: define i64 @extensions(i32 %a, i64 %b)
; CHECK-NEXT: [[A:%.*]] = and i32 %a, 16777215
; CHECK-NEXT: [[Z:%.*]] = zext nneg i32 [[A]] to i64
; CHECK-NEXT: [[UP:%.*]] = shl i32 %a, 8
; CHECK-NEXT: [[SIGNED:%.*]] = ashr i32 [[UP]], 8
; CHECK-NEXT: [[B:%.*]] = and i64 %b, 8589934591
; CHECK-NEXT: [[SUM:%.*]] = add i64 [[Z]], [[B]]
; CHECK-NEXT: [[S:%.*]] = sext i32 [[SIGNED]] to i64
; CHECK-NEXT: add i64 [[SUM]], [[S]]
define i64 @extensions(i24 %a, i33 %b) {
  %z = zext nneg i24 %a to i64
  %s32 = sext i24 %a to i32
  %z33 = zext i33 %b to i64
  %sum = add i64 %z, %z33
  %s = sext i32 %s32 to i64
  %all = add i64 %sum, %s
  ret i64 %all
}

; CHECK-LABEL: define i8 @truncations(i64 %a, i32 %b)
; CHECK-NEXT: [[T:%.*]] = trunc i64 %a to i8
; CHECK-NEXT: [[B:%.*]] = trunc i32 %b to i8
; CHECK-NEXT: add i8 [[T]], [[B]]
define i5 @truncations(i40 %a, i32 %b) {
  %a33 = trunc nuw i40 %a to i33
  %a5 = trunc nuw i33 %a33 to i5
  %b24 = trunc i32 %b to i24
  %b5 = trunc nsw i24 %b24 to i5
  %sum = add i5 %a5, %b5
  ret i5 %sum
}

; CHECK-LABEL: define float @numbers(
; CHECK: [[U:%.*]] = and i64 %a, 1099511627775
; CHECK-NEXT: uitofp i64 [[U]] to float
; CHECK-NEXT: [[UP:%.*]] = shl i64 %a, 24
; CHECK-NEXT: [[S:%.*]] = ashr i64 [[UP]], 24
; CHECK-NEXT: sitofp i64 [[S]] to float
; CHECK: fptoui float {{%.*}} to i64
; CHECK: fptosi float {{%.*}} to i64
define float @numbers(i40 %a) {
  %u = uitofp i40 %a to float
  %s = sitofp i40 %a to float
  %f = fadd float %u, %s
  %back = fptoui float %f to i40
  %signed = fptosi float %f to i40
  %sum = add i40 %back, %signed
  %g = uitofp i40 %sum to float
  ret float %g
}

; CHECK-LABEL: define ptr addrspace(1) @addresses(
; CHECK-NEXT: [[UP:%.*]] = shl i64 %i, 31
; CHECK-NEXT: [[INDEX:%.*]] = ashr i64 [[UP]], 31
; CHECK-NEXT: [[Q:%.*]] = getelementptr inbounds i32, ptr addrspace(1) %p, i64 [[INDEX]]
; CHECK-NEXT: getelementptr i8, ptr addrspace(1) [[Q]], i64 -3
; CHECK-NEXT: ptrtoint ptr addrspace(1) {{%.*}} to i64
; CHECK-NEXT: [[N:%.*]] = and i64 {{%.*}}, 281474976710655
; CHECK-NEXT: inttoptr i64 [[N]] to ptr addrspace(1)
define ptr addrspace(1) @addresses(ptr addrspace(1) %p, i33 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i33 %i
  %r = getelementptr i8, ptr addrspace(1) %q, i33 -3
  %n = ptrtoint ptr addrspace(1) %r to i48
  %back = inttoptr i48 %n to ptr addrspace(1)
  ret ptr addrspace(1) %back
}

; CHECK-LABEL: define void @cases(
; CHECK-NEXT: [[A:%.*]] = and i8 %a, 31
; CHECK-NEXT: switch i8 [[A]], label %end [
; CHECK-NEXT: i8 31, label %end
; CHECK-NEXT: i8 4, label %end
define void @cases(i5 %a) {
  switch i5 %a, label %end [
    i5 -1, label %end
    i5 4, label %end
  ]
end:
  ret void
}
