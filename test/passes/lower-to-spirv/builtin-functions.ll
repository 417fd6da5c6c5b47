; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that barriers, fences and math become OpenCL's: the bits of fences change places, functions that are called
; otherwise there, and what a pointer argument leads to is mangled as OpenCL C does.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call void @_Z7barrierj(i32 2) #[[CONVERGENT:[0-9]+]]
; CHECK: call void @_Z7barrierj(i32 1) #[[CONVERGENT]]
; CHECK: call void @_Z7barrierj(i32 3) #[[CONVERGENT]]
; CHECK: call void @_Z9mem_fencej(i32 1) #[[CONVERGENT]]
; CHECK: call float @_Z3sinf(float %x)
; CHECK: %[[POW:.*]] = call double @_Z3powdd(double %{{.*}}, double %{{.*}})
; CHECK: fptrunc double %[[POW]] to float
; CHECK: call double @_Z5ldexpdi(double 1.0{{.*}}, i32 3)
; CHECK: call float @_Z4rintf(
; CHECK: fdiv float 1.0
; CHECK: call float @_Z5frexpfPU3AS4i(float %{{.*}}, ptr addrspace(4) %[[N:.*]])
; CHECK: call float @_Z4modffPU3AS4f(float %{{.*}}, ptr addrspace(4) %[[N]])
; CHECK: attributes #[[CONVERGENT]] = { convergent
define void @k(ptr noalias readonly %closure) #0 {
  %n = alloca i32, align 4
  %x = load float, ptr %closure, align 4
  call void @__tessera_barrier(i32 1)
  call void @__tessera_barrier(i32 2)
  call void @__tessera_barrier(i32 3)
  call void @__tessera_fence(i32 2)
  %a = call float @__tessera_fast_sin_f32(float %x)
  %b = call float @__tessera_pow_f32(float %a, float %x)
  %c = call double @__tessera_scalbn_f64(double 1.0, i32 3)
  %d = call float @__tessera_nearbyint_f32(float %b)
  %e = call float @__tessera_fast_rcp_f32(float %d)
  %f = call float @__tessera_frexp_f32(float %e, ptr %n)
  %g = call float @__tessera_modf_f32(float %f, ptr %n)
  ret void
}

declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32) convergent
declare float @__tessera_fast_sin_f32(float)
declare float @__tessera_pow_f32(float, float)
declare double @__tessera_scalbn_f64(double, i32)
declare float @__tessera_nearbyint_f32(float)
declare float @__tessera_fast_rcp_f32(float)
declare float @__tessera_frexp_f32(float, ptr)
declare float @__tessera_modf_f32(float, ptr)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="8,8" "tessera.captures"="" }
