; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that ids are told apart by their dimension, that what folds a global id leaves the tile's alone, and that an id
; along which a tile has one work-item makes no difference; dimensions before the last three are one.
; RUN: %tessera-opt --passes="function(print<dependences>)" %s | %filecheck %s

; CHECK-LABEL: dependences of 'tiled':
; CHECK: nothing: %plane = call
; CHECK: local(1): %row = call
; CHECK: local(2): %column = call
; CHECK: tile(0): %tile = call
; CHECK: tile(1): %origin = call
; CHECK: local(1) tile(1): %y = call
; CHECK: local(2) tile(2): %x = call
; CHECK: local(1) local(2) tile(1) tile(2): %sum = add
; CHECK: tile(1): %own.origin = sub
; CHECK: tile(2): %number = sdiv
; CHECK: local(2) tile(2): %half = sdiv
; CHECK: nothing: %none = and
; CHECK: local(1) tile(1): %flipped = xor
; CHECK: local(1) tile(1): %converted = sitofp
; CHECK: local(1) local(2) tile(1) tile(2): %chosen = select
; CHECK: nothing: %size = load
; CHECK: nothing: %same = mul
define void @tiled(ptr %p) #0 {
  %plane = call i32 @__tessera_local_id(i32 0)
  %row = call i32 @__tessera_local_id(i32 1)
  %column = call i32 @__tessera_local_id(i32 2)
  %tile = call i32 @__tessera_tile_id(i32 0)
  %origin = call i32 @__tessera_tile_origin(i32 1)
  %y = call i32 @__tessera_global_id(i32 1)
  %x = call i32 @__tessera_global_id(i32 2)
  %sum = add i32 %y, %x
  %own.origin = sub i32 %y, %row
  %number = sdiv i32 %x, 16
  %half = sdiv i32 %x, 8
  %none = and i32 %plane, 7
  %flipped = xor i32 %y, 1
  %converted = sitofp i32 %y to float
  %above = icmp slt i32 %y, 7
  %chosen = select i1 %above, i32 %x, i32 3
  %size = load i32, ptr %p, align 4
  %same = mul i32 %size, 3
  ret void
}

; CHECK-LABEL: dependences of 'untiled':
; CHECK: local(1) tile(1): %outermost = call
; CHECK: local(1) tile(1): %outer = call
; CHECK: local(4) tile(4): %column = call
define void @untiled(ptr %p) #1 {
  %outermost = call i32 @__tessera_global_id(i32 0)
  %outer = call i32 @__tessera_global_id(i32 1)
  %column = call i32 @__tessera_global_id(i32 4)
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="3" "tessera.tile"="1,4,16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="5" "tessera.closure"="24,8" "tessera.captures"="" }
