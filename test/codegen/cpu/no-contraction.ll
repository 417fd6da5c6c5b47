; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a*b+c is not fused where the program did not allow it, though v4 has the instruction.
; RUN: %tessera-opt compile --start-from=vectorize --cpu=v4 -S %s -o - | %filecheck %s

; CHECK: __tessera.k.v4:
; CHECK-NOT: fmadd
; CHECK: vmulss
; CHECK: vaddss
target triple = "x86_64-pc-linux-gnu"
define void @k(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias align 64 %scratch) #0 {
  %a = load float, ptr %closure
  %b = load float, ptr %tile
  %m = fmul float %a, %b
  %s = fadd float %m, %a
  store float %s, ptr %scratch
  ret void
}
attributes #0 = { nounwind "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="4" }
