; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that several rows and vectors of a product run as one, so that what rows and columns share is loaded once.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; The first row's four products with two vectors of columns; the elements of the other rows come between.
; CHECK-LABEL: define void @product(
; CHECK: .row.block:
; CHECK: %row{{.*}} = add nuw nsw i32 %row.block, 0
; CHECK: %row{{.*}} = add nuw nsw i32 %row.block, 7
; CHECK: loop.block.lanes:
; CHECK-COUNT-16: phi <16 x float>
; CHECK-COUNT-8: load float, ptr
; CHECK-COUNT-2: load <16 x float>
; CHECK-NOT: load
; CHECK-COUNT-16: fmul contract <16 x float>
; CHECK-COUNT-16: fadd contract <16 x float>
; CHECK: end.block.lanes:
; CHECK-COUNT-16: store <16 x float>
; CHECK-NOT: store
; CHECK: %next.lanes = add nuw nsw i32 %{{.*}}, 32
; CHECK: %next.row.block = add nuw nsw i32 %row.block, 8
define void @product(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ 0.0, %0 ], [ %s.next, %loop ]
  %row = shl nsw i32 %x, 5
  %ai = add nsw i32 %row, %k
  %ap = getelementptr float, ptr %a, i32 %ai
  %av = load float, ptr %ap, align 4
  %kr = shl nsw i32 %k, 5
  %bi = add nsw i32 %kr, %y
  %bq = getelementptr float, ptr %b, i32 %bi
  %bv = load float, ptr %bq, align 4
  %m = fmul contract float %av, %bv
  %s.next = fadd contract float %s, %m
  %k.next = add nuw nsw i32 %k, 1
  %on = icmp ult i32 %k.next, 32
  br i1 %on, label %loop, label %end
end:
  %ri = add nsw i32 %row, %y
  %cpp = getelementptr i8, ptr %p, i64 16
  %c = load ptr, ptr %cpp, align 8
  %to = getelementptr float, ptr %c, i32 %ri
  store float %s.next, ptr %to, align 4
  ret void
}

; What is computed only once, and shares nothing, needs no more than four vectors at a time.
; CHECK-LABEL: define void @straight(
; CHECK: body.block.lanes:
; CHECK-COUNT-4: store <16 x float>
; CHECK-NOT: store
; CHECK: ret void
define void @straight(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  br label %body
body:
  %a = load ptr, ptr %p, align 8
  %row = shl nsw i32 %x, 5
  %i = add nsw i32 %row, %y
  %ap = getelementptr float, ptr %a, i32 %i
  %av = load float, ptr %ap, align 4
  %s = fmul float %av, %av
  %t = fadd float %s, %av
  %cp = getelementptr i8, ptr %p, i64 16
  %c = load ptr, ptr %cp, align 8
  %to = getelementptr float, ptr %c, i32 %i
  store float %t, ptr %to, align 4
  ret void
}

; Where rows take different ways each runs for itself.
; CHECK-LABEL: define void @apart(
; CHECK-NOT: row.block
; CHECK: %row = phi i32 [ 0, %
; CHECK: br i1 %first{{.*}}, label %then.lanes, label %end.lanes
; CHECK: ret void
define void @apart(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = icmp eq i32 %x, 0
  br i1 %first, label %then, label %end
then:
  %row = shl nsw i32 %x, 5
  %place = add nsw i32 %row, %y
  %to = getelementptr float, ptr %a, i32 %place
  store float 1.0, ptr %to, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="32,32" "tessera.closure"="24,8" "tessera.captures"="" }
