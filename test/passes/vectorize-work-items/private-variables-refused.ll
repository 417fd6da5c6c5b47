; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a private variable lies in one piece where a part of an element would be left over at its end: all else is
; as in private-variables.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=interleave-variables.taken

; CHECK-DAG: {{^}}interleave-variables.part-of-element	1{{$}}
define void @six_bytes(ptr noalias readonly %p) #0 {
  %array = alloca [6 x i8], align 2
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 %v, ptr %array, align 2
  %w = load i32, ptr %array, align 2
  store i32 %w, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
