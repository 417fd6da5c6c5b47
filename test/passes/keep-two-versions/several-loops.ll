; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that of several loops over work-items those are marked in which the same version is preferred, so that each
; version differs in them alone from what the cost model would choose; and that a loop is left alone that has no latch yet.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(keep-two-versions),verify-tile-functions" %s | %filecheck %s

; The first part is preferred in vectors, the second one, which costs more, one work-item after the other.
; CHECK: define void @both({{.*}} #[[SCALAR:[0-9]+]] {
; CHECK: br i1 %{{.*}}, !llvm.loop ![[FIRST:[0-9]+]]
; CHECK: br i1 %{{.*}}, !llvm.loop ![[SECOND:[0-9]+]]
; CHECK: ret void
define void @both(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %columns.at = getelementptr i8, ptr %p, i64 8
  %columns = load ptr, ptr %columns.at, align 8
  %vector.at = getelementptr i8, ptr %p, i64 16
  %vector = load ptr, ptr %vector.at, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
  %place = load i32, ptr %begin.at, align 4
  %at = getelementptr i32, ptr %columns, i32 %place
  %next = load i32, ptr %at, align 4
  %next.at = getelementptr i32, ptr %columns, i32 %next
  %a = load i32, ptr %next.at, align 4
  store i32 %a, ptr %begin.at, align 4
  call void @__tessera_barrier(i32 0)
  %begin = load i32, ptr %begin.at, align 4
  %end.at = getelementptr i8, ptr %begin.at, i64 4
  %end = load i32, ptr %end.at, align 4
  br label %loop
loop:
  %k = phi i32 [ %begin, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %column.at = getelementptr i32, ptr %columns, i32 %k
  %column = load i32, ptr %column.at, align 4
  %factor.at = getelementptr float, ptr %vector, i32 %column
  %factor = load float, ptr %factor.at, align 4
  %sum.next = fadd float %sum, %factor
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %vector, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

; CHECK: define void @two_latches({{.*}} #[[NONE:[0-9]+]] {
define void @two_latches(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %vector.at = getelementptr i8, ptr %p, i64 16
  %vector = load ptr, ptr %vector.at, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
  %begin = load i32, ptr %begin.at, align 4
  br label %loop
loop:
  %at = phi i32 [ %begin, %entry ], [ %place, %loop ], [ %other, %more ]
  %place.at = getelementptr i32, ptr %vector, i32 %at
  %place = load i32, ptr %place.at, align 4
  %odd = trunc i32 %place to i1
  br i1 %odd, label %loop, label %more
more:
  %other = xor i32 %place, 3
  %again = icmp slt i32 %other, 100
  br i1 %again, label %loop, label %done
done:
  store i32 %place, ptr %begin.at, align 4
  ret void
}

; CHECK: attributes #[[SCALAR]] = {{{.*}} "tessera.versions"="v4:scalar"
; CHECK: attributes #[[NONE]] = {{{.*}} "tessera.tile_function" }
; CHECK: ![[FIRST]] = distinct !{![[FIRST]], !{{[0-9]+}}, !{{[0-9]+}}, !{{[0-9]+}}}
; CHECK: ![[SECOND]] = distinct !{![[SECOND]], !{{[0-9]+}}, !{{[0-9]+}}, !{{[0-9]+}}, ![[MARK:[0-9]+]]}
; CHECK: ![[MARK]] = !{!"tessera.versions.v4", i32 1}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
