; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop whose count is the same for the whole tile ends up around the loop over the work-items.
; RUN: %tessera-opt --passes=form-tile-function,verify-tile-functions,"function(sroa,instcombine<no-verify-fixpoint>,loop-mssa(licm),simplifycfg)" %s | %filecheck %s

; The body is repeated four times between two split points; the sum is stored once per repetition, in the only array.
; CHECK-LABEL: define void @k(
; CHECK: body.column:
; CHECK: load i32, ptr %{{.*}}!llvm.access.group
; CHECK-COUNT-4: mul i32
; CHECK: store i32
; CHECK-NOT: store
; CHECK: br i1 %{{.*}}, label %body.column, !llvm.loop
; CHECK: attributes {{.*}}"tessera.scratch"="65536"
define void @k(ptr %p) #0 {
entry:
  %g = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %np = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %ge = sext i32 %g to i64
  %dst = getelementptr inbounds i32, ptr %a, i64 %ge
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %body, label %end
body:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %s = phi i32 [ 0, %entry ], [ %s1, %body ]
  %ke = sext i32 %k to i64
  %src = getelementptr inbounds i32, ptr %dst, i64 %ke
  %v = load i32, ptr %src, align 4
  %m = mul i32 %v, %k
  %s1 = add i32 %s, %m
  %k1 = add nuw nsw i32 %k, 1
  %c = icmp slt i32 %k1, %n
  br i1 %c, label %body, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %s1, %body ]
  store i32 %r, ptr %dst, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
