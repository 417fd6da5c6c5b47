; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that dimension 0 of the range is the domain's last one, a tile is a work-group, what a
; range has beyond an untiled domain does nothing, and more dimensions than three are counted in 64 bits.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

; CHECK-LABEL: define spir_kernel void @tiled(
; CHECK-SAME: !reqd_work_group_size ![[SIZE:[0-9]+]]
; CHECK: call range(i32 0, -2147483648) i32 @_Z13get_global_idj.narrow(i32 1)
; CHECK: call range(i32 0, 16) i32 @_Z12get_local_idj.narrow(i32 0)
; CHECK: call range(i32 0, -2147483648) i32 @_Z12get_group_idj.narrow(i32 1)
; CHECK: %[[T:.*]] = call range(i32 0, -2147483648) i32 @_Z12get_group_idj.narrow(i32 0)
; CHECK: mul nuw nsw i32 %[[T]], 16
; CHECK-NOT: icmp
; CHECK: ret void
define void @tiled(ptr noalias readonly %closure) #0 {
  %out = load ptr, ptr %closure, align 8
  %a = call i32 @__tessera_global_id(i32 0)
  store i32 %a, ptr %out, align 4
  %b = call i32 @__tessera_local_id(i32 1)
  store i32 %b, ptr %out, align 4
  %c = call i32 @__tessera_tile_id(i32 0)
  store i32 %c, ptr %out, align 4
  %d = call i32 @__tessera_tile_origin(i32 1)
  store i32 %d, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @untiled(
; CHECK: %[[ROWS:.*]] = zext i32
; CHECK: %[[COLUMNS:.*]] = zext i32
; CHECK: %[[ROW:.*]] = call range(i64 0, 4294967296) i64 @_Z13get_global_idj(i32 1)
; CHECK: icmp ult i64 %[[ROW]], %[[ROWS]]
; CHECK: %[[COLUMN:.*]] = call range(i64 0, 4294967296) i64 @_Z13get_global_idj(i32 0)
; CHECK: icmp ult i64 %[[COLUMN]], %[[COLUMNS]]
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %outside
define void @untiled(ptr noalias readonly %closure) #1 {
  %out = load ptr, ptr %closure, align 8
  %a = call i32 @__tessera_global_id(i32 0)
  store i32 %a, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @linear(
; CHECK: %[[N:.*]] = mul nuw nsw i64
; CHECK: %[[ALL:.*]] = mul nuw nsw i64
; CHECK: %[[COUNT:.*]] = mul nuw nsw i64
; CHECK: %[[NUMBER:.*]] = call i64 @_Z13get_global_idj(i32 0)
; CHECK: icmp ult i64 %[[NUMBER]], %[[COUNT]]
; CHECK: %[[LAST:.*]] = call i64 @_Z13get_global_idj(i32 0)
; CHECK: %[[REST:.*]] = urem i64 %[[LAST]],
; CHECK: trunc nuw nsw i64 %[[REST]] to i32
; CHECK: %[[FIRST:.*]] = call i64 @_Z13get_global_idj(i32 0)
; CHECK: udiv i64 %[[FIRST]],
; CHECK: udiv i64
; CHECK: udiv i64
; CHECK-NOT: urem
; CHECK: ret void
define void @linear(ptr noalias readonly %closure) #2 {
  %out = load ptr, ptr %closure, align 8
  %a = call i32 @__tessera_global_id(i32 3)
  store i32 %a, ptr %out, align 4
  %b = call i32 @__tessera_global_id(i32 0)
  store i32 %b, ptr %out, align 4
  ret void
}

; CHECK: ![[SIZE]] = !{i32 16, i32 8, i32 1}

declare i32 @__tessera_global_id(i32)
declare i32 @__tessera_local_id(i32)
declare i32 @__tessera_tile_id(i32)
declare i32 @__tessera_tile_origin(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:40" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="2" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:40" }
attributes #2 = { "tessera.kernel"="k.cpp:3" "tessera.rank"="4" "tessera.closure"="56,8" "tessera.captures"="0:view:rw:56" }
