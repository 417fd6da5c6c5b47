; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each row of a block stores by itself what it has alone, or where it alone stores: all else is as in
; rows.ll.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; The last row's value stays.
; CHECK-LABEL: define void @values_of_rows(
; CHECK: [[FIRST:%row.*]] = add nuw nsw i32 %row.block, 0
; CHECK: [[LAST:%row.*]] = add nuw nsw i32 %row.block, 7
; CHECK: store i32 [[FIRST]], ptr [[AT:%.*]], align 4
; CHECK-COUNT-6: store i32 {{.*}}, ptr [[AT]], align 4
; CHECK: store i32 [[LAST]], ptr [[AT]], align 4
; CHECK: ret void
define void @values_of_rows(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %cp = getelementptr i8, ptr %p, i64 16
  %c = load ptr, ptr %cp, align 8
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
  %to = getelementptr float, ptr %c, i32 %ri
  store float %s.next, ptr %to, align 4
  store i32 %x, ptr %b, align 4
  ret void
}

; CHECK-LABEL: define void @places_of_rows(
; CHECK: [[LAST:%row.*]] = add nuw nsw i32 %row.block, 7
; CHECK: [[AT:%.*]] = getelementptr i32, ptr {{.*}}, i32 [[LAST]]
; CHECK-COUNT-7: store i32 7, ptr
; CHECK: store i32 7, ptr [[AT]], align 4
; CHECK: ret void
define void @places_of_rows(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %cp = getelementptr i8, ptr %p, i64 16
  %c = load ptr, ptr %cp, align 8
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
  %to = getelementptr float, ptr %c, i32 %ri
  store float %s.next, ptr %to, align 4
  %of.row = getelementptr i32, ptr %b, i32 %x
  store i32 7, ptr %of.row, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="32,32" "tessera.closure"="24,8" "tessera.captures"="" }
