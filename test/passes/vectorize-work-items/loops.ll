; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop goes on as long as any lane is in it, and that who has left keeps what it left with.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @breaks(
; CHECK: loop.lanes:
; CHECK-DAG: [[LEFT:%.*]] = phi <16 x i32> [ poison, %
; CHECK-DAG: [[S:%s.*]] = phi <16 x i32>
; CHECK-DAG: [[K:%k.*]] = phi i32
; CHECK-DAG: [[IN:%loop.mask.*]] = phi <16 x i1> [ splat (i1 true), %
; CHECK: [[FOUND:%found.*]] = icmp eq <16 x i32> [[S]], splat (i32 77)
; CHECK: [[GOES:%.*]] = select <16 x i1> [[IN]], <16 x i1> [[FOUND]], <16 x i1> zeroinitializer
; CHECK-NEXT: [[FIRST:%.*]] = select <16 x i1> [[GOES]], <16 x i32> %{{.*}}, <16 x i32> [[LEFT]]
; CHECK: [[STAYS:%.*]] = select <16 x i1> [[IN]], <16 x i1> %{{.*}}, <16 x i1> zeroinitializer
; All who are still there leave at its end, or none: it is not asked lane by lane.
; CHECK: latch.lanes:
; CHECK-NOT: select
; CHECK: [[ON:%.*]] = freeze i1 %on
; CHECK-NEXT: br i1 [[ON]], label %latch.edge.lanes, label %[[OUT:.*]]
; CHECK: [[OUT]]:
; CHECK-NEXT: [[LAST:%.*]] = select <16 x i1> [[STAYS]], <16 x i32> %s.next{{.*}}, <16 x i32> [[FIRST]]
; CHECK: latch.edge.lanes:
; CHECK-NEXT: br label %loop.again.lanes
; CHECK: loop.again.lanes:
; CHECK-NEXT: phi <16 x i32> [ [[FIRST]], %latch.edge.lanes ], [ [[LAST]], %[[OUT]] ]
; CHECK: [[MASK:%loop.mask.*]] = phi <16 x i1> [ [[STAYS]], %latch.edge.lanes ], [ zeroinitializer, %[[OUT]] ]
; CHECK-NEXT: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> [[MASK]])
; CHECK-NEXT: br i1 [[ANY]], label %loop.lanes, label %loop.left.lanes
; CHECK: store <16 x i32>
define void @breaks(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  %s = phi i32 [ %v, %0 ], [ %s.next, %latch ]
  %found = icmp eq i32 %s, 77
  br i1 %found, label %end, label %latch
latch:
  %s.next = mul i32 %s, 3
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  %r = phi i32 [ %k, %loop ], [ %s.next, %latch ]
  store i32 %r, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @nested(
; CHECK: outer.lanes:
; CHECK: [[OUTER:%outer.mask.*]] = phi <16 x i1> [ splat (i1 true), %.lanes ]
; CHECK: inner.lanes:
; CHECK: [[INNER:%inner.mask.*]] = phi <16 x i1> [ [[OUTER]], %outer.lanes ], [ [[STAY:%.*]], %inner.again.lanes ]
; CHECK: [[STAY]] = select <16 x i1> [[INNER]], <16 x i1> %on
; CHECK: br i1 %{{.*}}, label %inner.lanes, label %inner.left.lanes
; CHECK: [[AGAIN:%.*]] = select <16 x i1> [[OUTER]], <16 x i1> %again
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> [[AGAIN]])
; CHECK-NEXT: br i1 [[ANY]], label %outer.lanes, label %outer.left.lanes
define void @nested(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %next ]
  %t = phi i32 [ 0, %0 ], [ %s.next, %next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi i32 [ %t, %outer ], [ %s.next, %inner ]
  %s.next = add i32 %s, %j
  %j.next = add nsw i32 %j, 1
  %on = icmp slt i32 %j.next, %v
  br i1 %on, label %inner, label %next
next:
  %i.next = add nsw i32 %i, 1
  %again = icmp slt i32 %i.next, %x
  br i1 %again, label %outer, label %end
end:
  store i32 %s.next, ptr %element, align 4
  ret void
}

; All lanes leave together: no mask.
; CHECK-LABEL: define void @uniform(
; CHECK: loop.lanes:
; CHECK-NEXT: [[K:%k.*]] = phi i32
; CHECK-NEXT: %s{{.*}} = phi <16 x i32>
; CHECK-NOT: select
; CHECK: br i1 %on{{.*}}, label %loop.lanes, label %end.lanes
; CHECK-NOT: reduce.or
; CHECK: store <16 x i32>
define void @uniform(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %n = load i32, ptr %b, align 4
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi i32 [ %v, %0 ], [ %s.next, %loop ]
  %s.next = mul i32 %s, 3
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  store i32 %s.next, ptr %element, align 4
  ret void
}

; Who has left accesses nothing any more.
; CHECK-LABEL: define void @under_way(
; CHECK: loop.lanes:
; CHECK: [[IN:%loop.mask.*]] = phi <16 x i1>
; CHECK: call <16 x i32> @llvm.masked.load{{.*}}, <16 x i1> [[IN]], <16 x i32> poison)
; CHECK: call void @llvm.masked.store{{.*}}, <16 x i1> [[IN]])
define void @under_way(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %down = shl nsw i32 %k, 4
  %place = add nsw i32 %down, %x
  %element = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %element, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %element, align 4
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %v
  br i1 %on, label %loop, label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
