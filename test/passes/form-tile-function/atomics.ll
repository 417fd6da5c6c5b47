; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that atomic operations are not declared independent of each other.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: atomicrmw add ptr %a, i32 1 monotonic, align 4{{$}}
define void @k(ptr %p) #0 {
entry:
  %a = load ptr, ptr %p, align 8
  %old = atomicrmw add ptr %a, i32 1 monotonic, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
