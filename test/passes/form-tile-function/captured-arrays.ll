; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the address of a captured array is read once, before the work-items, wherever they use it: its extents may then be read anywhere. What another pointer leads to promises nothing.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: prologue:
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %closure, i64 8
; CHECK-NEXT: %array = load ptr, ptr [[PLACE]], align 8, !invariant.load !{{[0-9]+}}, !nonnull !{{[0-9]+}}, !dereferenceable [[BYTES:![0-9]+]], !align [[ALIGN:![0-9]+]]
; CHECK-NOT: ptr %closure, i64 8
; CHECK: load ptr, ptr %closure, align 8, !invariant.load !{{[0-9]+}}{{$|, !llvm.access}}
; CHECK: %has = icmp ne i32
; CHECK: getelementptr inbounds i8, ptr %array, i64 24
; CHECK-NOT: ptr %closure, i64 8
; The second region, after the barrier:
; CHECK: load ptr, ptr %array, align 8
; CHECK-NOT: ptr %closure, i64 8
; CHECK: [[BYTES]] = !{i64 32}
; CHECK: [[ALIGN]] = !{i64 8}
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %view = load ptr, ptr %p, align 8
  %has = icmp ne i32 %l, 0
  br i1 %has, label %some, label %all
some:
  %at = getelementptr inbounds i8, ptr %p, i64 8
  %object = load ptr, ptr %at, align 8
  %member = getelementptr inbounds i8, ptr %object, i64 24
  %extent = load i32, ptr %member, align 4
  %e = sext i32 %l to i64
  %dst = getelementptr inbounds i32, ptr %view, i64 %e
  store i32 %extent, ptr %dst, align 4
  br label %all
all:
  call void @__tessera_barrier(i32 1)
  %at2 = getelementptr inbounds i8, ptr %p, i64 8
  %object2 = load ptr, ptr %at2, align 8
  %data = load ptr, ptr %object2, align 8
  %e2 = sext i32 %l to i64
  %dst2 = getelementptr inbounds i32, ptr %data, i64 %e2
  store i32 %l, ptr %dst2, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="8" "tessera.closure"="16,8" "tessera.captures"="0:view:rw:24,8:array:rw:32" }
