; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items that do nothing run with the others of their row: all else is as in idle-work-items.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=skip-idle-work-items.taken

@sums = internal externally_initialized global [256 x i32] undef, align 4 #1

; CHECK-DAG: {{^}}skip-idle-work-items.rows	1{{$}}
define void @two_rows(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 1)
  %n = load i32, ptr %p, align 4, !invariant.load !0
  %own = getelementptr i32, ptr @sums, i32 %i
  %is.low = icmp slt i32 %i, %n
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="2,256" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }

!0 = !{}
