; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the tile function of a kernel whose tiles run in groups has a loop over the tiles around each region, in which each tile
; has its place, its tile_static variables and its carried values; and that a barrier which tiles might not agree on allows no group.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

@shared = internal externally_initialized global [5 x i32] undef, align 4 #2

; CHECK-LABEL: define void @k(
; CHECK-SAME: #[[GROUP:[0-9]+]]
; CHECK: %[[SHARED:.*]] = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: %[[TILES:.*]] = load i32, ptr %{{.*}}, align 4, !invariant.load
; CHECK: entry.tile.down:
; CHECK-NEXT: %[[T:.*]] = phi i32 [ 0, %entry ], [ %next.tile
; CHECK: %[[PLACE:.*]] = mul nuw nsw i32 %[[T]], 2
; CHECK: %[[ORIGIN:.*]] = add nuw nsw i32 %origin0, %[[PLACE]]
; CHECK: %[[BYTES:.*]] = mul nuw nsw i64 %{{.*}}, 64
; CHECK: %[[OWN:.*]] = getelementptr inbounds i8, ptr %[[SHARED]], i64 %[[BYTES]]
; CHECK: entry.row:
; CHECK: entry.column:
; CHECK: %[[GLOBAL:.*]] = add nsw i32 %[[ORIGIN]], %row
; CHECK: store i32 %[[GLOBAL]], ptr %[[OWN]]
; CHECK: br i1 %{{.*}}, label %entry.after.tile.down, label %entry.tile.down, !llvm.loop
; CHECK: after.barrier.tile.down:
; CHECK: after.barrier.column:
; CHECK: load i32, ptr %{{shared.*}}, align 4
define void @k(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  store i32 %row, ptr @shared, align 4
  call void @__tessera_barrier(i32 3)
  %v = load i32, ptr @shared, align 4
  %a = load ptr, ptr %p, align 8
  store i32 %v, ptr %a, align 4
  ret void
}

; The counter is one for the group; the sum, which depends on the tile, is not.
; CHECK-LABEL: define void @carries(
; CHECK: %k.tile = alloca i32
; CHECK-NOT: %sum.tile
; CHECK: %sum.items = getelementptr inbounds i8, ptr %scratch
; CHECK: entry.tile.down:
; CHECK: %[[INDEX:.*]] = add nuw nsw i32 %index0, %tile.down{{[0-9]*}}
; CHECK: getelementptr i32, ptr %a, i32 %[[INDEX]]
; CHECK: after.barrier.tile.down:
define void @carries(ptr %p) #0 {
entry:
  %tile = call i32 @__tessera_tile_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %address = getelementptr i32, ptr %a, i32 %tile
  %v = load i32, ptr %address, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %sum = phi i32 [ %v, %entry ], [ %sum1, %loop ]
  call void @__tessera_barrier(i32 3)
  %sum1 = add i32 %sum, %tile
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, 7
  br i1 %c, label %loop, label %end
end:
  store i32 %sum1, ptr %address, align 4
  ret void
}

; CHECK-LABEL: define void @may_part(
; CHECK-SAME: #[[ALONE:[0-9]+]]
; CHECK-NOT: .tile:
; CHECK: attributes #[[GROUP]] = {{.*}}"tessera.scratch"="256"{{.*}}"tessera.tile_group"="4x1"
; CHECK-NOT: attributes #[[ALONE]] = {{.*}}tile_group
define void @may_part(ptr %p) #0 {
entry:
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="2,8" "tessera.tile_group"="4x1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.tile_static" }
