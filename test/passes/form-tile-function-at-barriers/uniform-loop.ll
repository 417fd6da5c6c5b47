; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that only barriers split a kernel: a loop without one, though its count is the same for the whole tile, stays in
; the loop over the work-items, and nothing has to be stored between them.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: .column:
; CHECK: body:
; CHECK: %k = phi i32
; CHECK: br i1 %c, label %body, label %end
; CHECK: %next.column = add
; CHECK-NOT: %next.column{{[0-9]*}} = add
; CHECK: ret void
; CHECK-NOT: define
define void @k(ptr %p) #0 {
entry:
  %g = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %np = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %ge = sext i32 %g to i64
  %dst = getelementptr inbounds i32, ptr %a, i64 %ge
  br label %body
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
  store i32 %s1, ptr %dst, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)

; CHECK: attributes {{.*}}"tessera.scratch"="0"
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
