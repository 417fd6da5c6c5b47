; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that who calls what does not return goes on where others do, each way by itself, and that the IR does not say any
; more that the calls do not return; that what nobody reaches disappears, and that a kernel without an end gets one.
; RUN: %tessera-opt --passes=join-dead-ends,verify-kernel-ir %s | %filecheck %s

; Behind the branch no value depends on the way.
; CHECK-LABEL: define void @joins(
; CHECK: br i1 %bad, label %die, label %join.joined
; CHECK: die:
; CHECK-NEXT: call void @trap()
; CHECK-NEXT: br label %join.joined
; CHECK: join.joined:
; CHECK-NEXT: br label %join
; CHECK: join:
; CHECK-NEXT: phi i32 [ 0, %entry ], [ %v, %join.joined ]
define void @joins(ptr %p) #0 {
entry:
  %c = load i1, ptr %p, align 1
  br i1 %c, label %check, label %join
check:
  %v = load i32, ptr %p, align 4
  %bad = icmp slt i32 %v, 0
  br i1 %bad, label %die, label %join
die:
  call void @llvm.trap()
  unreachable
join:
  %r = phi i32 [ 0, %entry ], [ %v, %check ]
  call void @use(i32 %r)
  ret void
}

; One place that two branches lead to, with different values.
; CHECK-LABEL: define void @shared(
; CHECK: br i1 %a, label %[[ONE:.*]], label %next
; CHECK: br i1 %b, label %die, label %end
; CHECK: {{^}}die:
; CHECK-NEXT: call void @use(i32 2)
; CHECK-NEXT: call void @ubsantrap()
; CHECK-NEXT: br label %end
; CHECK: {{^}}[[ONE]]:
; CHECK-NEXT: %[[WHY:.*]] = phi i32 [ 1, %entry ]
; CHECK-NEXT: call void @use(i32 %[[WHY]])
; CHECK-NEXT: call void @ubsantrap()
; CHECK-NEXT: br label %next
define void @shared(ptr %p) #0 {
entry:
  %a = load i1, ptr %p, align 1
  br i1 %a, label %die, label %next
next:
  %b = load i1, ptr %p, align 1
  br i1 %b, label %die, label %end
die:
  %why = phi i32 [ 1, %entry ], [ 2, %next ]
  call void @use(i32 %why)
  call void @llvm.ubsantrap(i8 7)
  unreachable
end:
  ret void
}

; CHECK-LABEL: define void @nothing_done(
; CHECK: entry:
; CHECK-NEXT: br label %go
; CHECK: call void @use(i32 3)
; CHECK-NEXT: ret void
define void @nothing_done(ptr %p) #0 {
entry:
  %a = load i1, ptr %p, align 1
  br i1 %a, label %never, label %go
never:
  unreachable
go:
  call void @use(i32 3)
  ret void
}

; CHECK-LABEL: define void @no_end(
; CHECK-NEXT: call void @die(i32 5){{$}}
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: ret void
define void @no_end(ptr %p) #0 {
  call void @die(i32 5) noreturn
  unreachable
}

; CHECK-LABEL: define void @leaves_loop(
; CHECK: br i1 %bad, label %die, label %next
; CHECK: die:
; CHECK-NEXT: call void @die(i32 %v)
; CHECK-NEXT: br label %next
define void @leaves_loop(ptr %p) #0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at, align 4
  %bad = icmp slt i32 %v, 0
  br i1 %bad, label %die, label %next
die:
  call void @die(i32 %v)
  unreachable
next:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 9
  br i1 %again, label %loop, label %end
end:
  ret void
}

; CHECK: declare void @die(i32){{$}}
declare void @die(i32) noreturn

; CHECK: define internal void @trap() #[[OUTLINED:[0-9]+]] {
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @llvm.trap()
; CHECK: define internal void @ubsantrap()
; CHECK: call void @llvm.ubsantrap(i8 7)
; CHECK: attributes #[[OUTLINED]] = { cold noinline nounwind }

declare void @llvm.trap()
declare void @llvm.ubsantrap(i8 immarg)
declare void @use(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
