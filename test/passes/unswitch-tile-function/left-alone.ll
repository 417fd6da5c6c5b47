; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that branches stay in their loops which depend on the work-item, on memory that kernels write, on a number behind
; the function object's end, or stand in three places of no loop of the kernel's.
; RUN: %tessera-opt --passes="function(unswitch-tile-function)" %s | %filecheck %s
; CHECK-NOT: otherwise

define void @varying(ptr noalias readonly %closure, ptr noalias %tile, ptr noalias %scratch) #0 {
entry:
  br label %items
items:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %items ], [ %counted, %counting ]
  %is = icmp eq i32 %i, 16
  br i1 %is, label %then, label %join
then:
  store i32 %k, ptr %scratch, align 4
  br label %join
join:
  %plain = load i32, ptr %closure, align 4
  %may.be.written = icmp eq i32 %plain, 16
  br i1 %may.be.written, label %written, label %beyond
written:
  store i32 %k, ptr %scratch, align 4
  br label %beyond
beyond:
  %at = getelementptr i8, ptr %closure, i64 16
  %outside = load i32, ptr %at, align 4, !invariant.load !0
  %is.outside = icmp eq i32 %outside, 16
  br i1 %is.outside, label %far, label %counting
far:
  store i32 %k, ptr %scratch, align 4
  br label %counting
counting:
  %counted = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %counted, 7
  br i1 %more, label %inner, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %items, label %end, !llvm.loop !1
end:
  ret void
}

define void @in_three_places(ptr noalias readonly %closure, ptr noalias %tile, ptr noalias %scratch) #0 {
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
  br i1 %is, label %c1, label %e
c1:
  store i32 3, ptr %scratch, align 4
  br label %e
e:
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %items, label %end, !llvm.loop !2
end:
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.tile_function" "tessera.scratch"="256" "tessera.rank"="1" "tessera.closure"="16,8" "tessera.captures"="" }
!0 = !{}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = !{!"tessera.work_items"}
