; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that kernels become NEON's vectors for 64-bit ARM: four work-items at a time, some of them apart, what four
; lanes leave over one by one, and math without a library of vectors in doubles.
; RUN: %tessera-opt compile --start-from=work-item -S %s -o - | %filecheck %s

; CHECK-LABEL: __tessera.k.host:
; CHECK-DAG: fcmgt v{{[0-9]+}}.4s
; CHECK-DAG: fadd v{{[0-9]+}}.4s
; CHECK-DAG: {{bsl|bif|bit}} v{{[0-9]+}}.16b
; CHECK: fadd s{{[0-9]+}}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

; if (x[i] > 0) { x[i] += x[i]; } while (x[i] < 100) x[i] += 3;
define void @k(ptr noalias readonly %closure) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %i.wide = sext i32 %i to i64
  %at = getelementptr inbounds float, ptr %data, i64 %i.wide
  %x = load float, ptr %at, align 4
  %positive = fcmp ogt float %x, 0.000000e+00
  br i1 %positive, label %then, label %loop
then:
  %twice = fadd float %x, %x
  br label %loop
loop:
  %now = phi float [ %x, %0 ], [ %twice, %then ], [ %next, %loop ]
  %next = fadd float %now, 3.000000e+00
  %on = fcmp olt float %next, 1.000000e+02
  br i1 %on, label %loop, label %end
end:
  store float %next, ptr %at, align 4
  ret void
}
; CHECK-LABEL: __tessera.math.host:
; CHECK: fcvtl v{{[0-9]+}}.2d
; CHECK: fmla v{{[0-9]+}}.2d
; CHECK: fcvtn v{{[0-9]+}}.2s
define void @math(ptr noalias readonly %closure) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %i.wide = sext i32 %i to i64
  %at = getelementptr inbounds float, ptr %data, i64 %i.wide
  %x = load float, ptr %at, align 4
  %y = call float @__tessera_fast_exp_f32(float %x)
  store float %y, ptr %at, align 4
  ret void
}
declare float @__tessera_fast_exp_f32(float) nounwind willreturn memory(none)
declare i32 @__tessera_global_id(i32) nounwind willreturn memory(none)
attributes #0 = { nounwind "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:24" }
