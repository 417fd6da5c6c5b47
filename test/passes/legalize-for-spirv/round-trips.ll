; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that floats that become integers and floats again are truncated and never a negative zero, also where the integer
; is used elsewhere, or frozen; and that conversions which are no such round trip stay.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define float @signed(
; CHECK-NEXT: [[T:%.*]] = call float @llvm.trunc.f32(float %x)
; CHECK-NEXT: [[R:%.*]] = fadd float [[T]], 0.000000e+00
; CHECK-NEXT: ret float [[R]]
define float @signed(float %x) {
  %i = fptosi float %x to i32
  %r = sitofp i32 %i to float
  ret float %r
}

; CHECK-LABEL: define <2 x double> @unsigned(
; CHECK-NEXT: %i = fptoui <2 x double> %x to <2 x i16>
; CHECK-NEXT: store <2 x i16> %i
; CHECK-NEXT: [[T:%.*]] = call <2 x double> @llvm.trunc.v2f64(<2 x double> %x)
; CHECK-NEXT: [[R:%.*]] = fadd <2 x double> [[T]], zeroinitializer
; CHECK-NEXT: ret <2 x double> [[R]]
define <2 x double> @unsigned(<2 x double> %x, ptr addrspace(1) %p) {
  %i = fptoui <2 x double> %x to <2 x i16>
  store <2 x i16> %i, ptr addrspace(1) %p
  %r = uitofp <2 x i16> %i to <2 x double>
  ret <2 x double> %r
}

; CHECK-LABEL: define float @frozen(
; CHECK-NEXT: [[T:%.*]] = call float @llvm.trunc.f32(float %x)
; CHECK-NEXT: [[R:%.*]] = fadd float [[T]], 0.000000e+00
; CHECK-NEXT: ret float [[R]]
define float @frozen(float %x) {
  %c = fptosi float %x to i32
  %i = freeze i32 %c
  %r = sitofp i32 %i to float
  ret float %r
}

; CHECK-LABEL: define float @mixed(
; CHECK-NEXT: fptosi
; CHECK-NEXT: uitofp
define float @mixed(float %x) {
  %i = fptosi float %x to i32
  %r = uitofp i32 %i to float
  ret float %r
}

; CHECK-LABEL: define double @wider(
; CHECK-NEXT: fptosi
; CHECK-NEXT: sitofp
define double @wider(float %x) {
  %i = fptosi float %x to i32
  %r = sitofp i32 %i to double
  ret double %r
}

; CHECK-LABEL: define float @argument(
; CHECK-NEXT: sitofp
define float @argument(i32 %i) {
  %r = sitofp i32 %i to float
  ret float %r
}
