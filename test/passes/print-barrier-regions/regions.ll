; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the regions of a kernel are listed: those between barriers alone, and those that also end at loops whose
; control is tile-uniform.
; RUN: %tessera-opt --passes="print<barrier-regions>" %s -o /dev/null | %filecheck %s
; RUN: %tessera-opt --passes="print<work-item-regions>" %s -o /dev/null | %filecheck %s --check-prefix=LOOPS
; RUN: %tessera-opt --passes="print<barrier-regions>" %S/../print-lane-shapes/control-flow.ll -o /dev/null

; A barrier in a loop: what follows it reaches the loop's head and then the barrier again.
; CHECK-LABEL: regions of 'in_loop':
; CHECK-NEXT: region of %entry, then %head
; CHECK-NEXT: region of %head, then [[AFTER:%.*]]
; CHECK-NEXT: region of [[AFTER]], then %end %head
; CHECK-NEXT: region of %end, then the end
; LOOPS-LABEL: regions of 'in_loop':
; LOOPS-NEXT: region of %entry, then %head
; LOOPS-NEXT: region of %head, then [[AFTER:%.*]]
define void @in_loop(ptr noalias readonly %p) #0 {
entry:
  %n = load i32, ptr %p, align 4
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %head ]
  call void @__tessera_barrier(i32 3)
  %k.next = add i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %head
end:
  ret void
}

; A loop without barriers that all work-items iterate together, and a way that ends early.
; CHECK-LABEL: regions of 'uniform':
; CHECK-NEXT: region of %entry, then %out %before
; CHECK-NEXT: region of %out, then the end
; CHECK-NEXT: region of %before %loop %end, then [[AFTER:%.*]]
; CHECK-NEXT: region of [[AFTER]], then the end
; LOOPS-LABEL: regions of 'uniform':
; LOOPS: region of %before, then %loop
; LOOPS-NEXT: region of %loop, then %end %loop
; LOOPS-NEXT: region of %end, then [[AFTER:%.*]]
define void @uniform(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %few = icmp slt i32 %n, 1
  br i1 %few, label %out, label %before
out:
  ret void
before:
  br label %loop
loop:
  %k = phi i32 [ 0, %before ], [ %k.next, %loop ]
  %k.next = add i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  call void @__tessera_barrier(i32 3)
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
