; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a product and a sum of one expression become what the machine has, with their flags, and that a user's own
; fma stays.
; RUN: %tessera-opt --passes='lower-contraction<once>' %s | %filecheck %s --check-prefix=ONCE
; RUN: %tessera-opt --passes='lower-contraction<twice>' %s | %filecheck %s --check-prefix=TWICE

; ONCE-LABEL: define double @f(
; ONCE-NEXT: %n = fneg double %c
; ONCE-NEXT: %s = call nsz double @llvm.fma.f64(double %a, double %b, double %n)
; ONCE-NEXT: %u = call double @llvm.fma.f64(double %s, double %b, double %c)
; ONCE-NEXT: ret
; TWICE-LABEL: define double @f(
; TWICE-NEXT: %n = fneg double %c
; TWICE-NEXT: %[[P:.*]] = fmul nsz double %a, %b
; TWICE-NEXT: %s = fadd nsz double %[[P]], %n
; TWICE-NEXT: %u = call double @llvm.fma.f64(double %s, double %b, double %c)
define double @f(double %a, double %b, double %c) {
  %n = fneg double %c
  %s = call nsz double @__tessera_muladd_f64(double %a, double %b, double %n)
  %u = call double @llvm.fma.f64(double %s, double %b, double %c)
  ret double %u
}

declare double @__tessera_muladd_f64(double, double, double)
declare double @llvm.fma.f64(double, double, double)
