; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that it is said which numbers no device computes with, or not so.
; RUN: split-file %s %t
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/wide.ll 2>&1 | %filecheck %s --check-prefix=WIDE
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/odd.ll 2>&1 | %filecheck %s --check-prefix=ODD
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/operand.ll 2>&1 | %filecheck %s --check-prefix=OPERAND
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/result.ll 2>&1 | %filecheck %s --check-prefix=RESULT
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/vector.ll 2>&1 | %filecheck %s --check-prefix=VECTOR
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/global.ll 2>&1 | %filecheck %s --check-prefix=VECTOR
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/cast.ll 2>&1 | %filecheck %s --check-prefix=CAST
; RUN: not %tessera-opt --passes=legalize-for-spirv %t/initialiser.ll 2>&1 | %filecheck %s --check-prefix=INITIALISER

; WIDE: error: it computes with numbers of 128 bits
; ODD: error: it computes with numbers of 65 bits
; OPERAND: error: LLVM's SPIR-V target has no 'llvm.sadd.sat.i24'
; RESULT: error: LLVM's SPIR-V target has no 'llvm.fptosi.sat.i24.f32'
; VECTOR: error: it keeps vectors of numbers of 24 bits in memory
; CAST: error: LLVM's SPIR-V target has no 'bitcast' of such numbers of more than 64 bits together
; INITIALISER: error: LLVM's SPIR-V target has no initialisers that compute with such numbers

;--- wide.ll
define i64 @f(i64 %a) {
  %w = zext i64 %a to i128
  %s = mul i128 %w, %w
  %h = lshr i128 %s, 64
  %r = trunc i128 %h to i64
  ret i64 %r
}

;--- odd.ll
define i65 @f(i65 %a) {
  ret i65 %a
}

;--- operand.ll
define i24 @f(i24 %a) {
  %r = call i24 @llvm.sadd.sat.i24(i24 %a, i24 5)
  ret i24 %r
}

;--- result.ll
define i24 @f(float %a) {
  %r = call i24 @llvm.fptosi.sat.i24.f32(float %a)
  ret i24 %r
}

;--- vector.ll
define <2 x i24> @f(ptr %p) {
  %r = load <2 x i24>, ptr %p
  ret <2 x i24> %r
}

;--- global.ll
@g = internal addrspace(1) constant { i8, <2 x i24> } zeroinitializer

;--- cast.ll
define <3 x i24> @f(<9 x i8> %a) {
  %r = bitcast <9 x i8> %a to <3 x i24>
  ret <3 x i24> %r
}

;--- initialiser.ll
@g = internal addrspace(1) constant i24 trunc (i64 ptrtoint (ptr addrspace(1) @h to i64) to i24)
@h = internal addrspace(1) constant i32 1
