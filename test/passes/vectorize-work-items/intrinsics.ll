; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that intrinsics that vectors have are widened, with the arguments that stay scalars.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @widened(
; CHECK: call fast <16 x float> @llvm.sqrt.v16f32(<16 x float>
; CHECK: call <16 x float> @llvm.fma.v16f32(
; CHECK: call <16 x i32> @llvm.ctlz.v16i32(<16 x i32> %{{.*}}, i1 false)
; CHECK: call <16 x i32> @llvm.smax.v16i32(
; CHECK-NOT: call float
; CHECK: ret void
define void @widened(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  %root = call fast float @llvm.sqrt.f32(float %v)
  %sum = call float @llvm.fma.f32(float %root, float %v, float 2.0)
  store float %sum, ptr %element, align 4
  %of = getelementptr i32, ptr %b, i32 %x
  %w = load i32, ptr %of, align 4
  %zeros = call i32 @llvm.ctlz.i32(i32 %w, i1 false)
  %most = call i32 @llvm.smax.i32(i32 %zeros, i32 %x)
  store i32 %most, ptr %of, align 4
  ret void
}

; CHECK-LABEL: define void @uniform_exponent(
; CHECK: call <16 x float> @llvm.powi.v16f32.i32(<16 x float> %{{.*}}, i32 %n
define void @uniform_exponent(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %n = load i32, ptr %b, align 4
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  %power = call float @llvm.powi.f32.i32(float %v, i32 %n)
  store float %power, ptr %element, align 4
  ret void
}

; The scalar has to be the same for all lanes.
; CHECK-LABEL: define void @varying_exponent(
; CHECK: [[E:%.*]] = extractelement <16 x i32> %w
; CHECK: call float @llvm.powi.f32.i32(float %{{.*}}, i32 [[E]])
; CHECK: store <16 x float>
define void @varying_exponent(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  %of = getelementptr i32, ptr %b, i32 %x
  %w = load i32, ptr %of, align 4
  %power = call float @llvm.powi.f32.i32(float %v, i32 %w)
  store float %power, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.powi.f32.i32(float, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
