; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what may be rounded once becomes a call that nothing folds, with its flags; that vectors do so element by
; element; and that other types have a product and a sum.
; RUN: %tessera-opt --passes=defer-contraction %s | %filecheck %s
; RUN: %tessera-opt --passes='defer-contraction,instcombine' %s | %filecheck %s --check-prefix=FOLDED

; CHECK-LABEL: define float @scalar(
; CHECK-NEXT: %s = call nnan float @__tessera_muladd_f32(float %a, float %b, float %c)
; CHECK-NEXT: ret float %s
define float @scalar(float %a, float %b, float %c) {
  %s = call nnan float @llvm.fmuladd.f32(float %a, float %b, float %c)
  ret float %s
}

; The product of these has more bits than a float.
; FOLDED-LABEL: define float @constants(
; FOLDED-NEXT: call float @__tessera_muladd_f32(float {{.*}}, float {{.*}}, float %c)
define float @constants(float %c) {
  %s = call float @llvm.fmuladd.f32(float 0x3FB99999A0000000, float 0x3FD3333340000000, float %c)
  ret float %s
}

; CHECK-LABEL: define <2 x double> @vector(
; CHECK: %[[A0:.*]] = extractelement <2 x double> %a, i64 0
; CHECK: %[[S0:.*]] = call double @__tessera_muladd_f64(double %[[A0]],
; CHECK: insertelement <2 x double> poison, double %[[S0]], i64 0
; CHECK: %[[A1:.*]] = extractelement <2 x double> %a, i64 1
; CHECK: %[[S1:.*]] = call double @__tessera_muladd_f64(double %[[A1]],
; CHECK: %s = insertelement <2 x double> {{.*}}, double %[[S1]], i64 1
define <2 x double> @vector(<2 x double> %a, <2 x double> %b, <2 x double> %c) {
  %s = call <2 x double> @llvm.fmuladd.v2f64(<2 x double> %a, <2 x double> %b, <2 x double> %c)
  ret <2 x double> %s
}

; CHECK-LABEL: define x86_fp80 @extended(
; CHECK-NEXT: %[[P:.*]] = fmul x86_fp80 %a, %b
; CHECK-NEXT: %s = fadd x86_fp80 %[[P]], %c
define x86_fp80 @extended(x86_fp80 %a, x86_fp80 %b, x86_fp80 %c) {
  %s = call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %a, x86_fp80 %b, x86_fp80 %c)
  ret x86_fp80 %s
}

; A user's own fma is always rounded once.
; CHECK-LABEL: define float @exact(
; CHECK-NEXT: call float @llvm.fma.f32(
define float @exact(float %a, float %b, float %c) {
  %s = call float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %s
}

; CHECK-LABEL: define float @observed(
; CHECK-NEXT: %[[P:.*]] = call float @llvm.experimental.constrained.fmul.f32(float %a, float %b, metadata !"round.dynamic", metadata !"fpexcept.strict")
; CHECK-NEXT: %s = call float @llvm.experimental.constrained.fadd.f32(float %[[P]], float %c, metadata !"round.dynamic", metadata !"fpexcept.strict")
define float @observed(float %a, float %b, float %c) strictfp {
  %s = call float @llvm.experimental.constrained.fmuladd.f32(float %a, float %b, float %c, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret float %s
}

; CHECK: declare float @__tessera_muladd_f32(float, float, float) #[[PURE:[0-9]+]]
; CHECK: declare double @__tessera_muladd_f64(double, double, double) #[[PURE]]
; CHECK: attributes #[[PURE]] = { nounwind speculatable willreturn memory(none) }
