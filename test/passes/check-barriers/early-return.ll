; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a return of some work-items counts as divergent if a barrier follows.
; Conformance: G022-
; RUN: not %tessera-opt --passes=check-barriers %s 2>&1 | %filecheck %s

; CHECK: error: tile barrier in divergent control flow
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %c = icmp eq i32 %l, 0
  br i1 %c, label %out, label %rest
out:
  ret void
rest:
  call void @__tessera_barrier(i32 3)
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
