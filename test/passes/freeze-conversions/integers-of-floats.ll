; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that all uses of an integer that a float became see one frozen number, of vectors, too, and that other
; conversions stay.
; RUN: %tessera-opt --passes=freeze-conversions %s | %filecheck %s

; CHECK-LABEL: define i32 @signed(
; CHECK-NEXT: %[[C:.*]] = fptosi float %x to i32
; CHECK-NEXT: %i = freeze i32 %[[C]]
; CHECK-NEXT: %a = add i32 %i, %i
; CHECK-NEXT: ret i32 %a
define i32 @signed(float %x) {
  %i = fptosi float %x to i32
  %a = add i32 %i, %i
  ret i32 %a
}

; CHECK-LABEL: define <2 x i32> @unsigned(
; CHECK-NEXT: %[[C:.*]] = fptoui <2 x double> %x to <2 x i32>
; CHECK-NEXT: %i = freeze <2 x i32> %[[C]]
; CHECK-NEXT: ret <2 x i32> %i
define <2 x i32> @unsigned(<2 x double> %x) {
  %i = fptoui <2 x double> %x to <2 x i32>
  ret <2 x i32> %i
}

; CHECK-LABEL: define float @others(
; CHECK-NEXT: sitofp
; CHECK-NEXT: fptrunc
; CHECK-NEXT: fadd
; CHECK-NEXT: ret
define float @others(i32 %i, double %y) {
  %x = sitofp i32 %i to float
  %t = fptrunc double %y to float
  %s = fadd float %x, %t
  ret float %s
}
