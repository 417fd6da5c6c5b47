; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that fast reciprocals, their roots, exp and log become a few instructions of AVX-512, and precise functions
; sums in doubles.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; The error is no number where x is 0 or infinite, and a small number takes its place.
; CHECK-LABEL: define void @root(
; CHECK: [[Y:%.*]] = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> [[X:%.*]], <16 x float> zeroinitializer, i16 -1)
; CHECK: [[XY:%.*]] = fmul <16 x float> [[X]], [[Y]]
; CHECK: [[N:%.*]] = fneg <16 x float> [[XY]]
; CHECK: [[E:%.*]] = call <16 x float> @llvm.fma.v16f32(<16 x float> [[N]], <16 x float> [[Y]], <16 x float> splat (float 1.000000e+00))
; CHECK: [[IS:%.*]] = fcmp olt <16 x float> [[E]], [[SMALL:.*]]
; CHECK: [[S:%.*]] = select <16 x i1> [[IS]], <16 x float> [[E]], <16 x float> [[SMALL]]
; CHECK: [[H:%.*]] = fmul <16 x float> [[Y]], splat (float 5.000000e-01)
; CHECK: call <16 x float> @llvm.fma.v16f32(<16 x float> [[H]], <16 x float> [[S]], <16 x float> [[Y]])
; CHECK-NOT: fdiv
define void @root(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %root = call afn float @llvm.sqrt.f32(float %x)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; What is never negative and a constant are so large together that half of it is a subtraction from the exponent,
; which makes half of infinity finite.
; CHECK-LABEL: define void @root_of_sum(
; CHECK: [[X:%.*]] = fadd <16 x float> {{.*}}, splat (float 5.000000e-01)
; CHECK: [[Y:%.*]] = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> [[X]],
; CHECK: [[BITS:%.*]] = bitcast <16 x float> [[X]] to <16 x i32>
; CHECK: [[LESS:%.*]] = sub <16 x i32> [[BITS]], splat (i32 8388608)
; CHECK: [[H:%.*]] = bitcast <16 x i32> [[LESS]] to <16 x float>
; CHECK: [[HY:%.*]] = fmul <16 x float> [[H]], [[Y]]
; CHECK: [[N:%.*]] = fneg <16 x float> [[HY]]
; CHECK: [[E:%.*]] = call <16 x float> @llvm.fma.v16f32(<16 x float> [[N]], <16 x float> [[Y]], <16 x float> splat (float 5.000000e-01))
; CHECK: call <16 x float> @llvm.fma.v16f32(<16 x float> [[Y]], <16 x float> [[E]], <16 x float> [[Y]])
define void @root_of_sum(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %square = fmul float %x, %x
  %double = fadd float %square, %square
  %sum = fadd float %double, 0.5
  %root = call afn float @llvm.sqrt.f32(float %sum)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; The constant may come first.
; CHECK-LABEL: define void @root_of_sum_from_constant(
; CHECK: rsqrt14
; CHECK: sub <16 x i32>
define void @root_of_sum_from_constant(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %square = fmul float %x, %x
  %more = fadd float 0.5, %square
  %sum = fadd float %square, %more
  %root = call afn float @llvm.sqrt.f32(float %sum)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; So are what a sum and a square are rounded to at once.
; CHECK-LABEL: define void @root_of_fused_sum(
; CHECK: rsqrt14
; CHECK: sub <16 x i32>
define void @root_of_fused_sum(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %one = call float @llvm.fma.f32(float %x, float %x, float 0.5)
  %sum = call float @llvm.fma.f32(float %x, float %x, float %one)
  %root = call afn float @llvm.sqrt.f32(float %sum)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; A product of two different numbers may be negative.
; CHECK-LABEL: define void @root_of_fused_product(
; CHECK: rsqrt14
; CHECK-NOT: sub <16 x i32>
; CHECK: fcmp olt
define void @root_of_fused_product(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %next = getelementptr float, ptr %at, i32 1
  %z = load float, ptr %next, align 4
  %sum = call float @llvm.fma.f32(float %x, float %z, float 0.5)
  %root = call afn float @llvm.sqrt.f32(float %sum)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; What is added may be negative.
; CHECK-LABEL: define void @root_of_difference(
; CHECK: rsqrt14
; CHECK-NOT: sub <16 x i32>
; CHECK: fcmp olt
define void @root_of_difference(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %sum = fadd float %x, 0.5
  %root = call afn float @llvm.sqrt.f32(float %sum)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; 2^-120 is too near to the subnormal numbers.
; CHECK-LABEL: define void @root_of_small_sum(
; CHECK: rsqrt14
; CHECK-NOT: sub <16 x i32>
; CHECK: fcmp olt
define void @root_of_small_sum(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %square = fmul float %x, %x
  %sum = fadd float %square, 0x3870000000000000
  %root = call afn float @llvm.sqrt.f32(float %sum)
  %y = fdiv afn float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; CHECK-LABEL: define void @precise_root(
; CHECK-NOT: rsqrt14
; CHECK: fdiv <16 x float>
define void @precise_root(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %root = call float @llvm.sqrt.f32(float %x)
  %y = fdiv float 1.0, %root
  store float %y, ptr %at, align 4
  ret void
}

; CHECK-LABEL: define void @reciprocal(
; CHECK: [[Y:%.*]] = call <16 x float> @llvm.x86.avx512.rcp14.ps.512(<16 x float> [[X:%.*]], <16 x float> zeroinitializer, i16 -1)
; CHECK: [[N:%.*]] = fneg <16 x float> [[X]]
; CHECK: [[F:%.*]] = call <16 x float> @llvm.fma.v16f32(<16 x float> [[N]], <16 x float> [[Y]], <16 x float> splat (float 2.000000e+00))
; CHECK: [[IS:%.*]] = fcmp ogt <16 x float> [[F]], [[LEAST:.*]]
; CHECK: [[S:%.*]] = select <16 x i1> [[IS]], <16 x float> [[F]], <16 x float> [[LEAST]]
; CHECK: fmul <16 x float> [[Y]], [[S]]
; CHECK-NOT: fdiv
define void @reciprocal(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = fdiv afn float 1.0, %x
  store float %y, ptr %at, align 4
  ret void
}

; CHECK-LABEL: define void @precise_reciprocal(
; CHECK-NOT: rcp14
; CHECK: fdiv <16 x float>
define void @precise_reciprocal(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = fdiv float 1.0, %x
  store float %y, ptr %at, align 4
  ret void
}

; CHECK-LABEL: define void @exponential(
; CHECK: call <16 x float> @llvm.x86.avx512.mask.range.ps.512(
; CHECK: call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(
; CHECK-NOT: @expf
define void @exponential(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = call afn float @expf(float %x)
  store float %y, ptr %at, align 4
  ret void
}

; CHECK-LABEL: define void @logarithm(
; CHECK: call <16 x float> @llvm.x86.avx512.mask.getmant.ps.512(<16 x float> %{{.*}}, i32 11
; CHECK: call <16 x float> @llvm.x86.avx512.mask.getexp.ps.512(
; CHECK-NOT: @logf
define void @logarithm(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = call afn float @logf(float %x)
  store float %y, ptr %at, align 4
  ret void
}

; No library with vectors is known here, and the machine's own is not precise enough: in doubles.
; CHECK-LABEL: define void @precise_logarithm(
; CHECK-NOT: getmant
; CHECK: fpext <16 x float> %{{.*}} to <16 x double>
; CHECK: fdiv <16 x double>
; CHECK: fptrunc <16 x double> %{{.*}} to <16 x float>
; CHECK-NOT: @logf
define void @precise_logarithm(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = call float @logf(float %x) #1
  store float %y, ptr %at, align 4
  ret void
}

; Two steps to the power, of which only the last one overflows.
; CHECK-LABEL: define void @precise_exponential(
; CHECK: call <8 x double> @llvm.fma.v8f64(
; CHECK: %[[SCALE:.*]] = bitcast <8 x i64> %{{.*}} to <8 x double>
; CHECK-NEXT: %[[HALF:.*]] = fmul <8 x double> %{{.*}}, %[[SCALE]]
; CHECK: fmul <8 x double> %[[HALF]],
; CHECK-NOT: @exp(
define void @precise_exponential(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr double, ptr %a, i32 %i
  %x = load double, ptr %at, align 8
  %y = call double @exp(double %x) #2
  store double %y, ptr %at, align 8
  ret void
}

; Lanes with great arguments, which are rare, call the C library.
; CHECK-LABEL: define void @precise_sine(
; CHECK: %[[SIZE:.*]] = call <8 x double> @llvm.fabs.v8f64(
; CHECK: %[[BEYOND:.*]] = fcmp ogt <8 x double> %[[SIZE]], splat (double 0x41A0000000000000)
; CHECK: store <8 x double> %{{.*}}, ptr %[[OPERANDS:.*]], align 64
; CHECK: store <8 x double> %{{.*}}, ptr %[[RESULTS:.*]], align 64
; CHECK: %[[BITS:.*]] = bitcast <8 x i1> %[[BEYOND]] to i8
; CHECK: %[[ANY:.*]] = icmp ne i8 %[[BITS]], 0
; CHECK: br i1 %[[ANY]], label %lane.do, label %lane.after, !prof
; CHECK: call double @sin(double
; CHECK: lane.after:
; CHECK: load <8 x double>, ptr %[[RESULTS]], align 64
define void @precise_sine(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr double, ptr %a, i32 %i
  %x = load double, ptr %at, align 8
  %y = call double @sin(double %x) #2
  store double %y, ptr %at, align 8
  ret void
}

; Another function has no such form.
; CHECK-LABEL: define void @precise_gamma(
; CHECK-NOT: fma
; CHECK: call double @tgamma(double
define void @precise_gamma(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr double, ptr %a, i32 %i
  %x = load double, ptr %at, align 8
  %y = call double @tgamma(double %x) #2
  store double %y, ptr %at, align 8
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare float @llvm.sqrt.f32(float)
declare float @expf(float) nounwind willreturn memory(none)
declare float @logf(float) nounwind willreturn memory(none)
declare double @exp(double) nounwind willreturn memory(none)
declare double @sin(double) nounwind willreturn memory(none)
declare double @tgamma(double) nounwind willreturn memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { nobuiltin "tessera.in_double"="log" }
attributes #2 = { nobuiltin }
