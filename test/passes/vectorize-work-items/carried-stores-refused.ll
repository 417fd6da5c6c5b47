; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps what a traversal stores for a later iteration out of registers: all else is as in
; written-rows.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=carries-stores

; CHECK-DAG: {{^}}carry-stores.other-type	1{{$}}
define void @another_type(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %next.at = getelementptr i32, ptr %at, i64 1
  %as.float = sitofp i32 %sum.next to float
  store float %as.float, ptr %next.at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}carry-stores.between-elements	1{{$}}
define void @half_way_between(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %next.at = getelementptr i8, ptr %at, i64 6
  store i32 %sum.next, ptr %next.at, align 2
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
