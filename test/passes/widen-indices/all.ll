; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that with `all` an index that does not wrap around counts in 64 bits, too, also one whose sums have become `or`,
; if no bits meet there.
; RUN: %tessera-opt '--passes=widen-indices<all>' %s | %filecheck %s
; RUN: %tessera-opt '--passes=widen-indices<may-wrap>' %s | %filecheck %s --check-prefix=NARROW

; CHECK-LABEL: define void @steps(
; CHECK: %[[WIDE:.*]] = phi i64
; CHECK: getelementptr float, ptr %data, i64 %{{[0-9]+}}
; CHECK-NOT: zext nneg i32 %at
; NARROW-LABEL: define void @steps(
; NARROW: zext nneg i32 %at to i64
define void @steps(ptr %p) #0 {
entry:
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 32
  %n = load i32, ptr %n.address, align 8
  %i = call i32 @__tessera_local_id(i32 0)
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %at = add nsw i32 %k, %i
  %index = zext nneg i32 %at to i64
  %a = getelementptr float, ptr %data, i64 %index
  store float 1.0, ptr %a, align 4
  %k.next = add nuw nsw i32 %k, 16
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Of a tile's part, 2^18 elements: the bits of its number, of the step and of the work-item do not meet.
; CHECK-LABEL: define void @parts(
; CHECK: %[[WIDE:.*]] = phi i64
; CHECK-NOT: zext nneg i32 %at
; CHECK: ret void
; NARROW-LABEL: define void @parts(
; NARROW: or i32 %first, %step
; NARROW: zext nneg i32 %at to i64
define void @parts(ptr %p) #0 {
entry:
  %data = load ptr, ptr %p, align 8
  %tile = call i32 @__tessera_tile_id(i32 0)
  %first = shl nsw i32 %tile, 18
  %i = call range(i32 0, 256) i32 @__tessera_local_id(i32 0)
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %step = shl nuw nsw i32 %k, 8
  %both = or i32 %first, %step
  %at = or disjoint i32 %both, %i
  %index = zext nneg i32 %at to i64
  %a = getelementptr float, ptr %data, i64 %index
  store float 1.0, ptr %a, align 4
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %k, 1023
  br i1 %more, label %loop, label %end

end:
  ret void
}

; They may meet where the loop goes on for longer.
; CHECK-LABEL: define void @longer(
; CHECK: or i32 %first, %step
; CHECK: ret void
define void @longer(ptr %p) #0 {
entry:
  %data = load ptr, ptr %p, align 8
  %tile = call i32 @__tessera_tile_id(i32 0)
  %first = shl nsw i32 %tile, 18
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %step = shl nuw nsw i32 %k, 8
  %at = or i32 %first, %step
  %index = zext nneg i32 %at to i64
  %a = getelementptr float, ptr %data, i64 %index
  store float 1.0, ptr %a, align 4
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %k, 1024
  br i1 %more, label %loop, label %end

end:
  ret void
}

declare i32 @__tessera_local_id(i32)
declare i32 @__tessera_tile_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:32" }
