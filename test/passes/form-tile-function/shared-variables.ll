; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that of the tiles of a group the first ones alone store what they share, in loops of their own before those of all tiles, and
; that each tile reads the first one's; and what is not shared: what differs by the tile, and what is loaded between the same barriers.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --count-decisions=%t.decisions --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s

@of.row = internal externally_initialized global [16 x float] undef, align 4 #2
@of.each = internal externally_initialized global [16 x float] undef, align 4 #2
@counter = internal externally_initialized global i32 undef, align 4 #2
@number = internal externally_initialized global i32 undef, align 4 #2
@asked = internal externally_initialized global i32 undef, align 4 #2

; The first tile of each row of tiles loads for all of it.
; CHECK-LABEL: define void @k(
; CHECK: %[[ROW:of.row.*]] = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: entry:
; CHECK-NOT: .tile:
; CHECK: entry.tile.down:
; CHECK-NOT: .tile:
; CHECK: %[[FACTOR:.*]] = load float, ptr %at.row
; CHECK: store float %[[FACTOR]], ptr
; CHECK-NOT: store
; CHECK: entry.after.tile.down:
; The first one of each column stores what is the same for that.
; CHECK: entry.tile:
; CHECK-NOT: load float
; CHECK: store i32
; CHECK-NOT: store
; CHECK: entry.after.tile:
; Then all tiles do the rest, and do not load it again.
; CHECK: entry.tile.down{{[0-9]+}}:
; CHECK: entry.tile{{[0-9]+}}:
; CHECK-NOT: load float, ptr %at.row
; CHECK: store float %{{.*}}, ptr %to.each
; CHECK-NOT: store
; CHECK: after.barrier:
define void @k(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %local = call i32 @__tessera_local_id(i32 1)
  %tile = call i32 @__tessera_tile_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %line = mul nsw i32 %row, 1024
  %in.row = add nsw i32 %line, %local
  %in.each = add nsw i32 %line, %column
  %at.row = getelementptr float, ptr %data, i32 %in.row
  %at.each = getelementptr float, ptr %data, i32 %in.each
  %a = load float, ptr %at.row, align 4
  %b = load float, ptr %at.each, align 4
  %to.row = getelementptr float, ptr @of.row, i32 %local
  %to.each = getelementptr float, ptr @of.each, i32 %local
  store float %a, ptr %to.row, align 4
  store float %b, ptr %to.each, align 4
  store i32 %tile, ptr @number, align 4
  call void @__tessera_barrier(i32 3)
  %c = load float, ptr %to.row, align 4
  %d = load float, ptr %to.each, align 4
  %e = fadd float %c, %d
  store float %e, ptr %at.each, align 4
  ret void
}

; DECISIONS-DAG: {{^}}share-variables.changed-where-read	1{{$}}
; CHECK-LABEL: define void @counts(
; CHECK-NOT: store
; CHECK: entry.tile:
; CHECK: store i32 0
; CHECK: after.barrier{{.*}}.tile:
define void @counts(ptr %p) #0 {
entry:
  store i32 0, ptr @counter, align 4
  call void @__tessera_barrier(i32 3)
  %local = call i32 @__tessera_local_id(i32 1)
  %is.first = icmp eq i32 %local, 0
  br i1 %is.first, label %first, label %end
first:
  %n = load i32, ptr @counter, align 4
  %n1 = add i32 %n, 1
  store i32 %n1, ptr @counter, align 4
  br label %end
end:
  ret void
}

; DECISIONS-DAG: {{^}}share-variables.of-tile	{{[0-9]+}}{{$}}
; DECISIONS-DAG: {{^}}share-variables.address	1{{$}}
define void @asks_for_the_address(ptr %p) #0 {
entry:
  %data = load ptr, ptr %p, align 8
  %place = ptrtoint ptr @asked to i64
  store i64 %place, ptr %data, align 8
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="1,16" "tessera.tile_group"="2x4" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.tile_static" }
