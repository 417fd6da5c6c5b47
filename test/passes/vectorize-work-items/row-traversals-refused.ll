; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps iterations of a traverse rows from running at once: all else is as in row-traversals.ll
; and written-rows.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=unroll-row-traversals.taken

; CHECK-DAG: {{^}}unroll-row-traversals.atomic	{{[1-9]$}}
define void @atomic_load(ptr noalias readonly %p) #0 {
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
  %v = load atomic i32, ptr %at monotonic, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  %own = getelementptr i32, ptr %b, i32 %x
  store i32 %sum.next, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}unroll-row-traversals.not-in-vectors	{{[1-9]$}}
define void @elements_of_31_bits(ptr noalias readonly %p) #0 {
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
  %sum = phi i31 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i31, ptr %at, align 4
  %sum.next = add i31 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  %own = getelementptr i32, ptr %b, i32 %x
  store i31 %sum.next, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}unroll-row-traversals.several-blocks	{{[1-9]$}}
define void @several_blocks(ptr noalias readonly %p) #0 {
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
  %k = phi i32 [ 0, %entry ], [ %k.next, %behind ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %behind ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  store i32 %sum.next, ptr %at, align 4
  br label %behind
behind:
  call void @__tessera_fence(i32 3)
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}unroll-row-traversals.unknown-trip-count	{{[1-9]$}}
define void @ends_by_data(ptr noalias readonly %p) #0 {
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
  %m = load i32, ptr %b, align 4
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %m
  br i1 %last, label %end, label %loop
end:
  %own = getelementptr i32, ptr %b, i32 %x
  store i32 %sum.next, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}unroll-row-traversals.other-step	{{[1-9]$}}
define void @every_other(ptr noalias readonly %p) #0 {
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
  %twice = shl nsw i32 %k, 1
  %place = add nsw i32 %begin, %twice
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

; CHECK-DAG: {{^}}unroll-row-traversals.other-computation	{{[1-9]$}}
define void @start_is_the_larger_one(ptr noalias readonly %p) #0 {
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
  %less = icmp slt i32 %begin, %n
  %larger = select i1 %less, i32 %n, i32 %begin
  %place = add nsw i32 %larger, %k
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

; CHECK-DAG: {{^}}unroll-row-traversals.lanes-missing	{{[1-9]$}}
define void @some_lanes(ptr noalias readonly %p) #0 {
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
  %odd = trunc i32 %x to i1
  br i1 %odd, label %before, label %end
before:
  br label %loop
loop:
  %k = phi i32 [ 0, %before ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %before ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  store i32 %sum.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}unroll-row-traversals.other-store	{{[1-9]$}}
define void @also_stores_elsewhere(ptr noalias readonly %p) #0 {
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
  %own = getelementptr i32, ptr %b, i32 %x
  store i32 %sum.next, ptr %own, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}order-accesses.other-reads	{{[1-9]$}}
define void @calls(ptr noalias readonly %p) #0 {
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
  %w = call i32 @reads(ptr %b)
  %more = add i32 %sum.next, %w
  store i32 %more, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}order-accesses.unknown-step	{{[1-9]$}}
define void @squares(ptr noalias readonly %p) #0 {
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
  %square = mul i32 %k, %k
  %far = getelementptr i32, ptr %b, i32 %square
  %far.own = getelementptr i32, ptr %far, i32 %x
  %w = load i32, ptr %far.own, align 4
  %more = add i32 %sum.next, %w
  store i32 %more, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}order-accesses.unknown-start	{{[1-9]$}}
define void @other_start_is_the_larger_one(ptr noalias readonly %p) #0 {
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
  %less = icmp slt i32 %begin, %n
  %larger = select i1 %less, i32 %n, i32 %begin
  %there = add nsw i32 %larger, %k
  %far = getelementptr i32, ptr %b, i32 %there
  %w = load i32, ptr %far, align 4
  %more = add i32 %sum.next, %w
  store i32 %more, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}order-accesses.stored-twice	{{[1-9]$}}
define void @stores_twice(ptr noalias readonly %p) #0 {
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
  store i32 %sum.next, ptr %at, align 4
  store i32 %v, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @reads(ptr) nounwind willreturn memory(read)
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
