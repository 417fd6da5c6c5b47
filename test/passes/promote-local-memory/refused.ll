; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps a kernel's tiles: all else is as in loops-over-copies.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=promote-local-memory --count-decisions=%t.decisions %s -o /dev/null 2>/dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=promote-local-memory.taken

@copy = internal externally_initialized global [4 x [4 x float]] undef, align 4 #1

; CHECK-DAG: {{^}}flatten-loops.unknown-trip-count	1{{$}}
define void @ends_by_data(ptr %p) #0 {
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
  %first.square = mul i32 %first.next, %first.next
  %more = icmp slt i32 %first.square, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-DAG: {{^}}flatten-loops.carried-used	1{{$}}
define void @carried_used(ptr %p) #0 {
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
  %grown = fadd float %sum.tiles, 1.0
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %grown, %tiles ], [ %sum.next, %use ]
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

; CHECK-DAG: {{^}}flatten-loops.other-start	1{{$}}
define void @other_start(ptr %p) #0 {
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
  %later = add nsw i32 %k, 7
  %beside.on = add nsw i32 %first, %later
  %beside.at = getelementptr inbounds float, ptr %line, i32 %beside.on
  %besides = load float, ptr %beside.at, align 4
  %copied = load float, ptr %copied.at, align 4
  %both = fadd float %sum, %besides
  %sum.next = fadd float %copied, %both
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

; CHECK-DAG: {{^}}stage-copies.other-type	1{{$}}
define void @another_type(ptr %p) #0 {
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
  %bits = load i32, ptr %copied.at, align 4
  %copied = bitcast i32 %bits to float
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

; CHECK-DAG: {{^}}stage-copies.inside-element	1{{$}}
define void @half_way_between(ptr %p) #0 {
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
  %half.at = getelementptr i8, ptr %copied.at, i64 2
  %copied = load float, ptr %half.at, align 4
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

; CHECK-DAG: {{^}}stage-copies.stored-by-many	1{{$}}
define void @stored_by_many(ptr %p) #0 {
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
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 0, i32 %column
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
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 0, i32 %k
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

; CHECK-DAG: {{^}}stage-copies.stored-twice	1{{$}}
define void @stored_twice(ptr %p) #0 {
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
  %half.at = getelementptr i8, ptr %own.at, i64 2
  store i16 7, ptr %half.at, align 2
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

; CHECK-DAG: {{^}}stage-copies.other-index	1{{$}}
define void @out_of_the_tile(ptr %p) #0 {
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
  %further = add nsw i32 %k, 1
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %further
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

; CHECK-DAG: {{^}}promote-local-memory.atomic	1{{$}}
define void @atomic_result(ptr %p) #0 {
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
  store atomic float %result, ptr %to monotonic, align 4
  ret void
}

; CHECK-DAG: {{^}}promote-local-memory.intrinsic	1{{$}}
define void @filled_result(ptr %p) #0 {
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
  store float %result, ptr %to, align 4
  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 4, i1 false)
  ret void
}

; CHECK-DAG: {{^}}stage-copies.between-elements	1{{$}}
define void @between_elements(ptr %p) #0 {
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
  %row.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row
  %twice = shl nuw nsw i32 %k, 1
  %copied.at = getelementptr inbounds i8, ptr %row.at, i32 %twice
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

declare void @__tessera_barrier(i32) #2
declare i32 @__tessera_global_id(i32) #3
declare i32 @__tessera_local_id(i32) #3

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.tile"="4,4" "tessera.closure"="80,8" "tessera.captures"="0:view:r:24,40:view:rw:24" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { convergent nounwind }
attributes #3 = { nounwind willreturn memory(none) }
