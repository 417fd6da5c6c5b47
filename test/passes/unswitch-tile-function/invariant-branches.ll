; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a branch which goes one way in a whole launch leaves the loops over work-items, which are then there twice:
; one in a loop of the kernel's, on a number of the function object or of a captured array's object, and one in four places.
; RUN: %tessera-opt --passes="function(unswitch-tile-function)" %s | %filecheck %s

; CHECK-LABEL: define void @of_the_function_object(
; CHECK-NEXT:  [[MODE:%.*]] = getelementptr i8, ptr %closure, i64 8
; CHECK-NEXT:  [[NUMBER:%.*]] = load i32, ptr [[MODE]], align 4, !invariant.load
; CHECK-NEXT:  [[SAME:%.*]] = icmp eq i32 [[NUMBER]], 16
; CHECK-NEXT:  [[FROZEN:%.*]] = freeze i1 [[SAME]]
; CHECK-NEXT:  br i1 [[FROZEN]], label %entry, label %entry.otherwise
; CHECK:       inner:
; CHECK:         add i32 %sum, 3
; CHECK-NOT:     br i1 %is
; CHECK:         br i1 %more, label %inner, label %latch
; CHECK:         br i1 %again, label %items, label %end, !llvm.loop [[FIRST:![0-9]+]]
; CHECK:       inner.otherwise:
; CHECK:         mul i32 %sum.otherwise, 5
; CHECK-NOT:     br i1 %is
; CHECK:         br i1 %again.otherwise, label %items.otherwise, label %end.otherwise, !llvm.loop [[SECOND:![0-9]+]]
define void @of_the_function_object(ptr noalias readonly %closure, ptr noalias %tile, ptr noalias %scratch) #0 {
entry:
  br label %items
items:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %items ], [ %counted, %join ]
  %sum = phi i32 [ 0, %items ], [ %new, %join ]
  %at = getelementptr i8, ptr %closure, i64 8
  %mode = load i32, ptr %at, align 4, !invariant.load !0
  %is = icmp eq i32 %mode, 16
  br i1 %is, label %then, label %else
then:
  %three = add i32 %sum, 3
  br label %join
else:
  %five = mul i32 %sum, 5
  br label %join
join:
  %new = phi i32 [ %three, %then ], [ %five, %else ]
  %counted = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %counted, 7
  br i1 %more, label %inner, label %latch
latch:
  %place = getelementptr i32, ptr %scratch, i32 %i
  store i32 %new, ptr %place, align 4
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %items, label %end, !llvm.loop !1
end:
  ret void
}

; The object of a captured array: 24 bytes are its storage.
; CHECK-LABEL: define void @of_an_array(
; CHECK-NEXT:  [[OBJECT:%.*]] = load ptr, ptr %closure, align 8, !invariant.load
; CHECK-NEXT:  [[PLACE:%.*]] = getelementptr i8, ptr [[OBJECT]], i64 24
; CHECK-NEXT:  load i32, ptr [[PLACE]], align 4, !invariant.load
; CHECK:       br i1 {{%.*}}, label %entry, label %entry.otherwise
define void @of_an_array(ptr noalias readonly %closure, ptr noalias %tile, ptr noalias %scratch) #1 {
entry:
  br label %items
items:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %items ], [ %counted, %join ]
  %object = load ptr, ptr %closure, align 8, !invariant.load !0
  %at = getelementptr i8, ptr %object, i64 24
  %mode = load i32, ptr %at, align 4, !invariant.load !0
  %is = icmp eq i32 %mode, 16
  br i1 %is, label %then, label %join
then:
  store i32 %k, ptr %scratch, align 4
  br label %join
join:
  %counted = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %counted, 7
  br i1 %more, label %inner, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %items, label %end, !llvm.loop !2
end:
  ret void
}

; CHECK-LABEL: define void @in_four_places(
; CHECK:       br i1 {{%.*}}, label %entry, label %entry.otherwise
define void @in_four_places(ptr noalias readonly %closure, ptr noalias %tile, ptr noalias %scratch) #0 {
entry:
  %mode = load i32, ptr %closure, align 4, !invariant.load !0
  %is = icmp eq i32 %mode, 16
  br label %items
items:
  %i = phi i32 [ 0, %entry ], [ %next, %e ]
  br i1 %is, label %a1, label %a
a1:
  store i32 1, ptr %scratch, align 4
  br label %a
a:
  br i1 %is, label %b1, label %b
b1:
  store i32 2, ptr %scratch, align 4
  br label %b
b:
  br i1 %is, label %c1, label %c
c1:
  store i32 3, ptr %scratch, align 4
  br label %c
c:
  br i1 %is, label %d1, label %e
d1:
  store i32 4, ptr %scratch, align 4
  br label %e
e:
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %items, label %end, !llvm.loop !4
end:
  ret void
}

; CHECK: [[FIRST]] = distinct !{[[FIRST]], [[WORK:![0-9]+]]}
; CHECK: [[SECOND]] = distinct !{[[SECOND]], [[WORK]]}
attributes #0 = { "tessera.kernel"="k" "tessera.tile_function" "tessera.scratch"="256" "tessera.rank"="1" "tessera.closure"="16,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.tile_function" "tessera.scratch"="256" "tessera.rank"="1" "tessera.closure"="16,8" "tessera.captures"="0:array:r:40" }
!0 = !{}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = !{!"tessera.work_items"}
!4 = distinct !{!4, !3}
