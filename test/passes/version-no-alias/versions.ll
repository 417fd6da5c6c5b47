; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that untiled kernels get a version for containers that do not overlap where their element stays in a register then, where
; elements beside each other can be loaded together, or where
; the iterations of their loop become work-items, with a function that tells launches how many; and that none is made where an iteration
; may need what another one does.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=version-no-alias,verify-kernel-ir --count-decisions=%t.decisions %s 2>%t.remarks | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s
; DECISIONS-DAG: {{^}}expand-domain.dimension	1{{$}}
; DECISIONS-DAG: {{^}}expand-domain.neighbours	1{{$}}
; DECISIONS-DAG: {{^}}version-no-alias.promoted	1{{$}}
; DECISIONS-DAG: {{^}}version-no-alias.hoisted	1{{$}}
; DECISIONS-DAG: {{^}}load-before-stores.written	1{{$}}
; DECISIONS-DAG: {{^}}expand-domain.dependent	2{{$}}
; DECISIONS-DAG: {{^}}expand-domain.stored-before	1{{$}}
; DECISIONS-DAG: {{^}}expand-domain.side-effect	1{{$}}
; DECISIONS-DAG: {{^}}expand-domain.unknown-memory	1{{$}}
; DECISIONS-DAG: {{^}}expand-domain.left-behind	1{{$}}

target triple = "x86_64-unknown-linux-gnu"

