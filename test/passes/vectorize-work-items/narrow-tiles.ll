; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a vector holds several rows of a tile whose rows are shorter: each row is loaded and stored by itself, what
; rows share is repeated, and what each has by itself is put into its lanes. Where rows have just one vector, lanes that
; wait for others do so in two of them.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; Eight rows are four vectors.
; CHECK-LABEL: define void @of_two_rows(
; CHECK: %[[TO:.*]] = getelementptr float, ptr %a{{.*}}, i32 %i
; CHECK: %[[TO2:.*]] = getelementptr float, ptr %a{{.*}}, i32 %i
; CHECK: %[[UPPER:.*]] = load <8 x float>, ptr %[[TO]],
; CHECK: %[[LOWER:.*]] = load <8 x float>, ptr %[[TO2]],
; CHECK: %[[V:.*]] = shufflevector <8 x float> %[[UPPER]], <8 x float> %[[LOWER]], <16 x i32> <i32 0, i32 1, {{.*}}, i32 15>
; CHECK-COUNT-6: load <8 x float>
; CHECK: %[[COLUMNS:.*]] = load <8 x float>
; CHECK: %[[W:.*]] = shufflevector <8 x float> %[[COLUMNS]], <8 x float> poison, <16 x i32> <i32 0, {{.*}}, i32 7, i32 0, {{.*}}, i32 7>
; CHECK-NOT: load <8 x float>
; CHECK: %[[ONE:u.*]] = load float
; CHECK: %[[OTHER:u.*]] = load float
; CHECK: insertelement <16 x float> poison, float %[[ONE]],
; CHECK: %[[FIRST:.*]] = shufflevector
; CHECK: insertelement <16 x float> poison, float %[[OTHER]],
; CHECK: %[[SECOND:.*]] = shufflevector
; CHECK: %[[U:.*]] = shufflevector <16 x float> %[[FIRST]], <16 x float> %[[SECOND]], <16 x i32> <i32 0, {{.*}}, i32 7, i32 24, {{.*}}, i32 31>
; CHECK: %[[PRODUCT:.*]] = fmul <16 x float> %[[V]], %[[W]]
; CHECK: fadd <16 x float> %[[PRODUCT]], %[[U]]
; CHECK-COUNT-4: fdiv <16 x float>
; CHECK: %[[RESULT:.*]] = shufflevector <16 x float> {{.*}}, <8 x i32> <i32 0, {{.*}}, i32 7>
; CHECK: store <8 x float> %[[RESULT]], ptr %[[TO]],
; CHECK: %[[RESULT2:.*]] = shufflevector <16 x float> {{.*}}, <8 x i32> <i32 8, {{.*}}, i32 15>
; CHECK: store <8 x float> %[[RESULT2]], ptr %[[TO2]],
; CHECK: %next.lanes = add nuw nsw i32 %{{.*}}, 8
; CHECK: %next.row.block = add nuw nsw i32 %row.block, 8
define void @of_two_rows(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  %column = getelementptr float, ptr %a, i32 %x
  %w = load float, ptr %column, align 4
  %row = getelementptr float, ptr %a, i32 %y
  %u = load float, ptr %row, align 4
  %1 = fmul float %v, %w
  %2 = fadd float %1, %u
  %3 = fmul float %2, %2
  %4 = fadd float %3, %w
  %5 = fmul float %4, %3
  %6 = fsub float %5, %4
  %7 = fdiv float %6, %5
  store float %7, ptr %own, align 4
  ret void
}

; Six rows fill vectors of two. Each row has its part of the mask: one row must not load for the other.
; CHECK-LABEL: define void @masked(
; CHECK: %[[MASK:.*]] = fcmp ogt <8 x float>
; CHECK: %[[UPPER:.*]] = shufflevector <8 x i1> %[[MASK]], <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %[[COLUMN:.*]], <4 x i1> %[[UPPER]],
; CHECK: %[[LOWER:.*]] = shufflevector <8 x i1> %[[MASK]], <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %[[COLUMN]], <4 x i1> %[[LOWER]],
; CHECK: %[[ROW:.*]] = shufflevector <8 x i1> %[[MASK]], <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %[[ROW]])
; CHECK: br i1 %[[ANY]], label %[[LOAD:.*]], label %
; CHECK: {{^}}[[LOAD]]:
; CHECK: load float
; CHECK: %[[STORED:.*]] = shufflevector <8 x i1> %[[MASK]], <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: call void @llvm.masked.store.v4f32.p0(<4 x float> %{{.*}}, ptr align 4 %{{.*}}, <4 x i1> %[[STORED]])
; CHECK: call void @llvm.masked.store.v4f32.p0(
; CHECK: %next.row.block = add nuw nsw i32 %row.block, 2
define void @masked(ptr noalias readonly %p) #1 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  %positive = fcmp ogt float %v, 0.0
  br i1 %positive, label %then, label %end
then:
  %column = getelementptr float, ptr %a, i32 %x
  %w = load float, ptr %column, align 4
  %row = getelementptr float, ptr %a, i32 %y
  %u = load float, ptr %row, align 4
  %1 = fmul float %w, %v
  %2 = fadd float %1, %u
  %3 = fdiv float %2, %v
  %4 = fdiv float %3, %w
  %5 = fdiv float %4, %2
  %6 = fdiv float %5, %3
  %7 = fdiv float %6, %5
  store float %7, ptr %own, align 4
  br label %end
end:
  ret void
}

; Three rows fill no vectors of two.
; CHECK-LABEL: define void @three_rows(
; CHECK-NOT: <8 x
; CHECK: fdiv <4 x float>
; CHECK: ret void
define void @three_rows(ptr noalias readonly %p) #2 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  %1 = fdiv float 1.0, %v
  store float %1, ptr %own, align 4
  ret void
}

; To put rows together costs more than one addition for all of them saves.
; CHECK-LABEL: define void @copies(
; CHECK-NOT: <16 x
; CHECK-COUNT-4: fadd <8 x float>
; CHECK-NOT: <16 x
; CHECK: ret void
define void @copies(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  %row = getelementptr float, ptr %a, i32 %y
  %u = load float, ptr %row, align 4
  %s = fadd float %v, %u
  store float %s, ptr %own, align 4
  ret void
}

; Words of structs, too, are loaded and stored row by row.
; CHECK-LABEL: define void @structs(
; CHECK: %[[UPPER:.*]] = load <16 x float>
; CHECK: %[[LOWER:.*]] = load <16 x float>
; CHECK: %[[BOTH:.*]] = shufflevector <16 x float> %[[UPPER]], <16 x float> %[[LOWER]], <32 x i32>
; CHECK: shufflevector <32 x float> %[[BOTH]], <32 x float> poison, <16 x i32> <i32 0, i32 2, {{.*}}, i32 30>
; CHECK: shufflevector <32 x float> %[[BOTH]], <32 x float> poison, <16 x i32> <i32 1, i32 3, {{.*}}, i32 31>
; CHECK: %[[OUT:.*]] = shufflevector <32 x float> %{{.*}}, <32 x float> poison, <32 x i32> <i32 0, i32 16,
; CHECK: %[[OUTUPPER:.*]] = shufflevector <32 x float> %[[OUT]], <32 x float> poison, <16 x i32> <i32 0, i32 1, {{.*}}, i32 15>
; CHECK: store <16 x float> %[[OUTUPPER]],
; CHECK: %[[OUTLOWER:.*]] = shufflevector <32 x float> %[[OUT]], <32 x float> poison, <16 x i32> <i32 16, i32 17, {{.*}}, i32 31>
; CHECK: store <16 x float> %[[OUTLOWER]],
define void @structs(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %re = getelementptr [2 x float], ptr %a, i32 %i
  %im = getelementptr i8, ptr %re, i64 4
  %v = load float, ptr %re, align 4
  %w = load float, ptr %im, align 4
  %1 = fmul float %v, %w
  %2 = fadd float %1, %v
  %3 = fdiv float %2, %w
  %4 = fdiv float %3, %v
  %5 = fdiv float %4, %2
  store float %4, ptr %re, align 4
  store float %5, ptr %im, align 4
  ret void
}

; Lanes that wait for others: a row is one vector, so that another row hides the latency.
; CHECK-LABEL: define void @waits(
; CHECK: loop.block.lanes:
; CHECK-COUNT-2: phi <16 x i1>
; CHECK-COUNT-2: fmul <16 x float>
; CHECK-NOT: fmul
; CHECK: %next.row.block = add nuw nsw i32 %row.block, 2
define void @waits(ptr noalias readonly %p) #3 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  br label %loop
loop:
  %s = phi float [ %v, %0 ], [ %next, %loop ]
  %square = fmul float %s, %s
  %next = fadd float %square, %v
  %on = fcmp olt float %next, 4.0
  br i1 %on, label %loop, label %end
end:
  store float %next, ptr %own, align 4
  ret void
}

; The rows of all planes fill a vector: plane and row are those of each scalar.
; CHECK-LABEL: define void @planes(
; CHECK-NOT: {{^}}.plane:
; CHECK: %[[LAST:.*]] = add nuw nsw i32 %row.block, 3
; CHECK: %{{.*}} = udiv i32 %[[LAST]], 2
; CHECK: %{{.*}} = urem i32 %[[LAST]], 2
; CHECK-COUNT-4: load <2 x float>
; CHECK: fdiv <8 x float>
; CHECK-COUNT-4: store <2 x float>
; CHECK: %next.row.block = add nuw nsw i32 %row.block, 4
; CHECK: icmp eq i32 %next.row.block, 4
define void @planes(ptr noalias readonly %p) #4 {
  %z = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  %x = call i32 @__tessera_local_id(i32 2)
  %a = load ptr, ptr %p, align 8
  %plane = mul nsw i32 %z, 1000
  %row = mul nsw i32 %y, 100
  %first = add nsw i32 %plane, %row
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %own, align 4
  %1 = fdiv float 1.0, %v
  %2 = fdiv float %1, 3.0
  store float %2, ptr %own, align 4
  ret void
}

; If only rows take different ways, each stays by itself.
; CHECK-LABEL: define void @rows_part(
; CHECK-NOT: row.block
; CHECK: br i1 %upper{{.*}}, label %then.lanes, label %end.lanes
; CHECK: ret void
define void @rows_part(ptr noalias readonly %p) #3 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %upper = icmp ult i32 %y, 2
  br i1 %upper, label %then, label %end
then:
  %v = load float, ptr %own, align 4
  %w = fdiv float %v, 3.0
  store float %w, ptr %own, align 4
  br label %end
end:
  ret void
}

; They do not share a vector, either.
; CHECK-LABEL: define void @short_rows_part(
; CHECK-NOT: <16 x
; CHECK: br i1 %upper{{.*}}, label %then.lanes, label %end.lanes
; CHECK-NOT: <16 x
; CHECK: ret void
define void @short_rows_part(ptr noalias readonly %p) #0 {
  %y = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %first = mul nsw i32 %y, 100
  %i = add nsw i32 %first, %x
  %own = getelementptr float, ptr %a, i32 %i
  %upper = icmp ult i32 %y, 2
  br i1 %upper, label %then, label %end
then:
  %v = load float, ptr %own, align 4
  %w = fdiv float %v, 3.0
  %u = fdiv float %w, %v
  store float %u, ptr %own, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,8" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="6,4" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="3,4" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #3 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="4,16" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #4 = { "tessera.kernel"="k" "tessera.rank"="3" "tessera.tile"="2,2,2" "tessera.closure"="8,8" "tessera.captures"="" }
