; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that pointers and positions that a loop adds to are computed from a counter, which decides, too, when the loop ends, where how
; often it runs is the same for all work-items; and that all else stays.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=count-iterations --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions %s --check-prefix=DECISIONS
; DECISIONS-DAG: {{^}}count-iterations.taken	4{{$}}
; DECISIONS-DAG: {{^}}count-iterations.unknown	1{{$}}
; DECISIONS-DAG: {{^}}count-iterations.lanes-part	1{{$}}

; CHECK-LABEL: define void @beside_a_counter(
; CHECK: loop:
; CHECK-NEXT: %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
; CHECK-NEXT: %sum = phi float
; CHECK-NEXT: [[K:%.*]] = zext nneg i32 %k to i64
; CHECK-NEXT: [[OFFSET:%.*]] = mul nuw nsw i64 [[K]], 4096
; CHECK-NEXT: %p.here = getelementptr inbounds nuw i8, ptr %start, i64 [[OFFSET]]
; CHECK-NEXT: load float, ptr %p.here
; CHECK: icmp eq i32 %k.next, 100
define void @beside_a_counter(ptr %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %i.wide = sext i32 %i to i64
  %start = getelementptr inbounds float, ptr %data, i64 %i.wide
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %p = phi ptr [ %start, %entry ], [ %p.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %v = load float, ptr %p, align 4
  %sum.next = fadd float %sum, %v
  %p.next = getelementptr inbounds nuw i8, ptr %p, i64 4096
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %end, label %loop
end:
  store float %sum.next, ptr %start, align 4
  ret void
}

; From a row's begin until its end.
; CHECK-LABEL: define void @until_the_end(
; CHECK: loop:
; CHECK-NEXT: %iteration = phi i64 [ 0, %ahead ], [ %iteration.next, %body ]
; CHECK-NOT: phi ptr
; CHECK: %iterations.end = icmp ne i64 %iteration, %n.wide
; CHECK-NEXT: br i1 %iterations.end, label %body, label %end
; CHECK: %iteration.next = add nuw nsw i64 %iteration, 1
define void @until_the_end(ptr %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %n.at = getelementptr inbounds i8, ptr %closure, i64 8
  %n = load i32, ptr %n.at, align 4
  %i.wide = sext i32 %i to i64
  %n.wide = zext nneg i32 %n to i64
  %begin = mul nsw i64 %i.wide, %n.wide
  %start = getelementptr inbounds float, ptr %data, i64 %begin
  %stop = getelementptr inbounds float, ptr %start, i64 %n.wide
  br label %ahead
ahead:
  br label %loop
loop:
  %p = phi ptr [ %start, %ahead ], [ %p.next, %body ]
  %sum = phi float [ 0.0, %ahead ], [ %sum.next, %body ]
  %more = icmp ne ptr %p, %stop
  br i1 %more, label %body, label %end
body:
  %v = load float, ptr %p, align 4
  %sum.next = fadd float %sum, %v
  %p.next = getelementptr inbounds nuw i8, ptr %p, i64 4
  br label %loop
end:
  store float %sum, ptr %start, align 4
  ret void
}

; A position: its extension is a sum that does not wrap around.
; CHECK-LABEL: define void @position(
; CHECK: loop:
; CHECK-NEXT: %k = phi i32
; CHECK-NOT: phi i32
; CHECK: [[K:%.*]] = zext nneg i32 %k to i64
; CHECK: [[ADDED:%.*]] = mul nsw i64 [[K]], 64
; CHECK: [[AT:%.*]] = add nsw i64 {{%.*}}, [[ADDED]]
; CHECK: getelementptr inbounds float, ptr %data, i64 [[AT]]
define void @position(ptr %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %at = phi i32 [ %i, %entry ], [ %at.next, %loop ]
  %at.wide = sext i32 %at to i64
  %place = getelementptr inbounds float, ptr %data, i64 %at.wide
  store float 1.0, ptr %place, align 4
  %at.next = add nsw i32 %at, 64
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %end, label %loop
end:
  ret void
}

; One that may wrap around is added in its own width.
; CHECK-LABEL: define void @wraps(
; CHECK: loop:
; CHECK-NOT: phi i32 [ %i
; CHECK: [[ADDED:%.*]] = mul i32 %k, 123456789
; CHECK: [[AT:%.*]] = add i32 %i, [[ADDED]]
; CHECK: lshr i32 [[AT]], 9
define void @wraps(ptr %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %at = phi i32 [ %i, %entry ], [ %at.next, %loop ]
  %part = lshr i32 %at, 9
  %at.wide = zext i32 %part to i64
  %place = getelementptr inbounds float, ptr %data, i64 %at.wide
  store float 1.0, ptr %place, align 4
  %at.next = add i32 %at, 123456789
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 100
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @lanes_part(
; CHECK: phi i32 [ %i, %entry ]
; CHECK-NOT: iteration
; CHECK: ret void
define void @lanes_part(ptr %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  br label %loop
loop:
  %at = phi i32 [ %i, %entry ], [ %at.next, %body ]
  %more = icmp slt i32 %at, 1000
  br i1 %more, label %body, label %end
body:
  %at.wide = sext i32 %at to i64
  %place = getelementptr inbounds float, ptr %data, i64 %at.wide
  store float 1.0, ptr %place, align 4
  %at.next = add nsw i32 %at, 64
  br label %loop
end:
  ret void
}

; CHECK-LABEL: define void @until_zero(
; CHECK: phi ptr [ %start, %entry ]
; CHECK-NOT: iteration
; CHECK: ret void
define void @until_zero(ptr %closure) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %i.wide = sext i32 %i to i64
  %start = getelementptr inbounds i32, ptr %data, i64 %i.wide
  br label %loop
loop:
  %p = phi ptr [ %start, %entry ], [ %p.next, %loop ]
  %v = load i32, ptr %p, align 4
  %p.next = getelementptr inbounds nuw i8, ptr %p, i64 4
  %last = icmp eq i32 %v, 0
  br i1 %last, label %end, label %loop
end:
  ret void
}

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
