; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that some work-items may return after the last barrier: the others go on in the same loop.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: after.barrier.column:
; CHECK: br i1 %odd, label %[[OUT:.*]], label %rest
; CHECK: after.barrier.next:
; CHECK: ret void
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  call void @__tessera_barrier(i32 3)
  %odd = trunc i32 %l to i1
  br i1 %odd, label %out, label %rest
out:
  ret void
rest:
  store i32 1, ptr %a, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
