; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a phi at which ways from several regions join is given its value in each region by that region's ways alone:
; where a tile may return behind a barrier, the join does not stand on all ways to the end, and no region begins there.
; RUN: %tessera-opt --passes="print<barrier-regions>" %s -o /dev/null | %filecheck %s --check-prefix=REGIONS
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

; REGIONS-LABEL: regions of 'k':
; REGIONS: region of %other %few %many %join, then
; REGIONS: region of %on %negative %join, then

; The one copy of the join has the way on which the array keeps what it holds, the other copy two others.
; CHECK-LABEL: define void @k(
; CHECK: %q.items = getelementptr inbounds i8, ptr %scratch, i64 [[PLACE:[0-9]+]]
; CHECK: %v.items = getelementptr inbounds i8, ptr %scratch, i64 [[PLACE]]
; CHECK: {{^}}join:
; CHECK-NEXT: [[Q:%q.*]] = phi i32 [ %w, %few ], [ %column{{[0-9]*}}, %many{{[0-9]*}} ]
; CHECK: store i32 [[Q]], ptr
; CHECK: {{^}}negative:
; CHECK: [[MINUS:%minus.*]] = sub i32 0, %v{{[0-9]+}}
; CHECK: store i32 [[MINUS]], ptr
; CHECK-NEXT: br label %[[JOIN:join[0-9]+]]
; CHECK: {{^}}[[JOIN]]:
; CHECK-NOT: store i32
; CHECK: br label %after.barrier1
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %tile = call i32 @__tessera_tile_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr inbounds i32, ptr %a, i32 %l
  %v = load i32, ptr %at, align 4
  %odd = trunc i32 %tile to i1
  br i1 %odd, label %held, label %other
held:
  call void @__tessera_barrier(i32 3)
  %returns = icmp sgt i32 %tile, 4
  br i1 %returns, label %end, label %on
on:
  %is.negative = icmp slt i32 %v, 0
  br i1 %is.negative, label %negative, label %join
negative:
  %minus = sub i32 0, %v
  br label %join
other:
  %w = load i32, ptr %a, align 4
  %is.large = icmp sgt i32 %w, %l
  br i1 %is.large, label %many, label %few
few:
  store i32 9, ptr %at, align 4
  br label %join
many:
  store i32 7, ptr %at, align 4
  br label %join
join:
  %q = phi i32 [ %v, %on ], [ %minus, %negative ], [ %w, %few ], [ %l, %many ]
  call void @__tessera_barrier(i32 3)
  store i32 %q, ptr %at, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
