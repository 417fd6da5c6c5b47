; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone makes all work-items do what one would do for the tile (all else is as in
; stores-for-the-tile.ll), and that work-items behind a bound are run if one of them changes it.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="vectorize-work-items" --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=run-once.taken --implicit-check-not=idle-work-items.taken

; CHECK-DAG: {{^}}run-once.other-memory	1{{$}}
define void @to_memory_of_others(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca [2 x i32], align 4, !tessera.tile_wide !2
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  store i32 7, ptr %scratch, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  %read = load i32, ptr %for.tile, align 4
  store i32 %read, ptr %scratch, align 4
  ret void
}

; CHECK-DAG: {{^}}run-once.other-places	1{{$}}
define void @alternately(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca [2 x i32], align 4, !tessera.tile_wide !2
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %n = load i32, ptr %p, align 4
  %odd = and i32 %item, 1
  %place = getelementptr i32, ptr %for.tile, i32 %odd
  store i32 %n, ptr %place, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  %read = load i32, ptr %for.tile, align 4
  store i32 %read, ptr %scratch, align 4
  ret void
}

; CHECK-DAG: {{^}}run-once.lanes-part	2{{$}}
define void @some(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca [2 x i32], align 4, !tessera.tile_wide !2
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %n = load i32, ptr %p, align 4
  %odd = trunc i32 %item to i1
  br i1 %odd, label %store, label %latch
store:
  store i32 %n, ptr %for.tile, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  %read = load i32, ptr %for.tile, align 4
  store i32 %read, ptr %scratch, align 4
  ret void
}

; CHECK-DAG: {{^}}run-once.used-behind	1{{$}}
define void @used_behind(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca [2 x i32], align 4, !tessera.tile_wide !2
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %n = load i32, ptr %p, align 4
  store i32 %n, ptr %for.tile, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  %read = load i32, ptr %for.tile, align 4
  store i32 %n, ptr %scratch, align 4
  ret void
}

; CHECK-DAG: {{^}}skip-idle-work-items.bound-stored	1{{$}}
define void @changes_the_bound(ptr noalias readonly %p, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %for.tile = alloca [2 x i32], align 4, !tessera.tile_wide !2
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %n = load i32, ptr %p, align 4
  %bound = load i32, ptr %for.tile, align 4
  %is.low = icmp slt i32 %item, %bound
  br i1 %is.low, label %store, label %latch
store:
  store i32 %n, ptr %for.tile, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  %read = load i32, ptr %for.tile, align 4
  store i32 %read, ptr %scratch, align 4
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.tile_function" "tessera.scratch"="8" "tessera.rank"="1" "tessera.tile"="256" "tessera.closure"="24,8" "tessera.captures"="" }

!0 = distinct !{!0, !1}
!1 = !{!"tessera.work_items"}
!2 = !{}
