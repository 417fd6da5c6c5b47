; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a private array that lives across a barrier has a place per work-item in the scratch memory, whole if it is
; accessed in several sizes, and one that does not shares a stack slot whose accesses are not declared independent.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: %short = alloca [4 x i32]
; CHECK: %frames = getelementptr inbounds i8, ptr %scratch, i64 0
; CHECK-NOT: alloca
; CHECK: entry.column:
; CHECK: mul nuw nsw i64 %linear, 4096
; CHECK: %frame = getelementptr
; CHECK: store i32 7, ptr %{{.*}}, align 4, !llvm.access.group
; CHECK: store i32 8, ptr %short, align 4{{$}}
; CHECK: attributes {{.*}}"tessera.scratch"="65536"
define void @k(ptr %p) #0 {
entry:
  %long = alloca [1024 x i32], align 4
  %short = alloca [4 x i32], align 4
  %a = load ptr, ptr %p, align 8
  store i32 7, ptr %long, align 4
  store i32 8, ptr %short, align 4
  %v = load i32, ptr %short, align 4
  store i32 %v, ptr %a, align 4
  call void @__tessera_barrier(i32 3)
  %half = load i16, ptr %long, align 4
  %u = zext i16 %half to i32
  store i32 %u, ptr %a, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
