; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that iterations of a traverse rows run one after the other where each plane of work-items has a trip count of
; its own: all else is as in row-traversals.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=unroll-row-traversals.taken

; CHECK-DAG: {{^}}unroll-row-traversals.trip-count-of-lane	1{{$}}
define void @longer_in_each_plane(ptr noalias readonly %p) #0 {
entry:
  %z = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 2)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  %n = add nuw nsw i32 %z, 16
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  %own = getelementptr i32, ptr %b, i32 %x
  store i32 %sum.next, ptr %own, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="3" "tessera.tile"="4,2,16" "tessera.closure"="24,8" "tessera.captures"="" }
