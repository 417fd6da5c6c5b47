; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that no kernel and no call of the contract is left in tile functions and work-item functions after the work-item stage.
; RUN: not %tessera-opt --passes=verify-tile-functions %s 2>&1 | %filecheck %s

; CHECK: kernel 'k' has not become a tile function
; CHECK: tile function 'f' calls __tessera_barrier
; CHECK: work-item function 'w' does not say how much tile_static memory it needs
; CHECK: work-item function 'w' does not have the signature void (ptr, ptr)
; CHECK: work-item function 'w' calls __tessera_local_id
define void @k(ptr %p) #0 {
  ret void
}

define void @f(ptr %closure, ptr %tile, ptr %scratch) #1 {
  call void @__tessera_barrier(i32 3)
  ret void
}

define void @w(ptr %closure) #2 {
  %l = call i32 @__tessera_local_id(i32 0)
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
attributes #2 = { "tessera.kernel"="k" "tessera.clone_of"="k" "tessera.work_item_function" }
