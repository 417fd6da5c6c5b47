; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a barrier cuts a kernel into two loops over the work-items, and that what both need is computed twice or kept in an array.
; RUN: %tessera-opt --passes=verify-kernel-ir,form-tile-function,verify-tile-functions %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK-SAME: ptr noalias readonly align 8 dereferenceable(24) %closure, ptr noalias readonly align 8 dereferenceable(48) %tile, ptr noalias align 64 %scratch)
; The loaded value lives in an array behind the 64 bytes of the tile_static variable; the index does not.
; CHECK: prologue:
; CHECK: %t = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK: %v.items = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK-NOT: alloca
; CHECK: entry.column:
; CHECK: %column = phi i32
; CHECK: %global = add nsw i32 %origin0, %column
; CHECK: load ptr, ptr %closure, {{.*}}!invariant.load
; CHECK: %[[V:.*]] = load i32, ptr %{{.*}}!llvm.access.group ![[G1:[0-9]+]]
; CHECK: store i32 %[[V]]
; CHECK: br i1 %{{.*}}, label %entry.after.column, label %entry.column, !llvm.loop ![[L1:[0-9]+]]
; CHECK-NOT: @__tessera_
; CHECK: after.barrier.column:
; CHECK: load i32, ptr %{{.*}}!llvm.access.group ![[G2:[0-9]+]]
; CHECK: br i1 %{{.*}}, label %after.barrier.after.column, label %after.barrier.column, !llvm.loop
; CHECK: ret void
; CHECK: attributes {{.*}}"tessera.scratch"="128"{{.*}}"tessera.tile_function"
; CHECK: ![[L1]] = distinct !{![[L1]], ![[W1:[0-9]+]], !{{[0-9]+}}, ![[P1:[0-9]+]]}
; CHECK: ![[W1]] = !{!"tessera.work_items"}
; CHECK: ![[P1]] = !{!"llvm.loop.parallel_accesses", ![[G1]]}
@t = internal externally_initialized global [16 x i32] undef, align 4 "tessera.tile_static"

define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %g = call i32 @__tessera_global_id(i32 0)
  %in = load ptr, ptr %p, align 8
  %ge = sext i32 %g to i64
  %src = getelementptr inbounds i32, ptr %in, i64 %ge
  %v = load i32, ptr %src, align 4
  %le = sext i32 %l to i64
  %mine = getelementptr inbounds [16 x i32], ptr @t, i64 0, i64 %le
  store i32 %v, ptr %mine, align 4
  call void @__tessera_barrier(i32 3)
  %r = sub i32 15, %l
  %re = sext i32 %r to i64
  %other = getelementptr inbounds [16 x i32], ptr @t, i64 0, i64 %re
  %u = load i32, ptr %other, align 4
  %s = add i32 %u, %v
  store i32 %s, ptr %src, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
