; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a value that is the same for the whole tile is carried in one variable, which changes only after the last work-item.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: %[[CUR:.*]] = alloca i32
; CHECK: %[[NEXT:.*]] = alloca i32
; CHECK: after.barrier.column:
; CHECK: %[[K:.*]] = load i32, ptr %[[CUR]]
; CHECK-NOT: store i32 %{{.*}}, ptr %[[CUR]],
; CHECK: after.barrier.after.column:
; CHECK: %[[N:.*]] = load i32, ptr %[[NEXT]]
; CHECK: store i32 %[[N]], ptr %[[CUR]]
define void @k(ptr %p) #0 {
entry:
  %np = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %a = load ptr, ptr %p, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  call void @__tessera_barrier(i32 3)
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, %n
  br i1 %c, label %loop, label %end
end:
  store i32 1, ptr %a, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
