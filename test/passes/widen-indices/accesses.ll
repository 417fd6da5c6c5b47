; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an index of 32 bits that a loop adds to counts in 64 bits where every iteration accesses memory by it,
; whatever it begins with and is moved on by, and stays as it is where some iterations do not.
; RUN: %tessera-opt '--passes=widen-indices<may-wrap>' %s | %filecheck %s
; RUN: rm -f %t.decisions
; RUN: %tessera-opt '--passes=widen-indices<may-wrap>' --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --check-prefix=DECISIONS
; DECISIONS-DAG: {{^}}widen-indices.taken	2{{$}}
; DECISIONS-DAG: {{^}}widen-indices.some-iterations	1{{$}}
; DECISIONS-DAG: {{^}}widen-indices.not-accessed	1{{$}}

; A size_t.
; CHECK-LABEL: define void @cut(
; CHECK: %k = phi i64
; CHECK: getelementptr float, ptr %data, i64 %k
define void @cut(ptr %p) #0 {
entry:
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i64, ptr %n.address, align 8
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %index = trunc i64 %k to i32
  %at = zext nneg i32 %index to i64
  %a = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %a, align 4
  %k.next = add nuw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; The step is a signed number, the start is not negative.
; CHECK-LABEL: define void @moved(
; CHECK-DAG: %[[START:.*]] = zext i32 %x to i64
; CHECK-DAG: %[[STEP:.*]] = sext i32 %n to i64
; CHECK: loop:
; CHECK: %[[COUNT:.*]] = phi i64
; CHECK: %[[ROW:.*]] = mul i64 %[[STEP]], %[[COUNT]]
; CHECK: %[[AT:.*]] = add {{.*}}i64 %[[START]], %[[ROW]]
; CHECK: getelementptr float, ptr %data, i64 %[[AT]]
define void @moved(ptr %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %row = mul i32 %k, %n
  %index = add i32 %row, %x
  %at = zext nneg i32 %index to i64
  %a = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %a, align 4
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Between two accesses the index may go around.
; CHECK-LABEL: define void @some_iterations(
; CHECK: %at = zext nneg i32 %index to i64
define void @some_iterations(ptr %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %row = mul i32 %k, %n
  %index = add i32 %row, %x
  %inside = icmp ult i32 %index, 100
  br i1 %inside, label %access, label %latch

access:
  %at = zext nneg i32 %index to i64
  %a = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %a, align 4
  br label %latch

latch:
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; CHECK-LABEL: define void @not_accessed(
; CHECK: %at = zext nneg i32 %index to i64
define void @not_accessed(ptr %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %row = mul i32 %k, %n
  %index = add i32 %row, %x
  %at = zext nneg i32 %index to i64
  %inside = icmp ult i32 %index, 100
  br i1 %inside, label %access, label %latch

access:
  %a = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %a, align 4
  br label %latch

latch:
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; An outer loop adds to it, or each iteration adds something else.
; CHECK-LABEL: define void @other_steps(
; CHECK: %at = zext nneg i32 %index to i64
; CHECK: %square.at = zext nneg i32 %square to i64
define void @other_steps(ptr %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %row = mul i32 %k, %n
  %index = add i32 %row, %x
  br label %inner

inner:
  %j = phi i32 [ 0, %loop ], [ %j.next, %inner ]
  %at = zext nneg i32 %index to i64
  %a = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %a, align 4
  %square = mul i32 %j, %j
  %square.at = zext nneg i32 %square to i64
  %b = getelementptr float, ptr %data, i64 %square.at
  store float 1.0, ptr %b, align 4
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %n
  br i1 %again, label %inner, label %latch

latch:
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

declare i32 @__tessera_global_id(i32) #1

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { memory(none) nounwind willreturn }
