; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a block of lanes asks once for each line that the program wants in the cache, and by every third lane where
; they lie anywhere; for none that only some lanes want, or that lie apart.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; 32 lanes of 4 bytes are two lines.
; CHECK-LABEL: define void @lines(
; CHECK: [[FIRST:%.*]] = getelementptr i8, ptr [[ROW:%.*]], i64 0
; CHECK-NEXT: call void @llvm.prefetch.p0(ptr [[FIRST]], i32 1, i32 3, i32 1)
; CHECK-NEXT: [[SECOND:%.*]] = getelementptr i8, ptr [[ROW]], i64 64
; CHECK-NEXT: call void @llvm.prefetch.p0(ptr [[SECOND]], i32 1, i32 3, i32 1)
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @lines(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  call void @llvm.prefetch.p0(ptr %element, i32 1, i32 3, i32 1)
  store i32 7, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @of_some_lanes(
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @of_some_lanes(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  %v = load i32, ptr %element, align 4
  %is.small = icmp slt i32 %v, 9
  br i1 %is.small, label %then, label %end
then:
  call void @llvm.prefetch.p0(ptr %element, i32 1, i32 3, i32 1)
  store i32 7, ptr %element, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @apart(
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @apart(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  %far.index = shl nsw i32 %i, 5
  %far = getelementptr inbounds i32, ptr %to, i32 %far.index
  call void @llvm.prefetch.p0(ptr %far, i32 0, i32 3, i32 1)
  store i32 7, ptr %element, align 4
  ret void
}

; Two vectors of 16 lanes.
; CHECK-LABEL: define void @anywhere(
; CHECK-COUNT-12: call void @llvm.prefetch.p0(ptr
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @anywhere(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  %where = load i32, ptr %element, align 4
  %there = getelementptr inbounds i32, ptr %to, i32 %where
  call void @llvm.prefetch.p0(ptr %there, i32 0, i32 3, i32 1)
  store i32 7, ptr %element, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="32" "tessera.closure"="24,8" "tessera.captures"="" }
