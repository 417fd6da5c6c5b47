; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what a tile's memory holds stays in registers: loops over work-items are unrolled; what is loaded beside a
; vector comes out of two of them, under a mask, too; elements of half a vector, and single ones, are put into it; and
; what was never stored is zero. Long stretches of containers that a tile loads are asked for ahead.
; RUN: %tessera-opt --passes="function(tile-registers,instcombine)" %s | %filecheck %s

; CHECK-LABEL: define void @loops(
; CHECK-NOT: %scratch,
; CHECK: [[A:%.*]] = load <4 x float>, ptr %from
; CHECK: [[B:%.*]] = load <4 x float>, ptr
; CHECK-NOT: %scratch
; CHECK: [[LAST:%.*]] = shufflevector <4 x float> [[A]], <4 x float> [[B]], <4 x i32> <i32 1, i32 2, i32 3, i32 4>
; CHECK: store <4 x float> [[LAST]], ptr %to
; CHECK-NOT: %scratch
; CHECK: ret void
define void @loops(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <4 x float>, ptr %in, align 4
  %own = getelementptr float, ptr %scratch, i64 %i
  store <4 x float> %a, ptr %own, align 16
  %next = add nuw nsw i64 %i, 4
  %last = icmp eq i64 %next, 8
  br i1 %last, label %end, label %loop
end:
  %beside = getelementptr i8, ptr %scratch, i64 4
  %b = load <4 x float>, ptr %beside, align 4
  store <4 x float> %b, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @parts(
; CHECK: [[A:%.*]] = load <4 x float>, ptr %from
; CHECK: [[HALF:%.*]] = shufflevector <4 x float> [[A]], <4 x float> poison, <2 x i32> <i32 1, i32 2>
; CHECK: store <2 x float> [[HALF]], ptr %to
; CHECK: [[ONE:%.*]] = extractelement <4 x float> [[A]], i64 3
; CHECK: store float [[ONE]]
; CHECK: store <4 x float> zeroinitializer
; CHECK: [[MASKED:%.*]] = select <4 x i1> %mask, <4 x float> [[A]], <4 x float> zeroinitializer
; CHECK: store <4 x float> [[MASKED]]
define void @parts(ptr %closure, ptr %tile, ptr %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %mask = load <4 x i1>, ptr %to, align 1
  %a = load <4 x float>, ptr %from, align 4
  store <4 x float> %a, ptr %scratch, align 16
  %at.1 = getelementptr i8, ptr %scratch, i64 4
  %half = load <2 x float>, ptr %at.1, align 4
  store <2 x float> %half, ptr %to, align 4
  %at.3 = getelementptr i8, ptr %scratch, i64 12
  %one = load float, ptr %at.3, align 4
  %to.2 = getelementptr i8, ptr %to, i64 8
  store float %one, ptr %to.2, align 4
  %at.4 = getelementptr i8, ptr %scratch, i64 16
  %never = load <4 x float>, ptr %at.4, align 16
  %to.4 = getelementptr i8, ptr %to, i64 16
  store <4 x float> %never, ptr %to.4, align 4
  call void @llvm.masked.store.v4f32.p0(<4 x float> %a, ptr align 16 %at.4, <4 x i1> %mask)
  %masked = load <4 x float>, ptr %at.4, align 16
  %to.8 = getelementptr i8, ptr %to, i64 32
  store <4 x float> %masked, ptr %to.8, align 4
  ret void
}

; CHECK-LABEL: define void @long_stretch(
; CHECK-COUNT-8: call void @llvm.prefetch.p0(ptr {{.*}}, i32 0, i32 3, i32 1)
; CHECK-NOT: @llvm.prefetch
; CHECK: ret void
define void @long_stretch(ptr %closure, ptr %tile, ptr %scratch) #1 {
  %from = load ptr, ptr %closure, align 8
  %to = load ptr, ptr %tile, align 8
  %in.0 = getelementptr i8, ptr %from, i64 0
  %a.0 = load <16 x float>, ptr %in.0, align 4
  store <16 x float> %a.0, ptr %scratch, align 64
  %in.1 = getelementptr i8, ptr %from, i64 64
  %a.1 = load <16 x float>, ptr %in.1, align 4
  store <16 x float> %a.1, ptr %scratch, align 64
  %in.2 = getelementptr i8, ptr %from, i64 128
  %a.2 = load <16 x float>, ptr %in.2, align 4
  store <16 x float> %a.2, ptr %scratch, align 64
  %in.3 = getelementptr i8, ptr %from, i64 192
  %a.3 = load <16 x float>, ptr %in.3, align 4
  store <16 x float> %a.3, ptr %scratch, align 64
  %in.4 = getelementptr i8, ptr %from, i64 256
  %a.4 = load <16 x float>, ptr %in.4, align 4
  store <16 x float> %a.4, ptr %scratch, align 64
  %in.5 = getelementptr i8, ptr %from, i64 320
  %a.5 = load <16 x float>, ptr %in.5, align 4
  store <16 x float> %a.5, ptr %scratch, align 64
  %in.6 = getelementptr i8, ptr %from, i64 384
  %a.6 = load <16 x float>, ptr %in.6, align 4
  store <16 x float> %a.6, ptr %scratch, align 64
  %in.7 = getelementptr i8, ptr %from, i64 448
  %a.7 = load <16 x float>, ptr %in.7, align 4
  store <16 x float> %a.7, ptr %scratch, align 64
  %last = load <16 x float>, ptr %scratch, align 64
  store <16 x float> %last, ptr %to, align 4
  ret void
}

; What is shorter, or has gaps, is not asked for.
; CHECK-LABEL: define void @short_stretches(
; CHECK-NOT: @llvm.prefetch
; CHECK: ret void
define void @short_stretches(ptr %closure, ptr %tile, ptr %scratch) #1 {
  %from = load ptr, ptr %closure, align 8
  %to = load ptr, ptr %tile, align 8
  %in.0 = getelementptr i8, ptr %from, i64 64
  %a.0 = load <16 x float>, ptr %in.0, align 4
  store <16 x float> %a.0, ptr %scratch, align 64
  %in.1 = getelementptr i8, ptr %from, i64 64
  %a.1 = load <16 x float>, ptr %in.1, align 4
  store <16 x float> %a.1, ptr %scratch, align 64
  %in.2 = getelementptr i8, ptr %from, i64 128
  %a.2 = load <16 x float>, ptr %in.2, align 4
  store <16 x float> %a.2, ptr %scratch, align 64
  %in.3 = getelementptr i8, ptr %from, i64 192
  %a.3 = load <16 x float>, ptr %in.3, align 4
  store <16 x float> %a.3, ptr %scratch, align 64
  %in.4 = getelementptr i8, ptr %from, i64 4096
  %a.4 = load <16 x float>, ptr %in.4, align 4
  store <16 x float> %a.4, ptr %scratch, align 64
  %in.5 = getelementptr i8, ptr %from, i64 320
  %a.5 = load <16 x float>, ptr %in.5, align 4
  store <16 x float> %a.5, ptr %scratch, align 64
  %in.6 = getelementptr i8, ptr %from, i64 384
  %a.6 = load <16 x float>, ptr %in.6, align 4
  store <16 x float> %a.6, ptr %scratch, align 64
  %in.7 = getelementptr i8, ptr %from, i64 448
  %a.7 = load <16 x float>, ptr %in.7, align 4
  store <16 x float> %a.7, ptr %scratch, align 64
  %last = load <16 x float>, ptr %scratch, align 64
  store <16 x float> %last, ptr %to, align 4
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="32" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="64" }
