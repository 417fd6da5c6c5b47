; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that elements of any width run in vectors together, in as many lanes as their arithmetic asks for.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @integers(
; CHECK: load <16 x i8>
; CHECK: load <16 x i16>
; CHECK: load <16 x i64>
; CHECK: zext <16 x i8> %{{.*}} to <16 x i16>
; CHECK: add <16 x i16>
; CHECK: store <16 x i16>
; CHECK: sext <16 x i16> %{{.*}} to <16 x i64>
; CHECK: store <16 x i64>
define void @integers(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %e8 = getelementptr i8, ptr %a, i32 %x
  %v8 = load i8, ptr %e8, align 1
  %e16 = getelementptr i16, ptr %b, i32 %x
  %v16 = load i16, ptr %e16, align 2
  %e64 = getelementptr i64, ptr %b, i32 %x
  %v64 = load i64, ptr %e64, align 8
  %w16 = zext i8 %v8 to i16
  %s16 = add i16 %w16, %v16
  store i16 %s16, ptr %e16, align 2
  %w64 = sext i16 %s16 to i64
  %s64 = add i64 %w64, %v64
  store i64 %s64, ptr %e64, align 8
  ret void
}

; Two interleaved vectors.
; CHECK-LABEL: define void @doubles(
; CHECK: load <8 x double>, ptr %element
; CHECK: getelementptr i8, ptr %element{{.*}}, i64 64
; CHECK-NEXT: load <8 x double>
; CHECK-COUNT-2: fptrunc <8 x double> %{{.*}} to <8 x float>
; CHECK: store <8 x float>
; CHECK: getelementptr i8, ptr %to{{.*}}, i64 32
; CHECK-NEXT: store <8 x float>
define void @doubles(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr double, ptr %a, i32 %x
  %v = load double, ptr %element, align 8
  %f = fptrunc double %v to float
  %to = getelementptr float, ptr %b, i32 %x
  store float %f, ptr %to, align 4
  ret void
}

; A vector of bits is packed, bits in memory are not.
; CHECK-LABEL: define void @bits(
; CHECK: [[BITS:%.*]] = trunc <16 x i8> %{{.*}} to <16 x i1>
; CHECK: [[BYTES:%.*]] = zext <16 x i1> [[BITS]] to <16 x i8>
; CHECK: store <16 x i8> [[BYTES]], ptr [[LANES:%lanes[^,]*]], align 64
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr [[LANES]], i64 %lane
; CHECK: [[BYTE:%.*]] = load i8, ptr [[AT]], align 1
; CHECK: [[BIT:%.*]] = trunc i8 [[BYTE]] to i1
; CHECK: store i1 [[BIT]], ptr %
define void @bits(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %e8 = getelementptr i8, ptr %a, i32 %x
  %v8 = load i8, ptr %e8, align 1
  %bit = trunc i8 %v8 to i1
  %ebit = getelementptr i1, ptr %b, i32 %x
  store i1 %bit, ptr %ebit, align 1
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
