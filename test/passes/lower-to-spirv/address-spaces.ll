; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that variables stay private, tile_static ones become local and constants global, that all their addresses are
; generic pointers, in functions as well, that a callee copies the struct that the host's calling convention copies, and
; that notes for optimisers go.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

; CHECK: @shared = internal addrspace(3) externally_initialized global [4 x i32] undef
; CHECK: @table = internal addrspace(1) constant [2 x i32] [i32 3, i32 4]
; CHECK: @pointers = internal addrspace(1) constant [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @table to ptr addrspace(4))]
@shared = internal externally_initialized global [4 x i32] undef #1
@table = internal constant [2 x i32] [i32 3, i32 4]
@pointers = internal constant [1 x ptr] [ptr @table]

%struct.pair = type { i64, i64, i64 }

; CHECK-LABEL: define internal i32 @callee(ptr addrspace(4) align 8 %p)
; CHECK: %[[COPY:.*]] = alloca
; CHECK: %[[OWN:.*]] = addrspacecast ptr %[[COPY]] to ptr addrspace(4)
; CHECK: call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 8 %[[OWN]], ptr addrspace(4) align 8 %p, i64 24, i1 false)
; CHECK: load i32, ptr addrspace(4) %[[OWN]]
define internal i32 @callee(ptr byval(%struct.pair) align 8 %p) {
  %v = load i32, ptr %p, align 8
  ret i32 %v
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %own = alloca %struct.pair, align 8
; CHECK-NOT: lifetime
; CHECK: %[[OWN:.*]] = addrspacecast ptr %own to ptr addrspace(4)
; CHECK: store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @shared to ptr addrspace(4))
; CHECK: load i32, ptr addrspace(4) addrspacecast (ptr addrspace(1) @table to ptr addrspace(4))
; CHECK: call i32 @callee(ptr addrspace(4) align 8 %[[OWN]])
; CHECK: select i1 %{{.*}}, ptr addrspace(4) %[[OWN]], ptr addrspace(4) null
define void @k(ptr noalias readonly %closure) #0 {
  %own = alloca %struct.pair, align 8
  call void @llvm.lifetime.start.p0(ptr %own)
  store i32 1, ptr @shared, align 4
  %a = load i32, ptr @table, align 4
  %b = call i32 @callee(ptr byval(%struct.pair) align 8 %own)
  %c = icmp eq i32 %a, %b
  %which = select i1 %c, ptr %own, ptr null
  store i32 %b, ptr %which, align 4
  call void @llvm.lifetime.end.p0(ptr %own)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
