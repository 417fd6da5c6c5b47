; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel with a loop gets a version for launches whose work-items all pass the guards that the program has
; written, and that other branches, or guards which the launch cannot tell, do not count among them.
; RUN: %tessera-opt --passes=version-in-bounds %s | %filecheck %s
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=version-in-bounds --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --check-prefix=DECISIONS
; DECISIONS-DAG: {{^}}version-in-bounds.own	2{{$}}
; DECISIONS-DAG: {{^}}version-in-bounds.unknown	1{{$}}
; DECISIONS-DAG: {{^}}version-in-bounds.neighbours	1{{$}}

; Of the work-items of a padded domain some do nothing.
; CHECK-LABEL: define void @both(
; CHECK: br i1 %pass, label %inside, label %end
define void @both(ptr %p) #0 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  %above = icmp slt i32 %y, %n
  %left = icmp ult i32 %x, %n
  %pass = and i1 %above, %left
  br i1 %pass, label %inside, label %end

inside:
  br label %loop

loop:
  %k = phi i32 [ 0, %inside ], [ %k.next, %loop ]
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %write

write:
  %data = load ptr, ptr %p, align 8
  store i32 %k.next, ptr %data, align 4
  br label %end

end:
  ret void
}

; An early return.
; CHECK-LABEL: define void @either(
define void @either(ptr %p) #0 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  %below = icmp sge i32 %y, %n
  %right = icmp slt i32 %n, %x
  %return = select i1 %below, i1 true, i1 %right
  br i1 %return, label %end, label %loop

loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %write

write:
  %data = load ptr, ptr %p, align 8
  store i32 %k.next, ptr %data, align 4
  br label %end

end:
  ret void
}

; The last work-item has no neighbour, which some launch may not have either; the bound is data.
; CHECK-LABEL: define void @neighbours(
define void @neighbours(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  %next = add nuw nsw i32 %x, 1
  %has.next = icmp slt i32 %next, %n
  br i1 %has.next, label %before, label %end

before:
  %last = add nsw i32 %n, -1
  %is.before = icmp slt i32 %x, %last
  br i1 %is.before, label %loop, label %end

loop:
  %k = phi i32 [ 0, %before ], [ %k.next, %loop ]
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; CHECK-LABEL: define void @data(
define void @data(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %n = load i32, ptr %data, align 4
  %pass = icmp slt i32 %x, %n
  br i1 %pass, label %loop, label %end

loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; CHECK-LABEL: define void @without_a_loop(
define void @without_a_loop(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 4
  %pass = icmp slt i32 %x, %n
  br i1 %pass, label %write, label %end

write:
  %data = load ptr, ptr %p, align 8
  store i32 %n, ptr %data, align 4
  br label %end

end:
  ret void
}

; The largest id is one less than the extent.
; CHECK-LABEL: define i32 @both.is_in_bounds.1(
; CHECK-DAG: %[[ROWS:.*]] = sub i64 %{{.*}}, 1
; CHECK-DAG: icmp slt i64 %[[ROWS]], %[[N:.*]]
; CHECK: ret i32

; CHECK-LABEL: define void @both.in_bounds.1(
; CHECK: br i1 true, label %inside, label %end

; CHECK-LABEL: define i32 @either.is_in_bounds.1(
; CHECK-DAG: icmp slt i64
; CHECK-DAG: icmp sle i64
; CHECK: ret i32

; CHECK-LABEL: define void @either.in_bounds.1(
; CHECK: br i1 false, label %end, label %loop

; CHECK-NOT: in_bounds.1(

declare i32 @__tessera_global_id(i32) #1

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { memory(none) nounwind willreturn }
