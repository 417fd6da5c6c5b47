; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that lanes which take different ways make values vary where they meet again, and nowhere else: at the end of an
; if, after a loop that some leave earlier, at the head of a loop with two ways back.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<lane-shapes>)" %s | %filecheck %s

; CHECK-LABEL: lane-shapes of 'meets'
; CHECK: divergent: br i1 %odd
; CHECK: %then:
; CHECK: %after: join
; CHECK: varying: %which = phi
; CHECK: uniform: %same = phi
; CHECK: uniform: br i1 %big
; CHECK: %end:
; CHECK-NOT: join
; CHECK: stride 1: %still = phi
define void @meets(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  %low = and i32 %x, 1
  %odd = icmp eq i32 %low, 0
  br i1 %odd, label %then, label %after
then:
  br label %after
after:
  %which = phi i32 [ 1, %then ], [ 2, %0 ]
  %same = phi i32 [ %n, %then ], [ %n, %0 ]
  %big = icmp sgt i32 %n, 7
  br i1 %big, label %more, label %end
more:
  %next = add nsw i32 %x, 1
  br label %end
end:
  %still = phi i32 [ %x, %after ], [ %next, %more ]
  call void (...) @take(i32 %which, i32 %same, i32 %still)
  ret void
}

; The branch in the loop is over before the loop goes on: its counters keep their shapes.
; CHECK-LABEL: lane-shapes of 'branch_in_loop'
; CHECK: %loop:{{$}}
; CHECK: uniform: %k = phi
; CHECK: stride 1: %column1 = phi
; CHECK: varying: %sum = phi
; CHECK: divergent: br i1 %odd
; CHECK: %latch: join
; CHECK: varying: %added = phi
; CHECK: uniform: br i1 %left
; CHECK: %end:{{$}}
; CHECK: varying: %result = phi
; CHECK: uniform: %last = phi
define void @branch_in_loop(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  %column = phi i32 [ %x, %0 ], [ %column.next, %latch ]
  %sum = phi i32 [ 0, %0 ], [ %added, %latch ]
  %low = and i32 %column, 1
  %odd = icmp eq i32 %low, 0
  br i1 %odd, label %then, label %latch
then:
  %more = add i32 %sum, %k
  br label %latch
latch:
  %added = phi i32 [ %more, %then ], [ %sum, %loop ]
  %k.next = add nsw i32 %k, 1
  %column.next = add nsw i32 %column, %n
  %left = icmp slt i32 %k.next, %n
  br i1 %left, label %loop, label %end
end:
  %result = phi i32 [ %added, %latch ]
  %last = phi i32 [ %k.next, %latch ]
  call void (...) @take(i32 %result, i32 %last)
  ret void
}

; While lanes are in the loop they count alike; afterwards each has its own number.
; CHECK-LABEL: lane-shapes of 'left_apart'
; CHECK: %loop:, loop left apart
; CHECK: uniform: %k = phi
; CHECK: uniform: %twice = mul
; CHECK: divergent: br i1 %on
; CHECK: %end:
; CHECK-DAG: varying: %count = phi
; CHECK-DAG: varying: %twice{{.*}} = phi
; CHECK: varying: %outside = add
define void @left_apart(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %twice = mul i32 %k, 2
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %x
  br i1 %on, label %loop, label %end
end:
  %count = phi i32 [ %k.next, %loop ]
  %outside = add i32 %twice, 1
  call void (...) @take(i32 %count, i32 %outside)
  ret void
}

; One exit is taken by some lanes, the other by all that are left: who comes out where differs.
; CHECK-LABEL: lane-shapes of 'two_exits'
; CHECK: %loop:, loop left apart
; CHECK: divergent: br i1 %found
; CHECK: uniform: br i1 %on
; CHECK: %end: join
; CHECK: varying: %result = phi
define void @two_exits(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  %found = icmp eq i32 %k, %x
  br i1 %found, label %end, label %latch
latch:
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %result = phi i32 [ 1, %loop ], [ 2, %latch ]
  call void (...) @take(i32 %result)
  ret void
}

; Behind a guard at the head of the loop all leave alike, but not all come there: the others go on.
; CHECK-LABEL: lane-shapes of 'guarded_exit'
; CHECK: %loop:, loop left apart
; CHECK: uniform: %k = phi
; CHECK: divergent: br i1 %odd
; CHECK: uniform: br i1 %found
; CHECK: uniform: br i1 %on
; CHECK: %end: join
; CHECK: varying: %result = phi
; CHECK: varying: %outside = add
define void @guarded_exit(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  %low = and i32 %x, 1
  %odd = icmp eq i32 %low, 0
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  br i1 %odd, label %guarded, label %latch
guarded:
  call void (...) @take(i32 %k)
  %found = icmp eq i32 %k, 7
  br i1 %found, label %end, label %latch
latch:
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %result = phi i32 [ 1, %guarded ], [ 2, %latch ]
  %outside = add i32 %k, 1
  call void (...) @take(i32 %result, i32 %outside)
  ret void
}

