; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel with irreducible control flow gets no untiled version: all else is as in
; loops-over-copies.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=promote-local-memory --count-decisions=%t.decisions %s -o /dev/null 2>/dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=promote-local-memory.taken

@copy = internal externally_initialized global [4 x [4 x float]] undef, align 4 #1

; CHECK-DAG: {{^}}promote-local-memory.control-flow	1{{$}}
define void @irreducible(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %m.address = getelementptr inbounds i8, ptr %p, i64 28
  %m = load i32, ptr %m.address, align 4
  %few = icmp sgt i32 %n, 5
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  br i1 %few, label %this, label %that
this:
  %times.this = phi i32 [ 0, %end ], [ %times.that.next, %that ]
  %times.this.next = add nsw i32 %times.this, 1
  %this.more = icmp slt i32 %times.this.next, %m
  br i1 %this.more, label %that, label %finish
that:
  %times.that = phi i32 [ 0, %end ], [ %times.this.next, %this ]
  %times.that.next = add nsw i32 %times.that, 1
  %that.more = icmp slt i32 %times.that.next, %m
  br i1 %that.more, label %this, label %finish
finish:
  store float %result, ptr %to, align 4
  ret void
}

declare void @__tessera_barrier(i32) #2
declare i32 @__tessera_global_id(i32) #3
declare i32 @__tessera_local_id(i32) #3

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.tile"="4,4" "tessera.closure"="80,8" "tessera.captures"="0:view:r:24,40:view:rw:24" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { convergent nounwind }
attributes #3 = { nounwind willreturn memory(none) }
