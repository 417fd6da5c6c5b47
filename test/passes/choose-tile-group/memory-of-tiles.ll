; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that groups are small enough for the memory of their tiles to stay in half of a second-level cache, where tiles that lie one
; below the other share @shared.
; RUN: %tessera-opt --passes=choose-tile-group %s | %filecheck %s

; CHECK: define void @of_sixteen(ptr %p) #[[SIXTEEN:[0-9]+]]
; CHECK: define void @of_two(ptr %p) #[[TWO:[0-9]+]]
; CHECK: define void @alone(ptr %p) #[[NONE:[0-9]+]]
; CHECK: define void @carries_much(ptr %p) #[[NONE]]
; CHECK: define void @rank_3(ptr %p) #[[CUBE:[0-9]+]]
; CHECK-DAG: attributes #[[SIXTEEN]] = {{.*}}"tessera.tile_group"="16x32"
; CHECK-DAG: attributes #[[TWO]] = {{.*}}"tessera.tile_group"="1x2"
; CHECK-NOT: attributes #[[NONE]] = {{.*}}"tessera.tile_group"
; CHECK-DAG: attributes #[[CUBE]] = {{.*}}"tessera.tile_group"="1x32"

@shared = internal externally_initialized global [32 x [16 x i32]] undef, align 4 #3
@half = internal externally_initialized global [640 x [16 x i32]] undef, align 4 #3
@large = internal externally_initialized global [1280 x [16 x i32]] undef, align 4 #3

define void @of_sixteen(ptr %p) #0 {
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
define void @of_two(ptr %p) #4 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @half, i32 %local.row, i32 %local.column
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
define void @alone(ptr %p) #1 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
  %tile.row = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %place = getelementptr [16 x i32], ptr @large, i32 %local.row, i32 %local.column
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
; 16 bytes for each of 1024 work-items.
define void @carries_much(ptr %p) #1 {
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
  %s = phi <16 x i32> [ zeroinitializer, %entry ], [ %s1, %loop ]
  %k.row = add nsw i32 %k, %local.row
  %at.row = mul nsw i32 %k.row, 1024
  %at = add nsw i32 %at.row, %column
  %address = getelementptr i32, ptr %data, i32 %at
  %v = load i32, ptr %address, align 4
  store i32 %v, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  %s1 = insertelement <16 x i32> %s, i32 %v, i32 %k
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
define void @rank_3(ptr %p) #2 {
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

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="32,32" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="3" "tessera.tile"="2,8,16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #3 = { "tessera.tile_static" }
attributes #4 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="16,16" "tessera.closure"="24,8" "tessera.captures"="" }
