; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the tiles of a checked kernel may run on several threads unless it prints, has a fence, uses what an atomic
; operation on memory of all tiles returns, adds floats there, or accesses less than 4 bytes of it.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' %s | %filecheck %s

; CHECK: define void @plain.work_item({{.*}} #[[PLAIN:[0-9]+]]
; CHECK: define void @counts.work_item({{.*}} #[[COUNTS:[0-9]+]]
; CHECK: define void @in_tile.work_item({{.*}} #[[IN_TILE:[0-9]+]]
; CHECK: define void @tickets.work_item({{.*}} #[[TICKETS:[0-9]+]]
; CHECK: define void @sums.work_item({{.*}} #[[SUMS:[0-9]+]]
; CHECK: define void @bytes.work_item({{.*}} #[[BYTES:[0-9]+]]
; CHECK: define void @prints.work_item({{.*}} #[[PRINTS:[0-9]+]]
; CHECK: define void @fences.work_item({{.*}} #[[FENCES:[0-9]+]]
; CHECK-DAG: attributes #[[PLAIN]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.on_threads"
; CHECK-DAG: attributes #[[COUNTS]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.on_threads"
; CHECK-DAG: attributes #[[IN_TILE]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.on_threads"
; CHECK-DAG: attributes #[[TICKETS]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.rank"
; CHECK-DAG: attributes #[[SUMS]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.rank"
; CHECK-DAG: attributes #[[BYTES]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.rank"
; CHECK-DAG: attributes #[[PRINTS]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.rank"
; CHECK-DAG: attributes #[[FENCES]] = { {{.*}}"tessera.kernel"="kernel.cpp:3" "tessera.rank"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@shared = internal externally_initialized global [16 x i32] undef, align 4 #2
@text = private constant [2 x i8] c"x\00"

define void @plain(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  %n = load i32, ptr %p, align 4
  store i32 %n, ptr %p, align 4
  ret void
}

define void @counts(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  %old = atomicrmw add ptr %p, i32 1 monotonic, align 4
  ret void
}

define void @in_tile(ptr %closure) #1 {
  %p = load ptr, ptr %closure, align 8
  %i = call i32 @__tessera_local_id(i32 0)
  %at = getelementptr [16 x i32], ptr @shared, i32 0, i32 %i
  %old = atomicrmw add ptr %at, i32 1 monotonic, align 4
  store i32 %old, ptr %p, align 4
  ret void
}

define void @tickets(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  %old = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %at = getelementptr i32, ptr %p, i32 %old
  store i32 1, ptr %at, align 4
  ret void
}

define void @sums(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  %old = atomicrmw fadd ptr %p, float 1.0 monotonic, align 4
  ret void
}

define void @bytes(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  store i8 1, ptr %p, align 1
  ret void
}

define void @prints(ptr %closure) #0 {
  call void (ptr, ...) @__tessera_printf(ptr @text)
  ret void
}

define void @fences(ptr %closure) #1 {
  call void @__tessera_fence(i32 1)
  ret void
}

declare i32 @__tessera_local_id(i32)
declare void @__tessera_fence(i32) convergent
declare void @__tessera_printf(ptr, ...)

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.tile_static" }
