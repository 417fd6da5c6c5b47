; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that math without pointers may be moved and dropped freely, and that math which writes through a pointer
; is known to write there: what frexp leaves in %slot is not lost.
; RUN: %tessera-opt --passes=extract-kernels,verify-extracted-kernels,instcombine,gvn %s | %filecheck %s

; CHECK: define {{.*}}@kernel(
; CHECK-NOT: @__tessera_exp_f32
; CHECK: call float @__tessera_frexp_f32(
; CHECK: load i32, ptr %slot
define void @kernel(ptr %closure, ptr %launch) #0 {
  %slot = alloca i32
  store i32 0, ptr %slot
  %x = load float, ptr %closure
  %unused = call float @__tessera_exp_f32(float %x)
  %fraction = call float @__tessera_frexp_f32(float %x, ptr %slot)
  %exponent = load i32, ptr %slot
  %p = load ptr, ptr %closure
  store i32 %exponent, ptr %p
  ret void
}
declare float @__tessera_exp_f32(float)
; CHECK: declare float @__tessera_frexp_f32(float, ptr) #[[POINTER:[0-9]+]]
declare float @__tessera_frexp_f32(float, ptr)

; CHECK: attributes #[[POINTER]] = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #0 = { "tessera.kernel"="a.cpp:3" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
