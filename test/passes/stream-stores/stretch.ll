; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop which stores one stretch of memory gets a version that streams, and under which conditions it runs.
; RUN: %tessera-opt --passes="function(stream-stores),verify-tile-functions" %s | %filecheck %s

; CHECK-LABEL: define void @two_vectors(
; CHECK: [[LAUNCHED_AT:%.*]] = getelementptr inbounds i8, ptr %tile, i64 40
; CHECK-NEXT: %launched = load i64, ptr [[LAUNCHED_AT]]
; CHECK-NEXT: [[ADDRESS:%.*]] = ptrtoint ptr {{.*}} to i64
; CHECK-NEXT: %is.much = icmp uge i64 %launched, 8388608
; CHECK-NEXT: [[LOW:%.*]] = and i64 [[ADDRESS]], 15
; CHECK-NEXT: [[ALIGNED:%.*]] = icmp eq i64 [[LOW]], 0
; CHECK-NEXT: [[IS_LONG:%.*]] = icmp uge i64 {{.*}}, 32
; CHECK-NEXT: [[LONG:%.*]] = and i1 [[ALIGNED]], [[IS_LONG]]
; CHECK-NEXT: [[LINE_PART:%.*]] = and i64 [[ADDRESS]], 63
; CHECK-NEXT: [[WHOLE:%.*]] = icmp eq i64 [[LINE_PART]], 0
; CHECK-NEXT: [[EITHER:%.*]] = or i1 [[LONG]], [[WHOLE]]
; CHECK-NEXT: %streams = and i1 %is.much, [[EITHER]]
; CHECK-NEXT: br i1 %streams, label %loop.streaming, label %loop
; CHECK: loop.streaming:
; CHECK: store <16 x float> {{.*}}, align 16, !nontemporal
; CHECK: store <16 x float> {{.*}}, align 16, !nontemporal
; CHECK: br i1 {{.*}}, label %end, label %loop.streaming
; CHECK: loop:
; CHECK: store <16 x float> {{.*}}, align 4{{$}}
; CHECK: store <16 x float> {{.*}}, align 4{{$}}
; CHECK: br i1 {{.*}}, label %end, label %loop
define void @two_vectors(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %b, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
