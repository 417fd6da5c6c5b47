; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items whose loops end after different numbers of iterations run one after the other where most of what
; they do is to load from anywhere, as those of a sparse product do: lanes would wait for each other, and for elements
; that no instruction loads together. Where there is much to compute they are lanes.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @sparse(
; CHECK-NOT: <{{[0-9]+}} x
; CHECK: ret void
define void @sparse(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %columns.at = getelementptr i8, ptr %p, i64 8
  %columns = load ptr, ptr %columns.at, align 8
  %vector.at = getelementptr i8, ptr %p, i64 16
  %vector = load ptr, ptr %vector.at, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
  %begin = load i32, ptr %begin.at, align 4
  %end.at = getelementptr i8, ptr %begin.at, i64 4
  %end = load i32, ptr %end.at, align 4
  br label %loop
loop:
  %k = phi i32 [ %begin, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %column.at = getelementptr i32, ptr %columns, i32 %k
  %column = load i32, ptr %column.at, align 4
  %factor.at = getelementptr float, ptr %vector, i32 %column
  %factor = load float, ptr %factor.at, align 4
  %sum.next = fadd float %sum, %factor
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %begins, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @much_to_compute(
; CHECK: call <16 x float> @llvm.masked.gather
; CHECK: ret void
define void @much_to_compute(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %vector.at = getelementptr i8, ptr %p, i64 16
  %vector = load ptr, ptr %vector.at, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
  %begin = load i32, ptr %begin.at, align 4
  %end.at = getelementptr i8, ptr %begin.at, i64 4
  %end = load i32, ptr %end.at, align 4
  br label %loop
loop:
  %k = phi i32 [ %begin, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %factor.at = getelementptr float, ptr %vector, i32 %k
  %factor = load float, ptr %factor.at, align 4
  %f1 = fmul float %factor, %sum
  %f2 = fadd float %f1, %factor
  %f3 = fmul float %f2, %f1
  %f4 = fadd float %f3, %f2
  %f5 = fmul float %f4, %f3
  %f6 = fadd float %f5, %f4
  %f7 = fmul float %f6, %f5
  %sum.next = fadd float %f7, %f6
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %begins, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
