; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that where lanes access the tile's memory by two numbers of their own, a row and a column, what they add to where it
; begins has 32 bits; and that other memory's addresses, and sums with one such number, stay as they are.
; RUN: %tessera-opt compile --cpu=v4 --stop-after=vectorize %s -o - | %filecheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; t[l][x[l]] += t[x[l]][5];
; CHECK-LABEL: .v4(
; CHECK: [[COLUMN:%.*]] = load <16 x i32>, ptr
; CHECK: call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %beyond
; CHECK: [[IN_ROW:%.*]] = mul <16 x i32> [[COLUMN]], splat (i32 4)
; CHECK: [[ROW:%.*]] = add <16 x i32> {{.*}}, [[IN_ROW]]
; CHECK: [[TO_ROW:%.*]] = mul <16 x i32> {{.*}}, splat (i32 1024)
; CHECK: [[OFFSETS:%.*]] = add <16 x i32> [[ROW]], [[TO_ROW]]
; CHECK: [[PLACES:%.*]] = getelementptr i8, ptr %scratch, <16 x i32> [[OFFSETS]]
; CHECK: call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 [[PLACES]]
; CHECK: call void @llvm.masked.scatter.v16i32.v16p0(<16 x i32> {{.*}}, <16 x ptr> align 4
define void @k(ptr noalias readonly %closure) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %l.wide = sext i32 %l to i64
  %at = getelementptr inbounds i32, ptr %data, i64 %l.wide
  %x = load i32, ptr %at, align 4
  %x.wide = zext nneg i32 %x to i64
  %beyond = getelementptr inbounds [64 x [256 x i32]], ptr @shared, i64 0, i64 %x.wide, i64 5
  %there = load i32, ptr %beyond, align 4
  %place = getelementptr inbounds [64 x [256 x i32]], ptr @shared, i64 0, i64 %l.wide, i64 %x.wide
  %here = load i32, ptr %place, align 4
  %sum = add i32 %here, %there
  store i32 %sum, ptr %place, align 4
  ret void
}
@shared = internal externally_initialized global [64 x [256 x i32]] undef, align 16 #1
declare i32 @__tessera_local_id(i32) nounwind willreturn memory(none)
attributes #0 = { nounwind "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="32,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { "tessera.tile_static" }
