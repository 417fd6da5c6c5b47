; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop whose count differs between work-items stays inside the loop over them.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: entry.column:
; CHECK: body:
; CHECK: br i1 %{{.*}}, label %body
; CHECK: entry.after.column:
; CHECK-NOT: column:
; CHECK: attributes {{.*}}"tessera.scratch"="0"
define void @k(ptr %p) #0 {
entry:
  %g = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %ge = sext i32 %g to i64
  %dst = getelementptr inbounds i32, ptr %a, i64 %ge
  br label %body
body:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, %g
  br i1 %c, label %body, label %end
end:
  store i32 %k, ptr %dst, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
