; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that phis depend on the branches that join in them, and that values of a loop that work-items leave at different times are not uniform after it.
; RUN: %tessera-opt --passes="function(print<tile-uniformity>)" %s | %filecheck %s

; CHECK: entry: reached together
; CHECK: no: br i1 %c
; CHECK: then: reached apart
; CHECK: join: reached together
; CHECK: no: %by = phi
; CHECK: yes: %same = phi
; CHECK: loop: reached apart
; CHECK: unknown: %i = phi
; CHECK: after: reached together
; CHECK: unknown: %last = phi
; CHECK: uloop: reached together
; CHECK: yes: %j = phi
; CHECK: yes: br i1 %uc
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %c = icmp slt i32 %l, 3
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %by = phi i32 [ 1, %then ], [ 2, %entry ]
  %same = phi i32 [ 5, %then ], [ 5, %entry ]
  br label %loop
loop:
  %i = phi i32 [ 0, %join ], [ %i1, %loop ]
  %i1 = add i32 %i, 1
  %lc = icmp slt i32 %i1, %l
  br i1 %lc, label %loop, label %after
after:
  %last = phi i32 [ %i1, %loop ]
  br label %uloop
uloop:
  %j = phi i32 [ 0, %after ], [ %j1, %uloop ]
  %j1 = add i32 %j, 1
  %uc = icmp slt i32 %j1, 10
  br i1 %uc, label %uloop, label %end
end:
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
