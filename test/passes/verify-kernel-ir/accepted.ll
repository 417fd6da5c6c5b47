; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel that keeps the contract is accepted.
; RUN: %tessera-opt --passes=verify-kernel-ir %s 2>&1 | %filecheck --implicit-check-not=error %s

; CHECK: define void @k(
@t = internal externally_initialized global i32 undef, align 4 "tessera.tile_static"

define void @k(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  call void @__tessera_barrier(i32 3)
  store i32 %l, ptr @t, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
