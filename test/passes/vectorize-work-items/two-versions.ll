; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the version of a clone decides how its marked loops run, whatever the cost model would choose, and those
; that are not marked run as it chooses in both.
; RUN: %tessera-opt --passes="function(vectorize-work-items),verify-tile-functions" %s | %filecheck %s

; CHECK-LABEL: define void @vector(
; CHECK: <16 x i32>
; CHECK: after.first:
; CHECK: <16 x i32>
; CHECK: ret void
define void @vector(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %data = load ptr, ptr %closure, align 8
  br label %first
first:
  %item = phi i32 [ 0, %0 ], [ %next, %first.latch ]
  br label %body
body:
  %at = getelementptr i32, ptr %data, i32 %item
  %place = load i32, ptr %at, align 4
  %from.at = getelementptr i32, ptr %data, i32 %place
  %from = load i32, ptr %from.at, align 4
  %a.at = getelementptr i32, ptr %data, i32 %from
  %a = load i32, ptr %a.at, align 4
  %there = getelementptr i32, ptr %data, i32 %a
  store i32 %from, ptr %there, align 4
  br label %first.latch
first.latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %after.first, label %first, !llvm.loop !0
after.first:
  br label %second
second:
  %other = phi i32 [ 0, %after.first ], [ %other.next, %second.latch ]
  br label %other.body
other.body:
  %b.at = getelementptr i32, ptr %data, i32 %other
  %b = load i32, ptr %b.at, align 4
  %b1 = add i32 %b, 1
  store i32 %b1, ptr %b.at, align 4
  br label %second.latch
second.latch:
  %other.next = add nuw nsw i32 %other, 1
  %other.last = icmp eq i32 %other.next, 256
  br i1 %other.last, label %done, label %second, !llvm.loop !3
done:
  ret void
}

; CHECK-LABEL: define void @scalar(
; CHECK-NOT: <16 x i32>
; CHECK: after.first:
; CHECK: <16 x i32>
; CHECK: ret void
define void @scalar(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #1 {
  %data = load ptr, ptr %closure, align 8
  br label %first
first:
  %item = phi i32 [ 0, %0 ], [ %next, %first.latch ]
  br label %body
body:
  %at = getelementptr i32, ptr %data, i32 %item
  %a = load i32, ptr %at, align 4
  %a1 = add i32 %a, 1
  store i32 %a1, ptr %at, align 4
  br label %first.latch
first.latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %after.first, label %first, !llvm.loop !4
after.first:
  br label %second
second:
  %other = phi i32 [ 0, %after.first ], [ %other.next, %second.latch ]
  br label %other.body
other.body:
  %b.at = getelementptr i32, ptr %data, i32 %other
  %b = load i32, ptr %b.at, align 4
  %b1 = add i32 %b, 1
  store i32 %b1, ptr %b.at, align 4
  br label %second.latch
second.latch:
  %other.next = add nuw nsw i32 %other, 1
  %other.last = icmp eq i32 %other.next, 256
  br i1 %other.last, label %done, label %second, !llvm.loop !5
done:
  ret void
}

; Another level's mark means nothing here: stores to anywhere run one after the other.
; CHECK-LABEL: define void @other_level(
; CHECK-NOT: <16 x i32>
; CHECK: ret void
define void @other_level(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #2 {
  %data = load ptr, ptr %closure, align 8
  br label %first
first:
  %item = phi i32 [ 0, %0 ], [ %next, %first.latch ]
  br label %body
body:
  %at = getelementptr i32, ptr %data, i32 %item
  %place = load i32, ptr %at, align 4
  %from.at = getelementptr i32, ptr %data, i32 %place
  %from = load i32, ptr %from.at, align 4
  %a.at = getelementptr i32, ptr %data, i32 %from
  %a = load i32, ptr %a.at, align 4
  %there = getelementptr i32, ptr %data, i32 %a
  store i32 %from, ptr %there, align 4
  br label %first.latch
first.latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 256
  br i1 %last, label %done, label %first, !llvm.loop !6
done:
  ret void
}

attributes #0 = { "tessera.tile_function" "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.scratch"="0" "tessera.level"="v4" "tessera.version"="vector" "tessera.versions"="v4:scalar" }
attributes #1 = { "tessera.tile_function" "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.scratch"="0" "tessera.level"="v4" "tessera.version"="scalar" "tessera.versions"="v4:vector" }
attributes #2 = { "tessera.tile_function" "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.scratch"="0" "tessera.level"="v4" "tessera.version"="vector" "tessera.versions"="v3:scalar,v4:scalar" }
!0 = distinct !{!0, !1, !2}
!1 = !{!"tessera.work_items"}
!2 = !{!"tessera.versions.v4", i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1, !2}
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1, !7}
!7 = !{!"tessera.versions.v3", i32 1}
