; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that private variables that live across a barrier lie element by element, neighbours adjacent, if whole
; elements of one size are all that is accessed; and copy by copy if a pointer to them is chosen, an access is at an odd
; place, or a fill is long.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; 16 work-items' floats are one cache line, an odd number of which lies between two elements.
; CHECK-LABEL: define void @array(
; CHECK: %array = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: %[[FIRST:.*]] = getelementptr inbounds i32, ptr %array, i64 %linear
; CHECK: store i32 0, ptr %[[FIRST]], align 4
; CHECK: %[[SECOND:.*]] = getelementptr i8, ptr %[[FIRST]], i64 64
; CHECK: store i32 0, ptr %[[SECOND]], align 4
; CHECK: %[[HERE:.*]] = getelementptr inbounds i32, ptr %array, i64 %linear{{.*}}
; CHECK: %[[WIDE:.*]] = sext i32 %n to i64
; CHECK: %[[DISTANCE:.*]] = mul i64 %[[WIDE]], 64
; CHECK: getelementptr i8, ptr %[[HERE]], i64 %[[DISTANCE]]
; CHECK: load float, ptr %{{.*}}, align 4
define void @array(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 8, i1 false)
  call void @__tessera_barrier(i32 3)
  %n = load i32, ptr %a, align 4
  %at = getelementptr inbounds float, ptr %array, i32 %n
  %v = load float, ptr %at, align 16
  store float %v, ptr %a, align 4
  ret void
}

; Two cache lines of doubles, and one more.
; CHECK-LABEL: define void @struct_of_doubles(
; CHECK: %[[FIRST:.*]] = getelementptr inbounds i64, ptr %both, i64 %linear
; CHECK: %[[SECOND:.*]] = getelementptr i8, ptr %[[FIRST]], i64 192
; CHECK: store double 1.000000e+00, ptr %[[FIRST]]
; CHECK: store double 2.000000e+00, ptr %[[SECOND]]
define void @struct_of_doubles(ptr noalias readonly %p) #1 {
  %both = alloca { double, double }, align 8
  %a = load ptr, ptr %p, align 8
  %second = getelementptr inbounds { double, double }, ptr %both, i32 0, i32 1
  store double 1.0, ptr %both, align 8
  store double 2.0, ptr %second, align 8
  call void @__tessera_barrier(i32 3)
  %v = load double, ptr %second, align 8
  store double %v, ptr %a, align 8
  ret void
}

; Three work-items do not fill a cache line.
; CHECK-LABEL: define void @few(
; CHECK: getelementptr inbounds i32, ptr %array, i64 %linear
; CHECK: %[[WIDE:.*]] = sext i32 %{{.*}} to i64
; CHECK: mul i64 %[[WIDE]], 12
define void @few(ptr noalias readonly %p) #2 {
  %array = alloca [4 x i32], align 4
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %at = getelementptr inbounds i32, ptr %array, i32 %n
  store i32 1, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  %v = load i32, ptr %array, align 4
  store i32 %v, ptr %a, align 4
  ret void
}

; CHECK-LABEL: define void @chosen(
; CHECK: mul nuw nsw i64 %linear, 32
; CHECK: %frame = getelementptr
define void @chosen(ptr noalias readonly %p) #1 {
  %one = alloca [4 x i32], align 4
  %other = alloca [4 x i32], align 4
  %a = load ptr, ptr %p, align 8
  store i32 1, ptr %one, align 4
  store i32 2, ptr %other, align 4
  call void @__tessera_barrier(i32 3)
  %i = call i32 @__tessera_local_id(i32 0)
  %is = icmp ult i32 %i, 3
  %either = select i1 %is, ptr %one, ptr %other
  %v = load i32, ptr %either, align 4
  store i32 %v, ptr %a, align 4
  ret void
}

; CHECK-LABEL: define void @odd_place(
; CHECK: mul nuw nsw i64 %linear, 16
; CHECK: %frame = getelementptr
define void @odd_place(ptr noalias readonly %p) #1 {
  %array = alloca [4 x i32], align 4
  %a = load ptr, ptr %p, align 8
  %at = getelementptr inbounds i8, ptr %array, i64 2
  store i32 1, ptr %at, align 2
  call void @__tessera_barrier(i32 3)
  %v = load i32, ptr %at, align 2
  store i32 %v, ptr %a, align 4
  ret void
}

; Each element would be a store of its own.
; CHECK-LABEL: define void @long_fill(
; CHECK: mul nuw nsw i64 %linear, 272
; CHECK: call void @llvm.memset
define void @long_fill(ptr noalias readonly %p) #1 {
  %array = alloca [65 x i32], align 4
  %a = load ptr, ptr %p, align 8
  call void @llvm.memset.p0.i64(ptr align 4 %array, i8 0, i64 260, i1 false)
  call void @__tessera_barrier(i32 3)
  %n = load i32, ptr %a, align 4
  %at = getelementptr inbounds i32, ptr %array, i32 %n
  %v = load i32, ptr %at, align 4
  store i32 %v, ptr %a, align 4
  ret void
}

; CHECK: attributes {{.*}}"tessera.scratch"="128"
; CHECK: attributes {{.*}}"tessera.scratch"="384"
; CHECK: attributes {{.*}}"tessera.scratch"="64"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="3" "tessera.closure"="24,8" "tessera.captures"="" }
