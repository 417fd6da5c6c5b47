; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps two values that regions hand on from sharing memory: all else is as in
; given-on.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>' --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=share-slots.taken

; CHECK-DAG: {{^}}share-slots.other-type	1{{$}}
define void @words_and_long_words(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr inbounds i32, ptr %a, i32 %l
  %word = load i32, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  store i32 %word, ptr %at, align 4
  %long = load i64, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  store i64 %long, ptr %at, align 4
  ret void
}

; CHECK-DAG: {{^}}share-slots.needed-later	1{{$}}
define void @both_needed(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr inbounds i32, ptr %a, i32 %l
  %first = load i32, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  %second = load i32, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  %sum = add i32 %first, %second
  store i32 %sum, ptr %at, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
