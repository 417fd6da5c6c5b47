; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel is copied as a function for one work-item, which reads its indices from the description of the
; work-item and finds tile_static variables in the tile's memory, while the kernel stays as it is.
; RUN: %tessera-opt --passes=verify-kernel-ir,form-work-item-function %s | %filecheck %s

; CHECK: define weak_odr void @k(ptr %p) #[[KERNEL:[0-9]+]] comdat
; CHECK: call i32 @__tessera_global_id(i32 1)
; CHECK: store i32 %gl, ptr getelementptr inbounds ([16 x i32], ptr @t, i64 0, i64 3)
; CHECK: define weak_odr void @k.work_item(ptr %closure, ptr %item) #[[COPY:[0-9]+]] comdat($k)
; CHECK-NOT: __tessera_
; CHECK-NOT: @t
; Byte offsets of tessera_work_item: 0 global, 8 local, 16 tile, 24 tile_memory; of tessera_tile: 0 origin, 8 index.
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %item, i64 24
; CHECK: %tile_memory = load ptr, ptr %[[A]]
; CHECK: %t = getelementptr inbounds i8, ptr %tile_memory, i64 0
; CHECK: %second = getelementptr inbounds i8, ptr %tile_memory, i64 64
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %item, i64 0
; CHECK: %global = load ptr, ptr %[[A]]
; CHECK: %[[A:.*]] = getelementptr inbounds i32, ptr %global, i64 1
; CHECK: %id = load i32, ptr %[[A]]
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %item, i64 8
; CHECK: %local = load ptr, ptr %[[A]]
; CHECK: %[[A:.*]] = getelementptr inbounds i32, ptr %local, i64 0
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %item, i64 16
; CHECK: %tile = load ptr, ptr %[[A]]
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %tile, i64 8
; CHECK: %index = load ptr, ptr %[[A]]
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %item, i64 16
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %tile{{.*}}, i64 0
; CHECK: %origin = load ptr, ptr %[[A]]
; CHECK: %[[A:.*]] = getelementptr inbounds [16 x i32], ptr %t, i64 0, i64 3
; CHECK: store i32 %{{.*}}, ptr %[[A]]
; CHECK: store i32 %{{.*}}, ptr %second
; CHECK: ret void
; CHECK-DAG: attributes #[[KERNEL]] = { "tessera.captures" "tessera.closure"="24,8" "tessera.kernel"="user.cpp:7" "tessera.rank"="2" "tessera.tile"="4,4" }
; Without a barrier it needs no stack of its own.
; CHECK-DAG: attributes #[[COPY]] = { "tessera.captures" "tessera.clone_of"="k" "tessera.closure"="24,8" "tessera.kernel"="user.cpp:7" "tessera.rank"="2" "tessera.scratch"="128" "tessera.tile"="4,4" "tessera.work_item_function" }
$k = comdat any
@t = internal externally_initialized global [16 x i32] undef, align 4 "tessera.tile_static"
@second = internal externally_initialized global i32 undef, align 4 "tessera.tile_static"
@other_kernels = internal externally_initialized global i32 undef, align 4 "tessera.tile_static"

define weak_odr void @k(ptr %p) #0 comdat {
  %gl = call i32 @__tessera_global_id(i32 1)
  %l = call i32 @__tessera_local_id(i32 0)
  %i = call i32 @__tessera_tile_id(i32 1)
  %o = call i32 @__tessera_tile_origin(i32 0)
  call void @__tessera_fence(i32 3)
  %sum = add i32 %l, %i
  %all = add i32 %sum, %o
  store i32 %gl, ptr getelementptr inbounds ([16 x i32], ptr @t, i64 0, i64 3)
  store i32 %all, ptr @second
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="user.cpp:7" "tessera.rank"="2" "tessera.tile"="4,4" "tessera.closure"="24,8" "tessera.captures"="" }
