; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a vector holds lanes of one row where the length of a row is no power of 2: all else is as in
; narrow-tiles.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=choose-lane-block.rows-in-vector

; CHECK-DAG: {{^}}choose-lane-block.odd-rows	1{{$}}
define void @rows_of_six(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  %column = getelementptr float, ptr %a, i32 %x
  %w = load float, ptr %column, align 4
  %row = getelementptr float, ptr %a, i32 %y
  %u = load float, ptr %row, align 4
  %1 = fmul float %v, %w
  %2 = fadd float %1, %u
  %3 = fmul float %2, %2
  %4 = fadd float %3, %w
  %5 = fmul float %4, %3
  %6 = fsub float %5, %4
  %7 = fdiv float %6, %5
  store float %7, ptr %own, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,6" "tessera.closure"="24,8" "tessera.captures"="" }
