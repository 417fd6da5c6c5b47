; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that local ids have their ranges, from which LLVM finds out what does not wrap around, and that others have none.
; RUN: %tessera-opt --passes=ranges-of-ids %s | %filecheck %s
; RUN: %tessera-opt --passes="ranges-of-ids,function(instcombine)" %s | %filecheck %s --check-prefix=SUMS

; CHECK-LABEL: define void @tiled(
; CHECK: %x = call i32 @__tessera_global_id(i32 1)
; CHECK: %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 1)
; CHECK: %m = call range(i32 0, 8) i32 @__tessera_local_id(i32 0)
; CHECK: %t = call i32 @__tessera_tile_id(i32 1)
; CHECK: %o = call i32 @__tessera_tile_origin(i32 0)
; SUMS-LABEL: define void @tiled(
; SUMS: %row = shl nuw nsw i32 %m, 4
; SUMS: %at = or disjoint i32 %row, %l
; SUMS: %begin = shl i32 %t, 4
; SUMS: %last = add i32 %o, 7
define void @tiled(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %l = call i32 @__tessera_local_id(i32 1)
  %m = call i32 @__tessera_local_id(i32 0)
  %t = call i32 @__tessera_tile_id(i32 1)
  %o = call i32 @__tessera_tile_origin(i32 0)
  %row = mul i32 %m, 16
  %at = add i32 %row, %l
  %begin = mul i32 %t, 16
  %last = add i32 %o, 7
  call void @take(i32 %x, i32 %at, i32 %begin, i32 %last, i32 0)
  ret void
}

declare void @take(i32, i32, i32, i32, i32)
declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="24,8" "tessera.captures"="" }
