; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the loops and the indices are right for an untiled kernel of rank 2: the last two dimensions are looped over, those before are the origin.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: %rows = load i32
; CHECK: %columns = load i32
; CHECK: %row = phi i32
; CHECK: %column = phi i32
; CHECK: add nsw i32 %origin1, %column
; CHECK: icmp eq i32 %next.column, %columns
define void @k(ptr %p) #0 {
entry:
  %first = call i32 @__tessera_global_id(i32 0)
  %last = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %i = mul nsw i32 %first, %last
  %e = sext i32 %i to i64
  %dst = getelementptr inbounds i32, ptr %a, i64 %e
  store i32 %first, ptr %dst, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