; The closure: views 0 and 24, each its data and 16 bytes, then the number n.
; CHECK-LABEL: define void @row(
; CHECK: phi i32
define void @row(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %at = add nsw i32 %first, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  store float %value, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; CHECK-LABEL: define void @sum(
; CHECK: body:
; CHECK: store float
define void @sum(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %k.wide = sext i32 %k to i64
  %from = getelementptr inbounds float, ptr %a, i64 %k.wide
  %value = load float, ptr %from, align 4
  %i.wide = sext i32 %i to i64
  %to = getelementptr inbounds float, ptr %b, i64 %i.wide
  %old = load float, ptr %to, align 4
  %new = fadd float %old, %value
  store float %new, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; CHECK-LABEL: define void @four(
define void @four(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, 4
  br i1 %more, label %body, label %done
body:
  %begin = shl nsw i32 %i, 2
  %at = add nsw i32 %begin, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  store float %value, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; Each iteration loads what the one before has stored.
; CHECK-LABEL: define void @scan(
define void @scan(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %at = add nsw i32 %first, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  %before = getelementptr inbounds i8, ptr %to, i64 -4
  %last = load float, ptr %before, align 4
  %new = fadd float %last, %value
  store float %new, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; The first element of the row is one that the loop stores.
; CHECK-LABEL: define void @before(
define void @before(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  %first.wide = sext i32 %first to i64
  %row = getelementptr inbounds float, ptr %b, i64 %first.wide
  %value = load float, ptr %row, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %k.wide = zext nneg i32 %k to i64
  %to = getelementptr inbounds float, ptr %row, i64 %k.wide
  store float %value, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; CHECK-LABEL: define void @counts(
define void @counts(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %at = add nsw i32 %first, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  store float %value, ptr %to, align 4
  %counted = atomicrmw add ptr %b, i32 1 monotonic, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; What memory points to may be anything.
; CHECK-LABEL: define void @elsewhere(
define void @elsewhere(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %at = add nsw i32 %first, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  %place = load ptr, ptr %from, align 8
  %there = getelementptr inbounds float, ptr %place, i64 %at.wide
  store float %value, ptr %there, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  ret void
}

; CHECK-LABEL: define void @last(
define void @last(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %first = mul nsw i32 %i, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %at = add nsw i32 %first, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  store float %value, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  br label %loop
done:
  %many = icmp sgt i32 %k, 3
  br i1 %many, label %one, label %other
one:
  br label %end
other:
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @three(
define void @three(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %k = mul nsw i32 %i, 3
  %k.wide = sext i32 %k to i64
  %from = getelementptr inbounds float, ptr %a, i64 %k.wide
  %one = load float, ptr %from, align 4
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr inbounds float, ptr %b, i64 %k.wide
  store float %one, ptr %to, align 4
  %k.1 = add nsw i32 %k, 1
  %k.1.wide = sext i32 %k.1 to i64
  %from.1 = getelementptr inbounds float, ptr %a, i64 %k.1.wide
  %two = load float, ptr %from.1, align 4
  %to.1 = getelementptr inbounds float, ptr %b, i64 %k.1.wide
  store float %two, ptr %to.1, align 4
  ret void
}

; Elements far from each other gain nothing; and what has been stored is loaded afterwards.
; CHECK-LABEL: define void @no_words(
define void @no_words(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %i.wide = sext i32 %i to i64
  %from = getelementptr inbounds float, ptr %a, i64 %i.wide
  %one = load float, ptr %from, align 4
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr inbounds float, ptr %b, i64 %i.wide
  %old = load float, ptr %to, align 4
  store float %one, ptr %to, align 4
  %far = getelementptr inbounds i8, ptr %from, i64 400
  %two = load float, ptr %far, align 4
  %beside = getelementptr inbounds i8, ptr %to, i64 4
  %three = load float, ptr %beside, align 4
  %sum = fadd float %two, %three
  %all = fadd float %sum, %old
  store float %all, ptr %beside, align 4
  ret void
}

; CHECK-LABEL: define void @row.no_alias(
; CHECK-SAME: #[[ROW:[0-9]+]]
; CHECK-DAG: %[[I:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK-DAG: %[[K:.*]] = call i32 @__tessera_global_id(i32 1)
; CHECK-NOT: phi
; CHECK: load float, {{.*}} !alias.scope ![[A:[0-9]+]], !noalias ![[B:[0-9]+]]
; CHECK: store float {{.*}} !alias.scope ![[B]], !noalias ![[A]]
; CHECK: ret void

; CHECK-LABEL: define i32 @row.iterations(ptr %closure, ptr %extent)
; CHECK-SAME: #[[QUERY:[0-9]+]]
; CHECK: sdiv i64
; CHECK: ret i32

; CHECK-LABEL: define void @sum.no_alias(
; CHECK-SAME: #[[SUM:[0-9]+]]
; CHECK: %[[OLD:.*]] = load float
; CHECK: phi float
; CHECK-NOT: store
; CHECK: br i1 {{.*}}, label %body, label
; CHECK: store float

; CHECK-LABEL: define void @four.no_alias(
; CHECK-SAME: #[[FOUR:[0-9]+]]
; CHECK: %[[G:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK: %[[WIDE:.*]] = zext nneg i32 %[[G]] to i64
; CHECK: %[[BYTES:.*]] = mul nsw i64 %[[WIDE]], 4
; CHECK: getelementptr i8, ptr %from, i64 %[[BYTES]]
; CHECK: ret void

; CHECK-LABEL: define void @three.no_alias(
; CHECK: load float
; CHECK-NOT: store
; CHECK: load float
; CHECK: store float
; CHECK: store float
; CHECK: ret void

; CHECK-NOT: define void {{.*}}.no_alias

; CHECK-DAG: attributes #[[ROW]] = {{.*}}"tessera.expanded"="row.iterations" "tessera.iterations"="0" {{.*}}"tessera.no_alias" "tessera.rank"="2" "tessera.variant_of"="row"
; CHECK-DAG: attributes #[[QUERY]] = {{.*}}"tessera.launch_query"="row"
; CHECK-DAG: attributes #[[SUM]] = {{.*}}"tessera.no_alias" "tessera.rank"="1" "tessera.variant_of"="sum"
; CHECK-DAG: attributes #[[FOUR]] = {{.*}}"tessera.expanded"="four.iterations.4" "tessera.iterations"="4" {{.*}}"tessera.no_alias" "tessera.rank"="1" "tessera.variant_of"="four"

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="56,8" "tessera.captures"="0:view:r:24,24:view:rw:24" }
