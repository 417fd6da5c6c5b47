; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps tiles from running in groups: all else is as in shared-loads.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=choose-tile-group --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=choose-tile-group.taken

@shared = internal externally_initialized global [8 x [16 x i32]] undef, align 4 #1

; What is called might wait for another tile.
; CHECK-DAG: {{^}}choose-tile-group.calls	1{{$}}
define void @calls(ptr %p) #0 {
entry:
  %column = call i32 @__tessera_global_id(i32 1)
  %row = call i32 @__tessera_global_id(i32 0)
  %local.row = call i32 @__tessera_local_id(i32 0)
  %local.column = call i32 @__tessera_local_id(i32 1)
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
  call void @speaks()
  %w = load i32, ptr %place, align 4
  %out.row = mul nsw i32 %row, 1024
  %out = add nsw i32 %out.row, %column
  %to = getelementptr i32, ptr %data, i32 %out
  store i32 %w, ptr %to, align 4
  ret void
}

; The first tiles alone meet the last barrier.
; CHECK-DAG: {{^}}choose-tile-group.tiles-part	1{{$}}
define void @barrier_of_some_tiles(ptr %p) #0 {
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
  br i1 %again, label %loop, label %behind
behind:
  %is.first = icmp slt i32 %tile.row, %n
  br i1 %is.first, label %first, label %end
first:
  store i32 7, ptr %place, align 4
  call void @__tessera_barrier(i32 3)
  br label %end
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
declare void @__tessera_barrier(i32) convergent
declare void @speaks()

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
