; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that dimension 0 of the grid is the domain's last one, a tile is a block, rows of blocks are counted in y and z of
; the grid, and what a grid has beyond the domain does nothing. Untiled kernels have no bound of their blocks.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-nvptx %s | %filecheck %s

; CHECK-LABEL: define ptx_kernel void @tiled(
; CHECK-SAME: #[[TILED:[0-9]+]]
; CHECK: %[[ROWS:.*]] = call range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
; CHECK: %[[PLANE:.*]] = call range(i32 0, 65536) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
; CHECK: %[[FIRST:.*]] = mul nuw i32 %[[PLANE]], %[[ROWS]]
; CHECK: %[[Y:.*]] = call range(i32 0, 65536) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
; CHECK: %[[ROW:.*]] = add nuw i32 %[[FIRST]], %[[Y]]
; CHECK: %[[ALL:.*]] = udiv exact i32 %{{.*}}, 8
; CHECK: icmp ult i32 %[[ROW]], %[[ALL]]
; CHECK: call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK: call range(i32 0, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK: ret void
define void @tiled(ptr noalias readonly %closure) #0 {
  %out = load ptr, ptr %closure, align 8
  %b = call i32 @__tessera_local_id(i32 1)
  store i32 %b, ptr %out, align 4
  %d = call i32 @__tessera_tile_origin(i32 1)
  store i32 %d, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @cube(
; CHECK: %[[OF_PLANE:.*]] = udiv exact i32 %{{.*}}, 4
; CHECK: udiv i32 %{{.*}}, %[[OF_PLANE]]
; CHECK: icmp ult i32
; CHECK: urem i32
; CHECK: ret void
define void @cube(ptr noalias readonly %closure) #3 {
  %out = load ptr, ptr %closure, align 8
  %b = call i32 @__tessera_tile_id(i32 1)
  store i32 %b, ptr %out, align 4
  ret void
}

; A tile of one dimension: as many blocks as there are.
; CHECK-LABEL: define ptx_kernel void @line(
; CHECK-NOT: br i1
; CHECK: ret void
define void @line(ptr noalias readonly %closure) #4 {
  %out = load ptr, ptr %closure, align 8
  %b = call i32 @__tessera_tile_id(i32 0)
  store i32 %b, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @untiled(
; CHECK: %[[LENGTH:.*]] = call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
; CHECK: %[[FIRST:.*]] = mul nuw i32 %{{.*}}, %[[LENGTH]]
; CHECK: %[[ID:.*]] = add nuw i32 %[[FIRST]],
; CHECK: icmp ult i32 %[[ID]],
; CHECK: icmp ult i32
; CHECK: br i1 %{{.*}}, label %[[BODY:.*]], label %outside
; CHECK: [[BODY]]:
; CHECK: %[[SIGN:.*]] = icmp sge i32 %[[OF_DOMAIN:.*]], 0
; CHECK: call void @llvm.assume(i1 %[[SIGN]])
; CHECK: store i32 %[[OF_DOMAIN]], ptr %{{.*}}
define void @untiled(ptr noalias readonly %closure) #1 {
  %out = load ptr, ptr %closure, align 8
  %a = call i32 @__tessera_global_id(i32 0)
  store i32 %a, ptr %out, align 4
  ret void
}

; A block of planes has one, a plane the blocks that its rows begin, and a container's argument points to its first element,
; to which others may lead.
; CHECK-LABEL: define ptx_kernel void @planes(
; CHECK-SAME: , ptr addrspace(1) %data.0)
; CHECK-NOT: sreg.{{n?}}tid.z
; CHECK: %[[LENGTH:.*]] = call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
; CHECK: %[[MORE:.*]] = sub i32 %[[LENGTH]], 1
; CHECK: %[[ROWS:.*]] = add nuw i32 %{{.*}}, %[[MORE]]
; CHECK: %[[OF_PLANE:.*]] = udiv i32 %[[ROWS]], %[[LENGTH]]
; CHECK: udiv i32 %{{.*}}, %[[OF_PLANE]]
; CHECK-NOT: sreg.{{n?}}tid.z
; CHECK-NOT: ptr addrspace(1) %data.0, i64
; CHECK: addrspacecast ptr addrspace(1) %data.0 to ptr
; CHECK: ret void
define void @planes(ptr noalias readonly %closure) #5 {
  %out = load ptr, ptr %closure, align 8
  %a = call i32 @__tessera_global_id(i32 0)
  store i32 %a, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @linear(
; CHECK-NOT: sreg.ctaid.y
; CHECK: getelementptr {{.*}}ptr %closure, i64 60
; CHECK: %[[SECOND:.*]] = zext i32
; CHECK: getelementptr {{.*}}ptr %closure, i64 64
; CHECK: %[[THIRD:.*]] = zext i32
; CHECK: getelementptr {{.*}}ptr %closure, i64 68
; CHECK: %[[LAST:.*]] = zext i32
; CHECK: urem i64 %{{.*}}, %[[LAST]]
; CHECK: %[[ROWS:.*]] = udiv i64 %{{.*}}, %[[LAST]]
; CHECK: %[[PLANES:.*]] = udiv i64 %[[ROWS]], %[[THIRD]]
; CHECK: urem i64 %[[PLANES]], %[[SECOND]]
; CHECK: ret void
define void @linear(ptr noalias readonly %closure) #2 {
  %out = load ptr, ptr %closure, align 8
  %a = call i32 @__tessera_global_id(i32 3)
  store i32 %a, ptr %out, align 4
  %b = call i32 @__tessera_global_id(i32 1)
  store i32 %b, ptr %out, align 4
  ret void
}

; CHECK-DAG: attributes #[[TILED]] = { {{.*}}"nvvm.reqntid"="16,8"
; CHECK-NOT: "nvvm.maxntid"

declare i32 @__tessera_global_id(i32)
declare i32 @__tessera_local_id(i32)
declare i32 @__tessera_tile_id(i32)
declare i32 @__tessera_tile_origin(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:40" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="2" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:40" }
attributes #2 = { "tessera.kernel"="k.cpp:3" "tessera.rank"="4" "tessera.closure"="56,8" "tessera.captures"="0:view:rw:56" }
attributes #3 = { "tessera.kernel"="k.cpp:4" "tessera.rank"="3" "tessera.tile"="2,4,8" "tessera.closure"="48,8" "tessera.captures"="0:view:rw:48" }
attributes #4 = { "tessera.kernel"="k.cpp:5" "tessera.rank"="1" "tessera.tile"="8" "tessera.closure"="32,8" "tessera.captures"="0:view:rw:32" }
attributes #5 = { "tessera.kernel"="k.cpp:6" "tessera.rank"="3" "tessera.closure"="48,8" "tessera.captures"="0:view:rw:48" }
