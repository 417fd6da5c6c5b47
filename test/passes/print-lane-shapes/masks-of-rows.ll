; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that where each row has a mask of its own, what only lanes that are here may do differs by row, too, though all
; rows would have loaded or divided the same; what is the same for all lanes, any of them may do for the others.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<lane-shapes>)" %s | %filecheck %s

; CHECK-LABEL: lane-shapes of 'of_rows'
; CHECK: varying by row: %own
; CHECK: varying by row: %positive
; CHECK: stride 4 (wraps): %above
; CHECK: varying by row: %of.column
; CHECK: varying by row: %quotient
; CHECK: varying: %sum
; CHECK: uniform: %of.all
define void @of_rows(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %place = getelementptr i32, ptr %a, i32 %i
  %own = load i32, ptr %place, align 4
  %positive = icmp sgt i32 %own, 0
  br label %then
then:
  call void @__tessera_active_lanes(i1 %positive)
  %above = getelementptr i32, ptr %a, i32 %x
  %of.column = load i32, ptr %above, align 4
  %square = mul i32 %x, %x
  %quotient = udiv i32 1000, %square
  %sum = add i32 %square, 1
  %of.all = load i32, ptr %a, align 4
  %1 = add i32 %of.column, %quotient
  %2 = add i32 %1, %sum
  %3 = add i32 %2, %of.all
  store i32 %3, ptr %place, align 4
  ret void
}

; All rows have the same mask.
; CHECK-LABEL: lane-shapes of 'of_columns'
; CHECK: varying: %odd
; CHECK: varying: %of.column
define void @of_columns(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %odd = trunc i32 %x to i1
  br label %then
then:
  call void @__tessera_active_lanes(i1 %odd)
  %above = getelementptr i32, ptr %a, i32 %x
  %of.column = load i32, ptr %above, align 4
  %i = add nsw i32 %y, %of.column
  %place = getelementptr i32, ptr %a, i32 %i
  store i32 %i, ptr %place, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_active_lanes(i1)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,8" "tessera.closure"="8,8" "tessera.captures"="" }
