; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that tiles run in groups when a loop with barriers loads what those that lie one above the other share.
; RUN: %tessera-opt --passes=choose-tile-group %s | %filecheck %s
; RUN: %tessera-opt --passes='choose-tile-group,form-tile-function<at-barriers>,verify-tile-functions' %s -o /dev/null

; CHECK: define void @shared_rows(ptr %p) #[[GROUPS:[0-9]+]]
; CHECK: define void @own_rows(ptr %p) #[[NONE:[0-9]+]]
; CHECK: define void @same_for_the_tile(ptr %p) #[[NONE]]
; CHECK: define void @bound_of_the_tile(ptr %p) #[[NONE]]
; CHECK: define void @unknown_bound(ptr %p) #[[NONE]]
; CHECK: define void @ends_tiles(ptr %p) #[[NONE]]
; CHECK: define void @waits_for_tiles(ptr %p) #[[NONE]]
; CHECK: define void @counts_in_the_tile(ptr %p) #[[GROUPS]]
; CHECK: define void @without_barrier(ptr %p) #[[NONE]]
; CHECK: attributes #[[GROUPS]] = {{.*}}"tessera.tile_group"="8x32"
; CHECK-NOT: attributes #[[NONE]] = {{.*}}"tessera.tile_group"

@shared = internal externally_initialized global [8 x [16 x i32]] undef, align 4 #1

define void @shared_rows(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
; Each tile has rows of its own.
define void @own_rows(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %tile.k = add nsw i32 %k, %row
  %tile.k.row = add nsw i32 %tile.k, %local.row
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %tile.k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
; What all work-items load alike is not worth it.
define void @same_for_the_tile(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k, 1024
  %at = add nsw i32 %at.row, 7
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
; Tiles leave the loop one after the other.
define void @bound_of_the_tile(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  %bound = add nsw i32 %tile.row, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %bound
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
define void @unknown_bound(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  %bound = load i32, ptr %data, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %bound
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
; One tile must not end the others.
define void @ends_tiles(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  call void @__tessera_abort()
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
; A tile may keep another one waiting until it has met its next barrier.
define void @waits_for_tiles(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %before = atomicrmw add ptr %data, i32 1 monotonic
  store i32 %before, ptr %place, align 4
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
; Atomic operations on the tile's own memory keep nobody waiting.
define void @counts_in_the_tile(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %before = atomicrmw add ptr %place, i32 1 monotonic
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}
define void @without_barrier(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @shared, i32 %local.row, i32 %local.column
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_fence(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %k1, %n
  br i1 %again, label %loop, label %end
end:
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)
declare void @__tessera_abort()

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
