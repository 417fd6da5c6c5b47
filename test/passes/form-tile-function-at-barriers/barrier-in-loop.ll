; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop with a barrier runs once for the whole tile, around loops over the work-items, and one without a
; barrier in it runs in each work-item.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: %outer.tile = alloca i32{{.*}}!tessera.tile_wide
; CHECK: loop:
; CHECK: loop.column:
; CHECK: inner:
; CHECK: %k = phi i32
; CHECK: br i1 %c, label %inner, label %after
; CHECK: br i1 %{{.*}}, label %loop.after.column, label %loop.column
; CHECK: after.barrier:
; CHECK: br {{.*}}label %loop
; CHECK-NOT: call
; CHECK: ret void
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %dst = getelementptr inbounds i32, ptr %a, i32 %l
  br label %loop
loop:
  %outer = phi i32 [ 0, %entry ], [ %outer1, %after ]
  br label %inner
inner:
  %k = phi i32 [ 0, %loop ], [ %k1, %inner ]
  %s = phi i32 [ 0, %loop ], [ %s1, %inner ]
  %s1 = add i32 %s, %l
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, 5
  br i1 %c, label %inner, label %after
after:
  store i32 %s1, ptr %dst, align 4
  call void @__tessera_barrier(i32 3)
  %outer1 = add nuw nsw i32 %outer, 1
  %again = icmp slt i32 %outer1, 7
  br i1 %again, label %loop, label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
