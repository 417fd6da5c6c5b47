; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what depends on a tile's place in a dimension in which tiles run in groups is not the same for all of them, and other places are.
; RUN: %tessera-opt --passes="function(print<tile-uniformity>)" %s | %filecheck %s

; CHECK: no: %tile.row = call
; CHECK: no: %origin.row = call
; CHECK: yes: %tile.column = call
; CHECK: yes: %origin.column = call
; CHECK: no: %row = call
; CHECK: yes: %one.high = call
; CHECK: no: %column = call
; CHECK: no: %row.of.tile = sub
; CHECK: no: %number.of.tile = sdiv
; CHECK: yes: %column.of.tile = sdiv
; CHECK: no: %sum = add
define void @k(ptr %p) #0 {
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %origin.row = call i32 @__tessera_tile_origin(i32 0)
  %tile.column = call i32 @__tessera_tile_id(i32 1)
  %origin.column = call i32 @__tessera_tile_origin(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %one.high = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %row.of.tile = sub i32 %row, %one.high
  %number.of.tile = sdiv i32 %row, 4
  %column.of.tile = sdiv i32 %column, 16
  %sum = add i32 %tile.row, %tile.column
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="1,16" "tessera.tile_group"="4x1" "tessera.closure"="24,8" "tessera.captures"="" }
