; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone makes every lane store its value, although that of the last active lane stays: all else
; is as in accesses.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=store-last.taken

; Two vectors are interleaved, and the last lane with a positive sum may be in either.
; CHECK-DAG: {{^}}store-last.many-vectors	1{{$}}
define void @last_of_two_vectors(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %own, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %at = getelementptr float, ptr %b, i32 %k
  %w = load float, ptr %at, align 4
  %m = fmul contract float %v, %w
  %s.next = fadd contract float %s, %m
  %k.next = add nuw nsw i32 %k, 1
  %on = icmp ult i32 %k.next, 32
  br i1 %on, label %loop, label %after
after:
  %positive = fcmp ogt float %s.next, 0.0
  br i1 %positive, label %then, label %end
then:
  store float %s.next, ptr %b, align 4
  br label %end
end:
  ret void
}

; Each row has a place of its own, where the last lane of the vector must not store for the other one.
; CHECK-DAG: {{^}}store-last.rows-in-vector	1{{$}}
define void @last_of_two_rows(ptr noalias readonly %p) #1 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
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
  %to = getelementptr float, ptr %b, i32 %y
  store float %7, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="32" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,8" "tessera.closure"="24,8" "tessera.captures"="" }
