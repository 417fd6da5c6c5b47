; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that it is said why devices cannot run a kernel.
; RUN: split-file %s %t
; RUN: not %tessera-opt --passes=lower-to-spirv %t/pointer.ll 2>&1 | %filecheck %s --check-prefix=POINTER
; RUN: not %tessera-opt --passes=lower-to-spirv %t/string.ll 2>&1 | %filecheck %s --check-prefix=STRING
; RUN: not %tessera-opt --passes=lower-to-spirv %t/callee.ll 2>&1 | %filecheck %s --check-prefix=CALLEE
; RUN: not %tessera-opt --passes=lower-to-spirv %t/recursion.ll 2>&1 | %filecheck %s --check-prefix=RECURSION
; RUN: not %tessera-opt --passes=lower-to-spirv %t/rounding.ll 2>&1 | %filecheck %s --check-prefix=ROUNDING
; RUN: not %tessera-opt --passes=lower-to-spirv %t/away.ll 2>&1 | %filecheck %s --check-prefix=ROUNDING

; POINTER: error: it calls through pointers to functions
; STRING: error: it prints a string that is no literal
; CALLEE: error: a function that is not inlined prints a message or aborts (direct3d_printf, direct3d_errorf, direct3d_abort, -famp-bounds=check)
; RECURSION: error: '{{[fg]}}' is recursive, which OpenCL does not allow
; ROUNDING: error: it rounds floating-point numbers otherwise than to nearest

;--- pointer.ll
define void @k(ptr noalias readonly %closure) #0 {
  %f = load ptr, ptr %closure, align 8
  call void %f()
  ret void
}
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }

;--- string.ll
define void @k(ptr noalias readonly %closure) #0 {
  %s = load ptr, ptr %closure, align 8
  call void (ptr, ...) @__tessera_printf(ptr %s)
  ret void
}
declare void @__tessera_printf(ptr, ...)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }

;--- callee.ll
define void @k(ptr noalias readonly %closure) #0 {
  call void @f()
  ret void
}
define internal void @f() {
  call void @__tessera_abort()
  ret void
}
declare void @__tessera_abort()
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }

;--- recursion.ll
define void @k(ptr noalias readonly %closure) #0 {
  call void @f()
  ret void
}
define internal void @f() {
  call void @g()
  ret void
}
define internal void @g() {
  call void @f()
  ret void
}
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }

;--- rounding.ll
define void @k(ptr noalias readonly %closure) #0 {
  %x = load float, ptr %closure, align 4
  %y = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.upward", metadata !"fpexcept.ignore") strictfp
  ret void
}
attributes #0 = { strictfp "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }

;--- away.ll
define void @k(ptr noalias readonly %closure) #0 {
  %x = load double, ptr %closure, align 8
  %y = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %x, metadata !"round.tonearestaway", metadata !"fpexcept.ignore") strictfp
  ret void
}
attributes #0 = { strictfp "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
