; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that functions may call ids before anything moves into kernels, but that kernels must have their signature.
; RUN: not %tessera-opt --passes=verify-extracted-kernels %s 2>&1 | %filecheck --implicit-check-not="not inlined" %s

; CHECK: error: kernel IR contract: kernel 'k' does not have the signature void (ptr)
define void @k(ptr %p, i32 %x) #0 {
  %g = call i32 @left()
  ret void
}

define internal i32 @left() {
  %g = call i32 @__tessera_global_id(i32 0)
  ret i32 %g
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