; The guard is over before anyone leaves.
; CHECK-LABEL: lane-shapes of 'guard_without_exit'
; CHECK: %loop:{{$}}
; CHECK: divergent: br i1 %odd
; CHECK: %end:{{$}}
; CHECK: uniform: %outside = add
define void @guard_without_exit(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  %low = and i32 %x, 1
  %odd = icmp eq i32 %low, 0
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  br i1 %odd, label %guarded, label %latch
guarded:
  call void (...) @take(i32 %k)
  br label %latch
latch:
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %outside = add i32 %k, 1
  call void (...) @take(i32 %outside)
  ret void
}

; Two ways back to the head of the loop bring different values.
; CHECK-LABEL: lane-shapes of 'two_ways_back'
; CHECK: %loop:{{$}}
; CHECK: varying: %step = phi
; CHECK: uniform: br i1 %on
; CHECK-NOT: %.next:
; CHECK: divergent: br i1 %odd
; CHECK: %loop.backedge: join
; CHECK: varying: %step.be = phi
define void @two_ways_back(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  br label %loop
loop:
  %step = phi i32 [ 0, %0 ], [ 1, %work ], [ 2, %other ]
  %k = load i32, ptr %p, align 4
  call void (...) @take(i32 %step)
  %on = icmp slt i32 %k, %n
  br i1 %on, label %work, label %end
work:
  %low = and i32 %x, 1
  %odd = icmp eq i32 %low, 0
  br i1 %odd, label %loop, label %other
other:
  br label %loop
end:
  ret void
}

; An inner loop that lanes leave apart does not part the outer one.
; CHECK-LABEL: lane-shapes of 'nested'
; CHECK: %outer:{{$}}
; CHECK: uniform: %i = phi
; CHECK: %inner:, loop left apart
; CHECK: uniform: %j = phi
; CHECK: %next:
; CHECK: varying: %count = phi
; CHECK: uniform: br i1 %again
; CHECK: %end:
; CHECK: uniform: %i.last = phi
define void @nested(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add nsw i32 %j, 1
  %on = icmp slt i32 %j.next, %x
  br i1 %on, label %inner, label %next
next:
  %count = phi i32 [ %j.next, %inner ]
  call void (...) @take(i32 %count)
  %i.next = add nsw i32 %i, 1
  %again = icmp slt i32 %i.next, %n
  br i1 %again, label %outer, label %end
end:
  %i.last = phi i32 [ %i.next, %next ]
  call void (...) @take(i32 %i.last)
  ret void
}

; A graph that is no nest of loops becomes one first.
; CHECK-LABEL: lane-shapes of 'no_nest', work-items of %.column:
; CHECK: stride 1: %global = add
; CHECK: uniform: %n = load
; CHECK: stride 1: %plus = add
; CHECK: %irr.guard:, loop left apart
; CHECK: divergent: br
define void @no_nest(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  %plus = add nsw i32 %x, 1
  %c = icmp slt i32 %x, %n
  br i1 %c, label %a, label %b
a:
  %d = icmp slt i32 %plus, %n
  br i1 %d, label %b, label %end
b:
  %e = icmp sgt i32 %plus, 9
  br i1 %e, label %a, label %end
end:
  ret void
}

; The rows of a tile run together: what differs from row to row alone is still the same in the lanes of one.
; CHECK-LABEL: lane-shapes of 'rows', work-items of %.column:
; CHECK: stride 1: %column = phi
; CHECK: uniform by row: %below = mul
; CHECK: stride 1 by row: %place = add
; CHECK: varying by row: %product = mul
; CHECK: varying: %square = mul
; CHECK: uniform by row: %first = icmp
; CHECK: divergent: br i1 %first
; CHECK: %end: join
; CHECK: varying by row: %which = phi
define void @rows(ptr noalias readonly %p) #1 {
  %column = call i32 @__tessera_local_id(i32 1)
  %row = call i32 @__tessera_local_id(i32 0)
  %tile = call i32 @__tessera_tile_id(i32 0)
  %below = mul nsw i32 %row, 8
  %place = add nsw i32 %below, %column
  %product = mul i32 %row, %column
  %square = mul i32 %column, %column
  %first = icmp eq i32 %row, 0
  br i1 %first, label %then, label %end
then:
  br label %end
end:
  %which = phi i32 [ 1, %then ], [ 2, %0 ]
  call void (...) @take(i32 %row, i32 %tile, i32 %below, i32 %place, i32 %product, i32 %square, i32 %which)
  ret void
}

declare void @take(...)

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="32,8" "tessera.closure"="24,8" "tessera.captures"="" }
