; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that where the machine has no scatter, lanes that are not active store to places of their own that are never read,
; without a branch for each lane. A machine with scatters masks them. Where all lanes store nothing changes.
; RUN: %tessera-opt compile --cpu=v3 --stop-after=vectorize %s -o - | %filecheck %s
; RUN: %tessera-opt compile --cpu=v4 --stop-after=vectorize %s -o - | %filecheck %s --check-prefix=MASKS
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: .v3(
; CHECK: [[UNUSED:%lanes.*]] = alloca <8 x i32>
; CHECK: [[TO:%.*]] = select <8 x i1> %some{{.*}}, <8 x ptr> %{{.*}}, <8 x ptr> [[PLACES:%.*]]
; CHECK: call void @llvm.masked.scatter.v8i32.v8p0(<8 x i32> %{{.*}}, <8 x ptr> align 4 [[TO]], <8 x i1> splat (i1 true))
; CHECK: call void @llvm.masked.scatter.v8i32.v8p0(<8 x i32> %{{.*}}, <8 x ptr> align 4 %behind{{.*}}, <8 x i1> splat (i1 true))
; MASKS-LABEL: .v4(
; MASKS-NOT: alloca
; MASKS: call void @llvm.masked.scatter.v16i32.v16p0({{.*}}, <16 x i1> %some
define void @k(ptr noalias readonly %closure) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %data = load ptr, ptr %closure, align 8
  %l.wide = sext i32 %l to i64
  %at = getelementptr inbounds i32, ptr %data, i64 %l.wide
  %x = load i32, ptr %at, align 4
  %h1 = mul i32 %x, %x
  %h2 = xor i32 %h1, 21
  %h3 = mul i32 %h2, %x
  %h4 = xor i32 %h3, %h1
  %h5 = mul i32 %h4, %h2
  %h6 = xor i32 %h5, %h3
  %h7 = mul i32 %h6, %h4
  %h8 = and i32 %h7, 255
  %wide = zext i32 %h8 to i64
  %far = getelementptr inbounds i32, ptr %data, i64 %wide
  %some = icmp sgt i32 %x, 0
  br i1 %some, label %then, label %end
then:
  store i32 %h6, ptr %far, align 4
  br label %end
end:
  %behind = getelementptr inbounds i8, ptr %far, i64 4096
  store i32 %h4, ptr %behind, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
