; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @adds(ptr %closure, ptr %launch) #0 {
  %data = load ptr, ptr %closure
  %i = call i32 @__tessera_global_id(i32 0)
  %at = getelementptr inbounds float, ptr %data, i32 %i
  %x = load float, ptr %at
  %wide = fpext float %x to double
  %sum = fadd double %wide, 1.000000e-10
  %narrow = fptrunc double %sum to float
  store float %narrow, ptr %at
  ret void
}

define void @calls(ptr %closure, ptr %launch) #0 {
  %data = load ptr, ptr %closure
  %i = call i32 @__tessera_global_id(i32 0)
  %at = getelementptr inbounds i32, ptr %data, i32 %i
  call void @helper(ptr %at)
  ret void
}

define internal void @helper(ptr %at) noinline {
  %x = load i32, ptr %at
  %wide = sitofp i32 %x to double
  %root = call double @__tessera_sqrt_f64(double %wide)
  %narrow = fptosi double %root to i32
  store i32 %narrow, ptr %at
  ret void
}

define void @copies(ptr %closure, ptr %launch) #0 {
  %data = load ptr, ptr %closure
  %i = call i32 @__tessera_global_id(i32 0)
  %at = getelementptr inbounds double, ptr %data, i32 %i
  %x = load double, ptr %data
  store double %x, ptr %at
  ret void
}

define void @float_only(ptr %closure, ptr %launch) #0 {
  %data = load ptr, ptr %closure
  %i = call i32 @__tessera_global_id(i32 0)
  %at = getelementptr inbounds float, ptr %data, i32 %i
  %x = load float, ptr %at
  %power = call float @__tessera_pow_f32(float %x, float %x)
  store float %power, ptr %at
  ret void
}

declare i32 @__tessera_global_id(i32)
declare double @__tessera_sqrt_f64(double)
declare float @__tessera_pow_f32(float, float)
attributes #0 = { "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="0:view:rw:16" }
