; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps work-items from sharing the memory of a private variable: all else is as in
; private-variables.ll of form-tile-function.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>' --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=share-variables.taken

; CHECK-DAG: {{^}}share-variables.escapes	1{{$}}
define void @address_stored(ptr %p) #0 {
  %variable = alloca i32, align 4
  %a = load ptr, ptr %p, align 8
  %v = load i32, ptr %a, align 4
  store i32 %v, ptr %variable, align 4
  %w = load i32, ptr %variable, align 4
  store ptr %variable, ptr %a, align 8
  call void @__tessera_barrier(i32 3)
  store i32 %w, ptr %a, align 4
  ret void
}

; The address belongs to the variable's first life.
; CHECK-DAG: {{^}}share-variables.pointer-carried	1{{$}}
define void @address_used_later(ptr %p) #0 {
  %variable = alloca [4 x i32], align 4
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  call void @llvm.lifetime.start.p0(ptr %variable)
  %at = getelementptr inbounds i32, ptr %variable, i32 %n
  store i32 7, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  call void @llvm.lifetime.start.p0(ptr %variable)
  store i32 8, ptr %at, align 4
  %v = load i32, ptr %at, align 4
  store i32 %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}share-variables.several-regions	1{{$}}
define void @needed_behind_a_barrier(ptr %p) #0 {
  %variable = alloca i32, align 4
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  store i32 %n, ptr %variable, align 4
  call void @__tessera_barrier(i32 3)
  %v = load i32, ptr %variable, align 4
  store i32 %v, ptr %a, align 4
  ret void
}

; What the variable holds is added to in the next iteration.
; CHECK-DAG: {{^}}share-variables.region-repeats	1{{$}}
define void @needed_in_the_next_iteration(ptr %p) #0 {
entry:
  %variable = alloca i32, align 4
  %a = load ptr, ptr %p, align 8
  br label %loop
loop:
  %iteration = phi i32 [ 0, %entry ], [ %next, %again ]
  %is.first = icmp eq i32 %iteration, 0
  br i1 %is.first, label %begin, label %add
begin:
  store i32 0, ptr %variable, align 4
  br label %add
add:
  %n = load i32, ptr %a, align 4
  %v = load i32, ptr %variable, align 4
  %sum = add i32 %v, %n
  store i32 %sum, ptr %variable, align 4
  store i32 %sum, ptr %a, align 4
  call void @__tessera_barrier(i32 3)
  br label %again
again:
  %next = add nuw nsw i32 %iteration, 1
  %more = icmp slt i32 %next, 7
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
