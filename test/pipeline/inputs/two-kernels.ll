; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

$_Z5firstv = comdat any

define weak_odr void @_Z5firstv(ptr %closure, ptr %launch) #0 comdat {
  %slot = alloca ptr
  store ptr %closure, ptr %slot
  %p = load ptr, ptr %slot
  %data = load ptr, ptr %p
  %i = call i32 @__tessera_global_id(i32 0)
  %at = getelementptr inbounds i32, ptr %data, i32 %i
  store i32 %i, ptr %at
  ret void
}

define internal void @second(ptr %closure, ptr %launch) #1 {
  %data = load ptr, ptr %closure
  %i = call i32 @__tessera_local_id(i32 0)
  %at = getelementptr inbounds i32, ptr %data, i32 %i
  store i32 1, ptr %at
  call void @__tessera_barrier(i32 3)
  %v = load i32, ptr %data
  store i32 %v, ptr %at
  ret void
}

declare i32 @__tessera_global_id(i32)
declare i32 @__tessera_local_id(i32)
declare void @__tessera_barrier(i32)
attributes #0 = { "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="0:view:w:16,16:array:rw:24" "tessera.capture_names"="out," "tessera.function"="fill<float>" }
attributes #1 = { "tessera.kernel"="user.cpp:9" "tessera.rank"="2" "tessera.tile"="4,8" "tessera.closure"="8,8" "tessera.captures"="" }
