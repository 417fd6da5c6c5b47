; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason keeps a guard where it is, alone: all else is as in guarded-loop.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=linearize-guards --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=guards.taken

; Who does not pass the guard would not reach the barrier.
; CHECK-DAG: {{^}}linearize-guards.decides-barrier	{{[1-9]$}}
define void @decides_barrier(ptr noalias readonly dereferenceable(24) %closure) #1 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %ahead, label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop
done:
  call void @__tessera_barrier(i32 3)
  br label %join
join:
  ret void
}

; Others do something else.
; CHECK-DAG: {{^}}linearize-guards.two-ways	{{[1-9]$}}
define void @two_ways(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %other, label %ahead
other:
  store i32 7, ptr %own, align 4
  br label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

; CHECK-DAG: {{^}}linearize-guards.entered-elsewhere	{{[1-9]$}}
define void @entered_elsewhere(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %few, label %ask, label %ahead
ask:
  br i1 %guard, label %ahead, label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

; CHECK-DAG: {{^}}linearize-guards.several-entries	{{[1-9]$}}
define void @entered_behind(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %few, label %ask, label %done
ask:
  br i1 %guard, label %ahead, label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

; CHECK-DAG: {{^}}linearize-guards.switch	{{[1-9]$}}
define void @chooses_by_number(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %ahead, label %join
ahead:
  switch i32 %n, label %before [ i32 3, label %extra ]
extra:
  store i32 3, ptr %own, align 4
  br label %before
before:
  br label %loop
loop:
  %k = phi i32 [ 0, %before ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

; CHECK-DAG: {{^}}linearize-guards.uniform-choice	{{[1-9]$}}
define void @chooses_work_for_some(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %ahead, label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %done, label %loop
done:
  br i1 %few, label %some, label %ask
ask:
  br i1 %odd, label %some, label %join
some:
  store i32 9, ptr %own, align 4
  br label %join
join:
  ret void
}

; The bound of the loop is a quotient: who does not pass the guard might divide by 0.
; CHECK-DAG: {{^}}linearize-guards.control-harms	{{[1-9]$}}
define void @bound_divides(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %ahead, label %join
ahead:
  %m.at = getelementptr inbounds i8, ptr %closure, i64 4
  %m = load i32, ptr %m.at, align 4
  %bound = sdiv i32 %n, %m
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp sge i32 %k.next, %bound
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

; How often it runs is not known at all.
define void @uncounted(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %ahead, label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 1, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = mul i32 %k, 3
  %last = icmp uge i32 %k.next, %n
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

; A counter that begins above the bound meets it after 2^32 iterations.
; CHECK-DAG: {{^}}linearize-guards.endless	{{[1-9]$}}
define void @ends_because_of_guard(ptr noalias readonly dereferenceable(24) %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %closure, align 8
  %data.at = getelementptr inbounds i8, ptr %closure, i64 8
  %data = load ptr, ptr %data.at, align 8
  %own = getelementptr inbounds i32, ptr %data, i32 %i
  %guard = icmp slt i32 %i, %n
  %few = icmp sgt i32 %n, 5
  %odd = trunc i32 %i to i1
  br i1 %guard, label %ahead, label %join
ahead:
  br label %loop
loop:
  %k = phi i32 [ 0, %ahead ], [ %k.next, %loop ]
  store i32 %k, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %done, label %loop
done:
  br label %join
join:
  ret void
}

declare i32 @__tessera_global_id(i32)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="8:view:rw:16" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="8:view:rw:16" }
