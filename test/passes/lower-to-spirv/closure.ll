; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel's function object is read where its argument lies, that loads of containers' pointers become
; arguments with offsets, of captured arrays through their objects, and that there is a copy with all pointers in it
; where it is not known which one is read, or who reads the object; of its pointers alone if nothing else can be read.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

; The offset in the place of the pointer, the object of the array at 48, the extent behind it.
; CHECK-LABEL: define spir_kernel void @direct(ptr byval({ [11 x i64] }) align 8 %closure, ptr addrspace(1) %data.0, ptr addrspace(1) %data.1)
; CHECK-NOT: alloca
; CHECK: getelementptr inbounds i8, ptr %closure, i64 80
; CHECK: %[[F:.*]] = getelementptr inbounds i8, ptr addrspace(1) %data.0, i64 %{{.*}}
; CHECK: %[[FROM:.*]] = addrspacecast ptr addrspace(1) %[[F]] to ptr addrspace(4)
; CHECK: %[[T:.*]] = getelementptr inbounds i8, ptr addrspace(1) %data.1, i64 %{{.*}}
; CHECK: %[[TO:.*]] = addrspacecast ptr addrspace(1) %[[T]] to ptr addrspace(4)
; CHECK: %scale = load float, ptr addrspace(4) %scale.at
; CHECK-NOT: %data =
; CHECK-NOT: %array =
; CHECK: %length = load i32, ptr addrspace(4) %length.at
; CHECK: getelementptr inbounds float, ptr addrspace(4) %[[FROM]],
; CHECK: getelementptr inbounds float, ptr addrspace(4) %[[TO]],
define void @direct(ptr noalias readonly %closure) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %scale.at = getelementptr inbounds i8, ptr %closure, i64 32
  %scale = load float, ptr %scale.at, align 8
  %array.at = getelementptr inbounds i8, ptr %closure, i64 40
  %array = load ptr, ptr %array.at, align 8
  %array.data = load ptr, ptr %array, align 8
  %length.at = getelementptr inbounds i8, ptr %array, i64 24
  %length = load i32, ptr %length.at, align 4
  %from = getelementptr inbounds float, ptr %data, i32 %i
  %value = load float, ptr %from, align 4
  %scaled = fmul float %value, %scale
  %to = getelementptr inbounds float, ptr %array.data, i32 %length
  store float %scaled, ptr %to, align 4
  ret void
}

; From 400 to 440.
; CHECK-LABEL: define spir_kernel void @which(
; CHECK: %[[POINTERS:.*]] = alloca [5 x i64], align 8
; CHECK: store ptr addrspace(4) %{{.*}}, ptr %{{.*}}, align 8
; CHECK: store ptr addrspace(4) %{{.*}}, ptr %{{.*}}, align 8
; CHECK: %[[COPY:.*]] = addrspacecast ptr %[[POINTERS]] to ptr addrspace(4)
; CHECK: %[[BASE:.*]] = getelementptr i8, ptr addrspace(4) %[[COPY]], i64 -400
; CHECK: %[[VIEWS:.*]] = getelementptr i8, ptr addrspace(4) %[[BASE]], i64 400
; CHECK: %[[VIEW:.*]] = getelementptr [32 x i8], ptr addrspace(4) %[[VIEWS]],
; CHECK: %data = load ptr addrspace(4), ptr addrspace(4) %[[VIEW]]
; CHECK: %number.at = getelementptr inbounds i32, ptr addrspace(4) %[[ARGUMENT:.*]], i32
; CHECK: %number = load i32, ptr addrspace(4) %number.at
define void @which(ptr noalias readonly %closure) #1 {
  %i = call i32 @__tessera_global_id(i32 0)
  %views = getelementptr inbounds i8, ptr %closure, i64 400
  %view = getelementptr inbounds [32 x i8], ptr %views, i32 %i
  %data = load ptr, ptr %view, align 8
  %number.at = getelementptr inbounds i32, ptr %closure, i32 %i
  %number = load i32, ptr %number.at, align 4
  store i32 %number, ptr %data, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @escapes(
; CHECK: %[[ALL:.*]] = alloca [5 x i64], align 8
; CHECK: %[[COPY:.*]] = addrspacecast ptr %[[ALL]] to ptr addrspace(4)
; CHECK: call void @reader(ptr addrspace(4) %[[COPY]])
define void @escapes(ptr noalias readonly %closure) #2 {
  call void @reader(ptr %closure)
  ret void
}

define internal void @reader(ptr %closure) {
  %data = load ptr, ptr %closure, align 8
  store i32 7, ptr %data, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="48,8" "tessera.captures"="0:view:r:32,40:array:w:28" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="1" "tessera.closure"="464,8" "tessera.captures"="400:view:rw:32,432:view:rw:32" }
attributes #2 = { "tessera.kernel"="k.cpp:3" "tessera.rank"="1" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:32" }
