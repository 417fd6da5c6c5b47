; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what is extended stays an or where the counter and the other part may have bits in common: all else is as
; in split-indices.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=split-indices.taken

; CHECK-DAG: {{^}}split-indices.bits-overlap	1{{$}}
define void @common_bits(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %tile.at = getelementptr i8, ptr %p, i64 12
  %tile = load i32, ptr %tile.at, align 4
  %b = shl nuw nsw i32 %tile, 5
  %wide.pitch = sext i32 %pitch to i64
  %wide.x = sext i32 %x to i64
  %begin = mul nsw i64 %wide.x, %wide.pitch
  %row = getelementptr i32, ptr %a, i64 %begin
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = or i32 %b, %k
  %wide.place = zext nneg i32 %place to i64
  %at = getelementptr i32, ptr %row, i64 %wide.place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 64
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
