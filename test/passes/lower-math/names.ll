; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that math becomes intrinsics or calls of the C library, precise calls with `nobuiltin` and, where vectors
; are precise in double, with that function's name; and that an unknown name stays.
; RUN: %tessera-opt --passes=lower-math %s | %filecheck %s

; CHECK-LABEL: define void @f
define void @f(ptr %p, float %x, double %y) {
  ; CHECK: call float @llvm.sqrt.f32(float %x)
  %a = call float @__tessera_sqrt_f32(float %x)
  ; CHECK: call arcp afn float @llvm.sqrt.f32(float %x)
  %b = call float @__tessera_fast_sqrt_f32(float %x)
  ; CHECK: call arcp afn float @expf(float %x){{$}}
  %c = call float @__tessera_fast_exp_f32(float %x)
  ; CHECK: call double @exp(double %y) #[[PRECISE:[0-9]+]]
  %d = call double @__tessera_exp_f64(double %y)
  ; CHECK: call float @llvm.minnum.f32(float %x, float %a)
  %e = call float @__tessera_fmin_f32(float %x, float %a)
  ; CHECK: %[[ROOT:.*]] = call float @llvm.sqrt.f32(float %x)
  ; CHECK-NEXT: fdiv float 1.000000e+00, %[[ROOT]]
  %g = call float @__tessera_rsqrt_f32(float %x)
  ; CHECK: fdiv afn float 1.000000e+00, %x
  %m = call float @__tessera_fast_rcp_f32(float %x)
  ; CHECK: call float @modff(float %x, ptr %p) #[[PRECISE]]
  %h = call float @__tessera_modf_f32(float %x, ptr %p)
  ; CHECK: call i32 @ilogb(double %y) #[[PRECISE]]
  %i = call i32 @__tessera_ilogb_f64(double %y)
  ; CHECK: call float @sinf(float %x) #[[SINE:[0-9]+]]
  %k = call float @__tessera_sin_f32(float %x)
  ; CHECK: call double @pow(double %y, double %y) #[[POWER:[0-9]+]]
  %l = call double @__tessera_pow_f64(double %y, double %y)
  ; CHECK: call float @__tessera_unheard_of_f32(float %x)
  %j = call float @__tessera_unheard_of_f32(float %x)
  %s1 = fadd float %b, %c
  %s2 = fadd float %e, %g
  %s3 = fadd float %s1, %s2
  %s4 = fadd float %s3, %m
  store float %s4, ptr %p
  ret void
}
; CHECK: declare float @expf(float) #[[PURE:[0-9]+]]
; CHECK-DAG: attributes #[[PURE]] = { nounwind willreturn memory(none) }
; CHECK-DAG: attributes #[[PRECISE]] = { nobuiltin }
; CHECK-DAG: attributes #[[SINE]] = { nobuiltin "tessera.in_double"="sin" }
; CHECK-DAG: attributes #[[POWER]] = { nobuiltin "tessera.in_double"="pow" }
declare float @__tessera_sqrt_f32(float)
declare float @__tessera_fast_sqrt_f32(float)
declare float @__tessera_fast_exp_f32(float)
declare double @__tessera_exp_f64(double)
declare float @__tessera_fmin_f32(float, float)
declare float @__tessera_rsqrt_f32(float)
declare float @__tessera_fast_rcp_f32(float)
declare float @__tessera_modf_f32(float, ptr)
declare i32 @__tessera_ilogb_f64(double)
declare float @__tessera_sin_f32(float)
declare double @__tessera_pow_f64(double, double)
declare float @__tessera_unheard_of_f32(float)
