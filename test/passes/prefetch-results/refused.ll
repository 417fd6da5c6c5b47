; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps a tile from asking for the lines that it stores to: all else is as in stores.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=prefetch-results --count-decisions=%t.decisions %s -o %t.ll
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s --implicit-check-not=prefetch-results.taken
; RUN: %filecheck --input-file=%t.ll %s

; CHECK-NOT: call void @llvm.prefetch

; DECISIONS-DAG: {{^}}prefetch-results.changing-load	1{{$}}
define void @through_a_table(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  %to = load ptr, ptr %p, align 8
  %from = getelementptr inbounds i32, ptr %to, i32 %i
  %place = load i32, ptr %from, align 4
  %element = getelementptr inbounds i32, ptr %to, i32 %place
  store i32 7, ptr %element, align 4
  ret void
}

; DECISIONS-DAG: {{^}}prefetch-results.other-computation	1{{$}}
define void @place_is_chosen(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %np, align 8
  %is.inside = icmp slt i32 %i, %n
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  %to = load ptr, ptr %p, align 8
  %place = select i1 %is.inside, i32 %i, i32 %n
  %element = getelementptr inbounds i32, ptr %to, i32 %place
  store i32 7, ptr %element, align 4
  ret void
}

; The divisor may be 0 where no work-item comes to the division.
; DECISIONS-DAG: {{^}}prefetch-results.division	1{{$}}
define void @place_is_divided(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %np, align 8
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  %is.inside = icmp slt i32 %i, %n
  br i1 %is.inside, label %then, label %end
then:
  %to = load ptr, ptr %p, align 8
  %place = udiv i32 %i, %n
  %element = getelementptr inbounds i32, ptr %to, i32 %place
  store i32 7, ptr %element, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="32" "tessera.closure"="24,8" "tessera.captures"="" }
