; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that local ids have their ranges, from which LLVM finds out what does not wrap around, and that others have none, but are known not to be
; negative where a comparison asks.
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

; No place is negative, alone or together with others, in whatever type; what it is multiplied to may be.
; CHECK-LABEL: define void @signs(
; CHECK: call void @decide(i1 true, i1 false, i1 true, i1 false)
; CHECK: call void @decide(i1 %product.ok, i1 %difference.ok, i1 %below, i1 %wraps.ok)
define void @signs(ptr %p) #0 {
  %n = load i32, ptr %p, align 4
  %x = call i32 @__tessera_global_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %l = call i32 @__tessera_local_id(i32 0)
  %o = call i32 @__tessera_tile_origin(i32 0)
  %x.ok = icmp sgt i32 %x, -1
  %both = or i32 %x, %y
  %both.bad = icmp slt i32 %both, 0
  %place = add nsw i32 %o, %l
  %next = add nsw i32 %place, 1
  %next.ok = icmp sgt i32 %next, -1
  %o.bad = icmp slt i32 %o, 0
  call void @decide(i1 %x.ok, i1 %both.bad, i1 %next.ok, i1 %o.bad)
  %product = mul nsw i32 %x, 1664525
  %product.ok = icmp sgt i32 %product, -1
  %difference = sub nsw i32 %x, %y
  %difference.ok = icmp sgt i32 %difference, -1
  %below = icmp slt i32 %x, %n
  %wraps = add i32 %x, %y
  %wraps.ok = icmp sgt i32 %wraps, -1
  call void @decide(i1 %product.ok, i1 %difference.ok, i1 %below, i1 %wraps.ok)
  ret void
}

declare void @decide(i1, i1, i1, i1)
declare void @take(i32, i32, i32, i32, i32)
declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="24,8" "tessera.captures"="" }
