; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that those loops over work-items are marked of which the cost model cannot tell whether they are faster in
; vectors: where the data decides how often each work-item iterates over what it gathers, or where both cost about the
; same; not where one version is sure to win, as with much to compute or neighbours in memory.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(keep-two-versions),verify-tile-functions" %s | %filecheck %s

; CHECK: define void @sparse({{.*}} #[[SCALAR:[0-9]+]] {
; CHECK: br i1 %{{.*}}, !llvm.loop ![[OPEN:[0-9]+]]
; CHECK: ret void
define void @sparse(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %columns.at = getelementptr i8, ptr %p, i64 8
  %columns = load ptr, ptr %columns.at, align 8
  %vector.at = getelementptr i8, ptr %p, i64 16
  %vector = load ptr, ptr %vector.at, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
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
  %to = getelementptr float, ptr %begins, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

; CHECK: define void @much_to_compute({{.*}} #[[SURE:[0-9]+]] {
define void @much_to_compute(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
  %begin = load i32, ptr %begin.at, align 4
  br label %loop
loop:
  %k = phi i32 [ %begin, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %f1 = fmul float %sum, 3.0
  %f2 = fadd float %f1, %sum
  %f3 = fmul float %f2, %f1
  %f4 = fadd float %f3, %f2
  %f5 = fmul float %f4, %f3
  %f6 = fadd float %f5, %f4
  %f7 = fmul float %f6, %f5
  %sum.next = fadd float %f7, %f6
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, 100
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %begins, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

; CHECK: define void @neighbours({{.*}} #[[SURE]] {
define void @neighbours(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %data, i32 %x
  %a = load float, ptr %at, align 4
  %b = fmul float %a, 3.0
  store float %b, ptr %at, align 4
  ret void
}

; An element from anywhere, and the one that this names.
; CHECK: define void @gathered({{.*}} #[[VECTOR:[0-9]+]] {
define void @gathered(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %places = load ptr, ptr %p, align 8
  %from.at = getelementptr i8, ptr %p, i64 8
  %from = load ptr, ptr %from.at, align 8
  %place.at = getelementptr i32, ptr %places, i32 %x
  %place = load i32, ptr %place.at, align 4
  %at = getelementptr i32, ptr %from, i32 %place
  %next = load i32, ptr %at, align 4
  %next.at = getelementptr i32, ptr %from, i32 %next
  %a = load i32, ptr %next.at, align 4
  store i32 %a, ptr %place.at, align 4
  ret void
}

; In another place, too, which takes vectors twice as long.
; CHECK: define void @moved({{.*}} #[[SURE]] {
define void @moved(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %places = load ptr, ptr %p, align 8
  %from.at = getelementptr i8, ptr %p, i64 8
  %from = load ptr, ptr %from.at, align 8
  %to.at = getelementptr i8, ptr %p, i64 16
  %to = load ptr, ptr %to.at, align 8
  %place.at = getelementptr i32, ptr %places, i32 %x
  %place = load i32, ptr %place.at, align 4
  %at = getelementptr float, ptr %from, i32 %place
  %a = load float, ptr %at, align 4
  %there = getelementptr float, ptr %to, i32 %place
  store float %a, ptr %there, align 4
  ret void
}

; A loop that all work-items leave together is better widened, whatever it gathers.
; CHECK: define void @together({{.*}} #[[SURE]] {
define void @together(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %begins = load ptr, ptr %p, align 8
  %vector.at = getelementptr i8, ptr %p, i64 16
  %vector = load ptr, ptr %vector.at, align 8
  %begin.at = getelementptr i32, ptr %begins, i32 %x
  %begin = load i32, ptr %begin.at, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %at = phi i32 [ %begin, %entry ], [ %place, %loop ]
  %place.at = getelementptr i32, ptr %vector, i32 %at
  %place = load i32, ptr %place.at, align 4
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, 100
  br i1 %again, label %loop, label %done
done:
  store i32 %place, ptr %begin.at, align 4
  ret void
}

; CHECK: attributes #[[SCALAR]] = {{{.*}} "tessera.versions"="v4:scalar"
; CHECK: attributes #[[SURE]] = {{{.*}} "tessera.tile_function" }
; CHECK: attributes #[[VECTOR]] = {{{.*}} "tessera.versions"="v4:vector"
; CHECK: ![[OPEN]] = distinct !{![[OPEN]], {{.*}}![[MARK:[0-9]+]]}
; CHECK: ![[MARK]] = !{!"tessera.versions.v4", i32 1}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
