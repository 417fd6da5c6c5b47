; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that where the machine has no masks for an access, one of the tile's own memory needs no branch for each lane: a
; vector is read, and written back with what was there for the lanes that are not active, and lanes anywhere load what stands
; before that memory instead. With masks, in other memory, and for stores anywhere, masked accesses stay.
; RUN: %tessera-opt compile --cpu=v1 --stop-after=vectorize %s -o - | %filecheck %s
; RUN: %tessera-opt compile --cpu=v4 --stop-after=vectorize %s -o - | %filecheck %s --check-prefix=MASKS
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; if (x[l] > 0) { s[l + n] = 1; s[x[l]] += 2; x[l] = 3; }
; CHECK-LABEL: .v1(
; CHECK: then.lanes:
; CHECK: [[BESIDE:%beside.*]] = getelementptr i32, ptr %shared
; CHECK-NEXT: [[NOBODY:%.*]] = getelementptr i8, ptr %scratch, i64 -64
; CHECK-NEXT: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> [[SOME:%.*]])
; CHECK-NEXT: [[PLACE:%.*]] = select i1 [[ANY]], ptr [[BESIDE]], ptr [[NOBODY]]
; CHECK-NEXT: load <4 x i32>, ptr [[PLACE]], align 4
; CHECK: [[PLACE:%.*]] = select i1 %{{.*}}, ptr [[BESIDE]], ptr
; CHECK-NEXT: [[OLD:%.*]] = load <4 x i32>, ptr [[PLACE]], align 4
; CHECK-NEXT: [[NEW:%.*]] = select <4 x i1> [[SOME]], <4 x i32> %more{{.*}}, <4 x i32> [[OLD]]
; CHECK-NEXT: store <4 x i32> [[NEW]], ptr [[PLACE]], align 4
; CHECK: [[AT:%.*]] = select <4 x i1> [[SOME]], <4 x ptr> %anywhere{{.*}}, <4 x ptr> %
; CHECK-NEXT: call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 [[AT]], <4 x i1> splat (i1 true), <4 x i32> poison)
; CHECK: call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> {{.*}}, <4 x ptr> align 4 %anywhere{{.*}}, <4 x i1> [[SOME]])
; CHECK: call void @llvm.masked.store.v4i32.p0(<4 x i32> splat (i32 3), ptr align 4 %at{{.*}}, <4 x i1> [[SOME]])
; MASKS-LABEL: .v4(
; MASKS-NOT: ptr %scratch, i64 -64
; MASKS: call <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4 %beside
; MASKS: call void @llvm.masked.store.v16i32.p0(<16 x i32> %more{{.*}}, ptr align 4 %beside
; MASKS: call void @llvm.masked.scatter.v16i32.v16p0(<16 x i32> %two.more{{.*}}, <16 x ptr> align 4 %anywhere{{.*}}, <16 x i1> %positive
define void @k(ptr noalias readonly %closure) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %l.wide = sext i32 %l to i64
  %at = getelementptr inbounds i32, ptr %data, i64 %l.wide
  %x = load i32, ptr %at, align 4
  %np = getelementptr inbounds i8, ptr %closure, i64 24
  %n = load i32, ptr %np, align 8
  %positive = icmp sgt i32 %x, 0
  br i1 %positive, label %then, label %end
then:
  %i = add nsw i32 %l, %n
  %beside = getelementptr inbounds [64 x i32], ptr @shared, i64 0, i32 %i
  %old = load i32, ptr %beside, align 4
  %more = add i32 %old, 1
  store i32 %more, ptr %beside, align 4
  %anywhere = getelementptr inbounds [64 x i32], ptr @shared, i64 0, i32 %x
  %there = load i32, ptr %anywhere, align 4
  %two.more = add i32 %there, 2
  store i32 %two.more, ptr %anywhere, align 4
  store i32 3, ptr %at, align 4
  br label %end
end:
  call void @__tessera_barrier(i32 2)
  %own = getelementptr inbounds [64 x i32], ptr @shared, i64 0, i32 %l
  %v = load i32, ptr %own, align 4
  store i32 %v, ptr %at, align 4
  ret void
}
@shared = internal externally_initialized global [64 x i32] undef, align 16 #1
declare i32 @__tessera_local_id(i32) nounwind willreturn memory(none)
declare void @__tessera_barrier(i32) #2
attributes #0 = { nounwind "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="32,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { convergent nounwind }
