; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what a work-item keeps for a later region is stored although it was loaded from memory of the program, as
; far behind an address as the place to keep it is behind the scratch memory's beginning.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>' --count-decisions=%t.decisions %s -o %t.ll
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s --implicit-check-not=drop-copies.taken
; RUN: %filecheck --input-file=%t.ll %s

; DECISIONS: {{^}}drop-copies.other-memory	1{{$}}
; CHECK-LABEL: define void @k(
; CHECK: %[[KEPT:.*]] = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: %base = getelementptr inbounds i8, ptr %a, i64 0
; CHECK: %[[VALUE:.*]] = load i32, ptr %at
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i32, ptr %[[KEPT]]
; CHECK: store i32 %[[VALUE]], ptr %[[PLACE]]
define void @k(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %base = getelementptr inbounds i8, ptr %a, i64 0
  %at = getelementptr inbounds i32, ptr %base, i32 %l
  %v = load i32, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  store i32 %v, ptr %at, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
