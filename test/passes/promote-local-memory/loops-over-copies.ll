; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel whose tiles copy a part of a container, to loop over it, gets an untiled version that loops over the container in one loop,
; and stays as it is itself.
; RUN: %tessera-opt --passes=promote-local-memory,verify-kernel-ir %s 2>/dev/null | %filecheck %s
; RUN: %tessera-opt --passes='promote-local-memory,form-tile-function<at-barriers>,verify-tile-functions' %s -o /dev/null 2>&1 | %filecheck %s --check-prefix=SAYS --implicit-check-not=remark:

; SAYS-COUNT-4: remark: the tile's copy is not needed, unless containers overlap: the kernel also runs without tiles [-Rpass=amp]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: @copy = internal
@copy = internal externally_initialized global [4 x [4 x float]] undef, align 4 #1
@padded = internal externally_initialized global [4 x [5 x float]] undef, align 4 #1
@line = internal externally_initialized global [64 x { float, i32 }] undef, align 4 #1

; CHECK-LABEL: define void @product(ptr %p)
; CHECK: call void @__tessera_barrier
; CHECK: load float, ptr %copied.at
define void @product(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  %line = mul nsw i32 %y, 1024
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %in.line = add nsw i32 %line, %at
  %from = getelementptr inbounds float, ptr %a, i32 %in.line
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
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  %out = add nsw i32 %line, %x
  %to = getelementptr inbounds float, ptr %c, i32 %out
  store float %result, ptr %to, align 4
  ret void
}

; The copy is transposed, its rows are longer than the tile, and where the work-item stands is made of where the tile
; does.
define void @transposed(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %tile.y = call i32 @__tessera_tile_id(i32 0)
  %tile.x = call i32 @__tessera_tile_origin(i32 1)
  %y.first = shl nsw i32 %tile.y, 2
  %y = add nsw i32 %y.first, %row
  %x = add nsw i32 %tile.x, %column
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %own.at = getelementptr inbounds [4 x [5 x float]], ptr @padded, i64 0, i32 %column, i32 %row
  br label %tiles
tiles:
  %tile = phi i32 [ 0, %entry ], [ %tile.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %first = mul nsw i32 %tile, 4
  %at = add nsw i32 %first, %column
  %from.line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %from = getelementptr inbounds float, ptr %from.line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [5 x float]], ptr @padded, i64 0, i32 %k, i32 %row
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %tile.next = add nuw nsw i32 %tile, 1
  %more = icmp slt i32 %tile.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  store float %result, ptr %to, align 4
  ret void
}

; Tiles that are one row, and members that are copied one by one.
define void @members(ptr %p) #2 {
entry:
  %local = call i32 @__tessera_local_id(i32 1)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %own.float = getelementptr inbounds { float, i32 }, ptr @line, i32 %local
  %own.int = getelementptr inbounds i8, ptr %own.float, i64 4
  br label %tiles
tiles:
  %first = phi i64 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %count.tiles = phi i32 [ 0, %entry ], [ %count.used, %used ]
  %local.wide = sext i32 %local to i64
  %at = add nsw i64 %first, %local.wide
  %from = getelementptr inbounds { float, i32 }, ptr %a, i64 %at
  %float = load float, ptr %from, align 4
  store float %float, ptr %own.float, align 4
  %from.int = getelementptr inbounds i8, ptr %from, i64 4
  %int = load i32, ptr %from.int, align 4
  store i32 %int, ptr %own.int, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i64 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %count = phi i32 [ %count.tiles, %tiles ], [ %count.next, %use ]
  %copied.at = getelementptr inbounds { float, i32 }, ptr @line, i64 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %copied.int.at = getelementptr inbounds i8, ptr %copied.at, i64 4
  %copied.int = load i32, ptr %copied.int.at, align 4
  %count.next = add i32 %count, %copied.int
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ne i64 %k.next, 64
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  %count.used = phi i32 [ %count.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i64 %first, 64
  %n.wide = sext i32 %n to i64
  %more = icmp slt i64 %first.next, %n.wide
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  %counted = phi i32 [ %count.used, %used ]
  %whole = sitofp i32 %counted to float
  %sum.all = fadd float %result, %whole
  %to = getelementptr inbounds float, ptr %c, i32 %x
  store float %sum.all, ptr %to, align 4
  ret void
}

