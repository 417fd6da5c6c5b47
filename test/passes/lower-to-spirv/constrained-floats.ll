; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that operations of floats that tell of their rounding and of exceptions become the operations that they constrain:
; instructions, comparisons of both kinds and functions, of vectors, too, with the flags that they had.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

; CHECK-LABEL: define internal float @arithmetic(float %x, float %y, i32 %n)
; CHECK-NOT: strictfp
; CHECK: %a = fadd float %x, %y
; CHECK-NEXT: %b = fsub nnan float %a, %y
; CHECK-NEXT: %c = fmul float %b, %y
; CHECK-NEXT: %d = fdiv float %c, %y
; CHECK-NEXT: %e = frem float %d, %y
; CHECK-NEXT: %g = call float @llvm.fma.f32(float %e, float %x, float %y)
; CHECK-NEXT: %h = call float @llvm.fmuladd.f32(float %g, float %x, float %y)
; CHECK-NEXT: %i = call nsz float @llvm.floor.f32(float %h)
; CHECK-NEXT: %j = call float @llvm.ldexp.f32.i32(float %i, i32 %n)
; CHECK-NEXT: %k = call float @llvm.sqrt.f32(float %j)
; CHECK-NEXT: %l = call float @llvm.maxnum.f32(float %k, float %y)
; CHECK-NEXT: ret float %l
define internal float @arithmetic(float %x, float %y, i32 %n) strictfp {
  %a = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %b = call nnan float @llvm.experimental.constrained.fsub.f32(float %a, float %y, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  %c = call float @llvm.experimental.constrained.fmul.f32(float %b, float %y, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %d = call float @llvm.experimental.constrained.fdiv.f32(float %c, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %e = call float @llvm.experimental.constrained.frem.f32(float %d, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %g = call float @llvm.experimental.constrained.fma.f32(float %e, float %x, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %h = call float @llvm.experimental.constrained.fmuladd.f32(float %g, float %x, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %i = call nsz float @llvm.experimental.constrained.floor.f32(float %h, metadata !"fpexcept.strict") strictfp
  %j = call float @llvm.experimental.constrained.ldexp.f32.i32(float %i, i32 %n, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %k = call float @llvm.experimental.constrained.sqrt.f32(float %j, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %l = call float @llvm.experimental.constrained.maxnum.f32(float %k, float %y, metadata !"fpexcept.strict") strictfp
  ret float %l
}

; CHECK-LABEL: define internal i1 @conversions(float %x, i32 %n)
; CHECK: %a = fpext float %x to double
; CHECK-NEXT: %b = sitofp i32 %n to double
; CHECK-NEXT: %c = fcmp olt double %a, %b
; CHECK-NEXT: %d = fptoui double %a to i32
; CHECK-NEXT: %e = uitofp i32 %d to float
; CHECK-NEXT: %f = fcmp une float %x, %e
; CHECK-NEXT: %g = fptrunc double %b to float
; CHECK-NEXT: %h = fptosi float %g to i64
; CHECK-NEXT: %i = call i64 @llvm.lrint.i64.f32(float %g)
; CHECK-NEXT: %j = icmp eq i64 %h, %i
define internal i1 @conversions(float %x, i32 %n) strictfp {
  %a = call double @llvm.experimental.constrained.fpext.f64.f32(float %x, metadata !"fpexcept.strict") strictfp
  %b = call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %n, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %c = call i1 @llvm.experimental.constrained.fcmps.f64(double %a, double %b, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %d = call i32 @llvm.experimental.constrained.fptoui.i32.f64(double %a, metadata !"fpexcept.strict") strictfp
  %e = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %d, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %f = call i1 @llvm.experimental.constrained.fcmp.f32(float %x, float %e, metadata !"une", metadata !"fpexcept.strict") strictfp
  %g = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %b, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %h = call i64 @llvm.experimental.constrained.fptosi.i64.f32(float %g, metadata !"fpexcept.strict") strictfp
  %i = call i64 @llvm.experimental.constrained.lrint.i64.f32(float %g, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %j = icmp eq i64 %h, %i
  %k = and i1 %c, %f
  %l = and i1 %j, %k
  ret i1 %l
}

; CHECK-LABEL: define internal <2 x i1> @vectors(<2 x float> %x)
; CHECK: %a = fadd <2 x float> %x, %x
; CHECK-NEXT: %b = call <2 x float> @llvm.ceil.v2f32(<2 x float> %a)
; CHECK-NEXT: %c = fcmp oeq <2 x float> %a, %b
; CHECK-NEXT: ret <2 x i1> %c
define internal <2 x i1> @vectors(<2 x float> %x) strictfp {
  %a = call <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float> %x, <2 x float> %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %b = call <2 x float> @llvm.experimental.constrained.ceil.v2f32(<2 x float> %a, metadata !"fpexcept.strict") strictfp
  %c = call <2 x i1> @llvm.experimental.constrained.fcmp.v2f32(<2 x float> %a, <2 x float> %b, metadata !"oeq", metadata !"fpexcept.strict") strictfp
  ret <2 x i1> %c
}

; A constant is one, and math is that of all kernels.
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call float @_Z4sqrtf(float 3.000000e+00)
define void @k(ptr noalias readonly %closure) #0 {
  %a = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 2.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %b = call float @__tessera_fast_sqrt_f32(float %a) strictfp
  %c = call float @arithmetic(float %a, float %b, i32 1) strictfp
  %d = call i1 @conversions(float %c, i32 1) strictfp
  %e = call <2 x i1> @vectors(<2 x float> zeroinitializer) strictfp
  ret void
}

declare float @__tessera_fast_sqrt_f32(float)

attributes #0 = { strictfp "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
