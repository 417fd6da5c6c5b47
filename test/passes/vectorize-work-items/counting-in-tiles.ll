; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that lanes which count in the tile's own memory, iteration by iteration of a loop, stand in many interleaved
; vectors: each iteration then loads a long stretch of memory.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items,lower-tile-atomics)" %s | %filecheck --check-prefix=PLAIN %s

@counts = internal externally_initialized global [256 x i32] undef, align 4 #1

; CHECK-LABEL: define void @count(
; CHECK-COUNT-256: atomicrmw add ptr {{.*}}, i32 1 monotonic, align 4, !tessera.of_one_thread
; CHECK-NOT: atomicrmw
; CHECK: %next.lanes{{.*}} = add nuw nsw i32 %{{.*}}, 256
; CHECK: ret void

; PLAIN-LABEL: define void @count(
; PLAIN: [[BIN:%bin.*]] = getelementptr i32, ptr
; PLAIN-NEXT: [[OLD:%.*]] = load i32, ptr [[BIN]], align 4
; PLAIN-NEXT: [[NEW:%.*]] = add i32 [[OLD]], 1
; PLAIN-NEXT: store i32 [[NEW]], ptr [[BIN]], align 4
define void @count(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  br label %loop
loop:
  %iteration = phi i32 [ 0, %entry ], [ %next, %loop ]
  %row = shl nuw nsw i32 %iteration, 9
  %at = add nuw nsw i32 %row, %x
  %element = getelementptr i32, ptr %a, i32 %at
  %v = load i32, ptr %element, align 4
  %bin = getelementptr i32, ptr @counts, i32 %v
  %before = atomicrmw add ptr %bin, i32 1 monotonic, align 4
  %next = add nuw nsw i32 %iteration, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Some lanes alone: a branch for each is code enough.
; CHECK-LABEL: define void @count_some(
; CHECK-COUNT-16: atomicrmw
; CHECK-NOT: atomicrmw
; CHECK: ret void
define void @count_some(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  br label %loop
loop:
  %iteration = phi i32 [ 0, %entry ], [ %next, %after ]
  %row = shl nuw nsw i32 %iteration, 9
  %at = add nuw nsw i32 %row, %x
  %element = getelementptr i32, ptr %a, i32 %at
  %v = load i32, ptr %element, align 4
  %wanted = icmp sgt i32 %v, 0
  br i1 %wanted, label %then, label %after
then:
  %bin = getelementptr i32, ptr @counts, i32 %v
  %before = atomicrmw add ptr %bin, i32 1 monotonic, align 4
  br label %after
after:
  %next = add nuw nsw i32 %iteration, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %loop, label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="512" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
