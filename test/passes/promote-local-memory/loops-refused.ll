; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps the loop over tiles and the one inside from becoming one: all else is as in
; loops-over-copies.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=promote-local-memory --count-decisions=%t.decisions %s -o /dev/null 2>/dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=promote-local-memory.taken

@copy = internal externally_initialized global [4 x [4 x float]] undef, align 4 #1
@bounds = internal externally_initialized global [4 x [4 x i32]] undef, align 4 #1

; CHECK-DAG: {{^}}flatten-loops.work-between	1{{$}}
define void @work_between(ptr %p) #0 {
entry:
  %total = alloca float, align 4
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
  store float 0.0, ptr %total, align 4
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %behind ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = load float, ptr %total, align 4
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  store float %sum.next, ptr %total, align 4
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  br i1 %few, label %some, label %behind
some:
  %sum.some = load float, ptr %total, align 4
  %more.some = fadd float %sum.some, 1.0
  store float %more.some, ptr %total, align 4
  br label %behind
behind:
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = load float, ptr %total, align 4
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.inner-left-early	1{{$}}
define void @left_in_the_middle(ptr %p) #0 {
entry:
  %total = alloca float, align 4
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
  store float 0.0, ptr %total, align 4
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %next ]
  %sum = load float, ptr %total, align 4
  %i = add nsw i32 %first, %k
  %low = trunc i32 %i to i2
  %last = icmp eq i2 %low, -1
  br label %iteration
iteration:
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  store float %sum.next, ptr %total, align 4
  br i1 %last, label %used, label %next
next:
  %sum.some = load float, ptr %total, align 4
  %more.some = fadd float %sum.some, 1.0
  store float %more.some, ptr %total, align 4
  %k.far = add nuw nsw i32 %k, 3
  %k.next = sub nuw nsw i32 %k.far, 2
  br label %use
used:
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = load float, ptr %total, align 4
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.inner-trip-count	1{{$}}
define void @one_iteration(ptr %p) #0 {
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
  %own.at = getelementptr inbounds [4 x [4 x i32]], ptr @bounds, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  store i32 1, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x i32]], ptr @bounds, i64 0, i32 %row, i32 %column
  %bound = load i32, ptr %copied.at, align 4
  %i = add nsw i32 %first, %k
  %beside.at = getelementptr inbounds float, ptr %line, i32 %i
  %beside = load float, ptr %beside.at, align 4
  %sum.next = fadd float %sum, %beside
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, %bound
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 1
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.trip-count-traps	1{{$}}
define void @divided_count(ptr %p) #0 {
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
  %parts = udiv i32 %n, %m
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
  %more = icmp ult i32 %first.next, %parts
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.no-counter	1{{$}}
define void @same_for_all(ptr %p) #0 {
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
  %value = load float, ptr %line, align 4
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
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.carried-elsewhere	1{{$}}
define void @swapped(ptr %p) #0 {
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
  %sum.tiles = phi float [ 0.0, %entry ], [ %other.used, %used ]
  %other.tiles = phi float [ 1.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %other = phi float [ %other.tiles, %tiles ], [ %other.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %other.next = fsub float %other, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  %other.used = phi float [ %other.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.varies-between	1{{$}}
define void @loaded_between(ptr %p) #0 {
entry:
  %total = alloca float, align 4
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
  store float 0.0, ptr %total, align 4
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %before = load float, ptr %total, align 4
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = load float, ptr %total, align 4
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %both = fadd float %copied, %before
  %sum.next = fadd float %sum, %both
  store float %sum.next, ptr %total, align 4
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = load float, ptr %total, align 4
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.counter-used	1{{$}}
define void @depends_on_counter(ptr %p) #0 {
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
  %k = phi i32 [ 0, %tiles ], [ %k.next, %next ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %next ]
  %later = icmp ugt i32 %k, 1
  br i1 %later, label %some, label %next
some:
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.some = fadd float %sum, %copied
  br label %next
next:
  %sum.next = phi float [ %sum, %use ], [ %sum.some, %some ]
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %next ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
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
