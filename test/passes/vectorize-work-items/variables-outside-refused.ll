; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items do not get variables of their own, adjacent ones, where one of them is set before their loop:
; all else is as in private-variables.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="function(vectorize-work-items)" --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=interleave-variables.taken

; CHECK: {{^}}find-elements.used-elsewhere	1{{$}}
define void @set_before(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %variable = alloca [4 x i32], align 4
  %data = load ptr, ptr %closure, align 8
  %first = getelementptr i32, ptr %variable, i32 0
  store i32 7, ptr %first, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %at = getelementptr i32, ptr %data, i32 %item
  %place = load i32, ptr %at, align 4
  %element = getelementptr i32, ptr %variable, i32 %place
  %v = load i32, ptr %element, align 4
  store i32 %v, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 16
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }

!0 = distinct !{!0, !1}
!1 = !{!"tessera.work_items"}
