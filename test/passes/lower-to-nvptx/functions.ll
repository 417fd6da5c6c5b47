; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that barriers and exact math become instructions of a GPU, fences are for a block or, of global memory, the device, and other math is libclc's,
; defined in the module and for it alone, whose conversions to integers saturate.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-nvptx %s | %filecheck %s

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK: fence syncscope("block") acq_rel
; CHECK: fence syncscope("device") acq_rel
; CHECK: call float @llvm.sqrt.f32(
; CHECK: call float @llvm.fma.f32(
; CHECK: call float @_Z3sinf(
; CHECK: call double @_Z3powdd(
; CHECK: fptrunc double
; CHECK: call float @_Z5frexpfPi(float %{{.*}}, ptr %n)
; CHECK: call float @_Z4modffPf(float %{{.*}}, ptr %n)
; CHECK: fdiv float 1.0
; CHECK: call float @llvm.maxnum.f32(
; CHECK: call float @llvm.minnum.f32(
; CHECK-DAG: define internal {{.*}}float @_Z3sinf(
; CHECK-DAG: call i32 @llvm.nvvm.f2i.rz(float
; CHECK-DAG: define internal {{.*}}double @_Z3powdd(
; CHECK-DAG: call double @libclc_pow(
; CHECK-DAG: define internal {{.*}}double @libclc_pow(
; CHECK-DAG: call i32 @llvm.fptosi.sat.i32.f64(double
; CHECK-DAG: define internal {{.*}}float @_Z5frexpfPi(
; CHECK-DAG: define internal {{.*}}float @_Z4modffPf(
; CHECK-NOT: target-features
define void @k(ptr noalias readonly %closure) #0 {
  %n = alloca i32, align 4
  %x = load float, ptr %closure, align 4
  call void @__tessera_barrier(i32 1)
  call void @__tessera_fence(i32 2)
  call void @__tessera_fence(i32 3)
  %r = call float @__tessera_sqrt_f32(float %x)
  %m = call float @__tessera_muladd_f32(float %r, float %x, float %x)
  %a = call float @__tessera_fast_sin_f32(float %m)
  %b = call float @__tessera_pow_f32(float %a, float %x)
  %c = call float @__tessera_frexp_f32(float %b, ptr %n)
  %d = call float @__tessera_modf_f32(float %c, ptr %n)
  %e = call float @__tessera_fast_rcp_f32(float %d)
  %f = call float @__tessera_fmax_f32(float %e, float %x)
  %g = call float @__tessera_fmin_f32(float %f, float %x)
  ret void
}

declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32) convergent
declare float @__tessera_sqrt_f32(float)
declare float @__tessera_muladd_f32(float, float, float)
declare float @__tessera_fast_sin_f32(float)
declare float @__tessera_pow_f32(float, float)
declare float @__tessera_frexp_f32(float, ptr)
declare float @__tessera_modf_f32(float, ptr)
declare float @__tessera_fast_rcp_f32(float)
declare float @__tessera_fmax_f32(float, float)
declare float @__tessera_fmin_f32(float, float)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="8,8" "tessera.captures"="" }