; What is stored to is loaded from, too, but behind all barriers; and the ids stand where they are used.
define void @adds_to_result(ptr %p) #0 {
entry:
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %at = add nsw i32 %first, %column
  %y = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
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
  %more = icmp ult i32 %first.next, 500
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %x = call i32 @__tessera_global_id(i32 1)
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %old = load float, ptr %to, align 4
  %new = fadd float %old, %result
  store float %new, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @product.untiled(ptr %p)
; CHECK-SAME: #[[UNTILED:[0-9]+]]
; CHECK-NOT: call {{.*}}_id(i32
; CHECK: %[[Y:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK: %[[N:.*]] = load i32, ptr %{{n.address|.*}}, align 4
; CHECK: %[[LINE:.*]] = mul nsw i32 %[[Y]], 1024
; CHECK: use:
; CHECK-NEXT: %flat = phi i64 [ 0, %{{.*}} ], [ %flat.next, %use ]
; CHECK-NEXT: %[[SUM:.*]] = phi float [ 0.000000e+00, %{{.*}} ], [ %[[NEXT:.*]], %use ]
; CHECK-NEXT: %[[I:.*]] = trunc nsw i64 %flat to i32
; CHECK-NEXT: %[[AT:.*]] = add nsw i32 %[[LINE]], %[[I]]
; CHECK-NEXT: %[[FROM:.*]] = getelementptr inbounds float, ptr %a, i32 %[[AT]]
; CHECK-NEXT: %[[VALUE:.*]] = load float, ptr %[[FROM]], align 4
; CHECK-NEXT: %[[NEXT]] = fadd float %[[SUM]], %[[VALUE]]
; CHECK-NEXT: %flat.next = add nuw nsw i64 %flat, 1
; CHECK-NEXT: %flat.again = icmp ne i64 %flat.next, %{{.*}}
; CHECK-NEXT: br i1 %flat.again, label %use, label %used
; CHECK: used:
; CHECK-NOT: br i1
; CHECK: ret void

; CHECK-LABEL: define void @transposed.untiled(ptr %p)
; CHECK-NOT: call {{.*}}(local|tile)
; CHECK: %[[Y:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK: getelementptr inbounds [1024 x float], ptr %a, i32 %[[Y]]
; CHECK: load float
; CHECK: br i1 %flat.again
; CHECK: %[[X:.*]] = call i32 @__tessera_global_id(i32 1)
; CHECK: getelementptr inbounds float, ptr %to.line, i32 %[[X]]

; CHECK-LABEL: define void @members.untiled(ptr %p)
; CHECK: %flat = phi i64
; CHECK: %[[AT:.*]] = getelementptr inbounds { float, i32 }, ptr %a, i64 %flat
; CHECK: load float, ptr %[[AT]]
; CHECK: %[[INT:.*]] = getelementptr inbounds i8, ptr %[[AT]], i64 4
; CHECK: load i32, ptr %[[INT]]
; CHECK: br i1 %flat.again

; CHECK-LABEL: define void @adds_to_result.untiled(ptr %p)
; CHECK: %flat.next = add nuw nsw i64 %flat, 1
; CHECK-NEXT: icmp ne i64 %flat.next, 500
; CHECK: load float
; CHECK: store float

; CHECK: attributes #[[UNTILED]] = { "tessera.captures"="0:view:r:24,40:view:rw:24" "tessera.closure"="80,8" "tessera.kernel"="k.cpp:1" "tessera.no_alias" "tessera.rank"="2" "tessera.untiled" "tessera.variant_of"="product" }

declare void @__tessera_barrier(i32) #3
declare i32 @__tessera_global_id(i32) #4
declare i32 @__tessera_local_id(i32) #4
declare i32 @__tessera_tile_id(i32) #4
declare i32 @__tessera_tile_origin(i32) #4

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.tile"="4,4" "tessera.closure"="80,8" "tessera.captures"="0:view:r:24,40:view:rw:24" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="2" "tessera.tile"="1,64" "tessera.closure"="80,8" "tessera.captures"="0:view:r:24,40:view:rw:24" }
attributes #3 = { convergent nounwind }
attributes #4 = { nounwind willreturn memory(none) }
