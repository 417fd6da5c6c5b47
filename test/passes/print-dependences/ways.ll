; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a value depends on the branches whose ways meet in it: of if and else, of a loop that work-items leave one
; after the other, of a switch, of a branch inside another, and of one that has no value on one way; and that a branch which a barrier depends on is one way for
; each tile, unless it certainly is not.
; RUN: %tessera-opt --passes="function(print<dependences>)" %s | %filecheck %s

; CHECK-LABEL: dependences of 'phis':
; CHECK: local(0) tile(0): br i1 %above
; CHECK: local(0) tile(0): %two = phi
; CHECK: perhaps local(0) tile(0): %loaded = phi
; CHECK: nothing: %same = phi
; CHECK: perhaps local(0) tile(0): %unset = phi
; CHECK: perhaps local(0) tile(0): %made = add
; CHECK: perhaps local(0) tile(0): %k = phi
; CHECK: local(1) tile(1) perhaps local(0) tile(0): %at = phi
; CHECK: perhaps local(0) tile(0): %left = phi
; CHECK: nothing: %j = phi
; CHECK: local(1) tile(1): switch i32 %column
; CHECK: local(1) tile(1): %case = phi
define void @phis(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %n = load i32, ptr %p, align 4
  %above = icmp slt i32 %row, 3
  br i1 %above, label %then, label %join
then:
  br label %join
join:
  %two = phi i32 [ 1, %then ], [ 2, %entry ]
  %loaded = phi i32 [ %n, %then ], [ 2, %entry ]
  %same = phi i32 [ 5, %then ], [ 5, %entry ]
  %unset = phi i32 [ %n, %then ], [ undef, %entry ]
  %made = add i32 %unset, 1
  br label %loop
loop:
  %k = phi i32 [ 0, %join ], [ %k.next, %loop ]
  %at = phi i32 [ 0, %join ], [ %at.next, %loop ]
  %k.next = add i32 %k, 1
  %at.next = add i32 %at, %column
  %more = icmp slt i32 %k.next, %row
  br i1 %more, label %loop, label %after
after:
  %left = phi i32 [ %k.next, %loop ]
  br label %uniform
uniform:
  %j = phi i32 [ 0, %after ], [ %j.next, %uniform ]
  %j.next = add i32 %j, 1
  %again = icmp slt i32 %j.next, %n
  br i1 %again, label %uniform, label %choose
choose:
  switch i32 %column, label %end [ i32 0, label %zero
                                   i32 1, label %end ]
zero:
  br label %end
end:
  %case = phi i32 [ 0, %choose ], [ 0, %choose ], [ 9, %zero ]
  ret void
}

; CHECK-LABEL: dependences of 'inner':
; CHECK: local(0) local(1) tile(0) tile(1): %both = phi
define void @inner(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %above = icmp slt i32 %row, 3
  br i1 %above, label %then, label %join
then:
  %before = icmp slt i32 %column, 5
  br i1 %before, label %left, label %join
left:
  br label %join
join:
  %both = phi i32 [ 1, %left ], [ %row, %then ], [ %column, %entry ]
  ret void
}

; CHECK-LABEL: dependences of 'barrier':
; CHECK: perhaps memory: br i1 %wanted
; CHECK: perhaps tile(0) tile(1): %one.way = phi
; CHECK: local(1): br i1 %parts
; CHECK: local(1): %two.ways = phi
define void @barrier(ptr %p) #1 {
entry:
  %data = load ptr, ptr %p, align 8
  %asked = load i32, ptr %data, align 4
  %wanted = icmp ne i32 %asked, 0
  br i1 %wanted, label %then, label %join
then:
  call void @__tessera_barrier(i32 3)
  br label %join
join:
  %one.way = phi i32 [ 1, %then ], [ 2, %entry ]
  %local = call i32 @__tessera_local_id(i32 1)
  %parts = icmp slt i32 %local, 5
  br i1 %parts, label %some, label %end
some:
  call void @__tessera_barrier(i32 3)
  br label %end
end:
  %two.ways = phi i32 [ 1, %some ], [ 2, %join ]
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="4,16" "tessera.closure"="24,8" "tessera.captures"="" }
