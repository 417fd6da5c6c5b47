; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel of one dimension that divides its index gets rows and columns: tiles for good, where the number is a constant that
; divides them; an untiled one a second form, and a function that tells launches its columns. And that none is made of others.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=reshape-domain,verify-kernel-ir --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s
; DECISIONS-DAG: {{^}}reshape-domain.taken	2{{$}}
; DECISIONS-DAG: {{^}}reshape-domain.tiles	1{{$}}

; CHECK-LABEL: define void @tiled(
; CHECK-SAME: #[[TILED:[0-9]+]]
; CHECK: %[[TILE:.*]] = call i32 @__tessera_tile_id(i32 0)
; CHECK: %[[ROW:.*]] = call i32 @__tessera_local_id(i32 0)
; CHECK: %[[COLUMN:.*]] = call i32 @__tessera_local_id(i32 1)
; CHECK: call void @take(i32 %[[ROW]], i32 %[[COLUMN]], i32 %{{.*}}, i32 %[[TILE]])
define void @tiled(ptr %p) #0 {
  %t = call i32 @__tessera_tile_id(i32 0)
  %l = call i32 @__tessera_local_id(i32 0)
  %row = lshr i32 %l, 4
  %column = and i32 %l, 15
  call void @take(i32 %row, i32 %column, i32 %l, i32 %t)
  ret void
}

; CHECK-LABEL: define void @untiled(
; CHECK: sdiv i32 %i, %n
define void @untiled(ptr %p) #1 {
  %i = call i32 @__tessera_global_id(i32 0)
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %row = sdiv i32 %i, %n
  %column = srem i32 %i, %n
  call void @take(i32 %row, i32 %column, i32 %i, i32 0)
  ret void
}

; CHECK-LABEL: define void @masked(
define void @masked(ptr %p) #1 {
  %i = call i32 @__tessera_global_id(i32 0)
  %wide = zext nneg i32 %i to i64
  %b.address = getelementptr inbounds i8, ptr %p, i64 16
  %b = load i64, ptr %b.address, align 8
  %m.address = getelementptr inbounds i8, ptr %p, i64 8
  %m = load i32, ptr %m.address, align 8
  %row = lshr i64 %wide, %b
  %y = trunc i64 %row to i32
  %column = and i32 %i, %m
  call void @take(i32 %y, i32 %column, i32 0, i32 0)
  ret void
}

; What memory holds the launch does not know; and where nobody asks for a row there is none.
; CHECK-LABEL: define void @own_divisors(
define void @own_divisors(ptr %p) #1 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n = load i32, ptr %data, align 4
  %row = sdiv i32 %i, %n
  %low = and i32 %i, 7
  call void @take(i32 %row, i32 %low, i32 0, i32 0)
  ret void
}

; Columns that are fewer than a vector's lanes, and those that do not divide the tile.
; CHECK-LABEL: define void @few_columns(
; CHECK: lshr i32 %l, 2
define void @few_columns(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %row = lshr i32 %l, 2
  %odd = udiv i32 %l, 24
  call void @take(i32 %row, i32 %odd, i32 0, i32 0)
  ret void
}

; CHECK-LABEL: define i32 @untiled.columns(
; CHECK-SAME: #[[QUERY:[0-9]+]]
; CHECK: entry:
; CHECK: %[[COLUMNS:.*]] = load i32
; CHECK: %[[EXTENT:.*]] = load i32, ptr %extent
; CHECK: icmp uge i32 %[[COLUMNS]], 32
; CHECK: icmp ule i32 %[[COLUMNS]], %[[EXTENT]]
; CHECK: %[[REST:.*]] = urem i32 %[[EXTENT]], %[[COLUMNS]]
; CHECK: %whole = icmp eq i32 %[[REST]], 0
; CHECK: select i1 %whole, i32 %[[COLUMNS]], i32 0
; CHECK: ret i32 0

; CHECK-LABEL: define void @untiled.reshaped(
; CHECK-SAME: #[[FORM:[0-9]+]]
; CHECK: %[[N:.*]] = load i32
; CHECK: %[[ROW:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK: %[[BEGIN:.*]] = mul nuw nsw i32 %[[ROW]], %[[N]]
; CHECK: %[[COLUMN:.*]] = call i32 @__tessera_global_id(i32 1)
; CHECK: %[[INDEX:.*]] = add nuw nsw i32 %[[BEGIN]], %[[COLUMN]]
; CHECK: call void @take(i32 %[[ROW]], i32 %[[COLUMN]], i32 %[[INDEX]], i32 0)

; The mask has to be that of the columns, which are a power of 2.
; CHECK-LABEL: define i32 @masked.columns(
; CHECK: shl i64 1
; CHECK: icmp ult i64 %{{.*}}, 31
; CHECK: %[[ONE_LESS:.*]] = sub i32 %columns, 1
; CHECK: icmp eq i32 %{{.*}}, %[[ONE_LESS]]
; CHECK: and i32 %columns
; CHECK-LABEL: define void @masked.reshaped(
; CHECK-NOT: lshr
; CHECK-NOT: and
; CHECK: ret void

declare void @take(i32, i32, i32, i32)
declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)

; CHECK-DAG: attributes #[[TILED]] = {{.*}}"tessera.columns"="16"{{.*}}"tessera.rank"="2" "tessera.tile"="16,16"
; CHECK-DAG: attributes #[[QUERY]] = {{.*}}"tessera.launch_query"="untiled"
; CHECK-DAG: attributes #[[FORM]] = {{.*}}"tessera.columns"="0"{{.*}}"tessera.rank"="2" "tessera.reshaped"="untiled.columns" "tessera.variant_of"="untiled"
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="256" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
