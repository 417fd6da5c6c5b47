; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a tiled kernel that asks for places in the domain alone becomes untiled, with its tile for the descriptor; and that one keeps its
; tiles that waits, or has tile_static memory, or asks for a place in the tile.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=drop-tiles,verify-kernel-ir --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s
; DECISIONS-DAG: {{^}}drop-tiles.taken	1{{$}}
; DECISIONS-DAG: {{^}}drop-tiles.needed	4{{$}}

@shared = internal externally_initialized global [4 x i32] undef, align 4 #2

; CHECK: define void @places(ptr %p) #[[UNTILED:[0-9]+]]
define void @places(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %to = getelementptr inbounds i32, ptr %data, i32 %x
  store i32 %x, ptr %to, align 4
  ret void
}

; CHECK: define void @waits(ptr %p) #[[TILED:[0-9]+]]
define void @waits(ptr %p) #0 {
  call void @__tessera_barrier(i32 3)
  ret void
}

; CHECK: define void @shares(ptr %p) #[[TILED]]
define void @shares(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  store i32 %x, ptr @shared, align 4
  ret void
}

; CHECK: define void @asks(ptr %p) #[[TILED]]
define void @asks(ptr %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %data = load ptr, ptr %p, align 8
  store i32 %x, ptr %data, align 4
  ret void
}

; What ends the kernel leaves the tiles before as they are.
; CHECK: define void @ends(ptr %p) #[[TILED]]
define void @ends(ptr %p) #0 {
  call void @__tessera_abort()
  ret void
}

; CHECK: define void @untiled(ptr %p) #[[OTHER:[0-9]+]]
define void @untiled(ptr %p) #1 {
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_abort()

; CHECK-NOT: attributes #[[UNTILED]] = {{.*}}"tessera.tile"
; CHECK-DAG: attributes #[[UNTILED]] = {{.*}}"tessera.dropped_tile"="4,8"
; CHECK-DAG: attributes #[[TILED]] = {{.*}}"tessera.tile"="4,8"
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="4,8" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:24" }
attributes #2 = { "tessera.tile_static" }
