; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a fence of tile_static memory vanishes, as a tile runs on one thread, and that one of global memory becomes one of the machine.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: store i32 1
; CHECK-NEXT: store i32 2
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: store i32 3
define void @k(ptr %p) #0 {
entry:
  %a = load ptr, ptr %p, align 8
  store i32 1, ptr %a, align 4
  call void @__tessera_fence(i32 2)
  store i32 2, ptr %a, align 4
  call void @__tessera_fence(i32 1)
  store i32 3, ptr %a, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
