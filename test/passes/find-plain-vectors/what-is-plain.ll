; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that those tile functions are found which have nothing to gain from SSE4.2: their vectors compute with floats or
; words that are adjacent, under no mask; not doubles, products of words, choices, what is far apart, narrow tiles.
; RUN: %tessera-opt --passes="function(find-plain-vectors),verify-tile-functions" %s | %filecheck %s

; CHECK: define void @floats({{.*}} #[[PLAIN:[0-9]+]] {
define void @floats(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %at, align 4
  %z = fmul float %x, 3.0
  %y = call float @llvm.sqrt.f32(float %z)
  store float %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @doubles({{.*}} #[[OTHER:[0-9]+]] {
define void @doubles(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr double, ptr %from, i64 %wide
  %x = load double, ptr %at, align 4
  %y = fadd double %x, 3.0
  store double %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @words({{.*}} #[[PLAIN]] {
define void @words(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr i32, ptr %from, i64 %wide
  %x = load i32, ptr %at, align 4
  %z = shl i32 %x, 3
  %y = add i32 %z, %item
  store i32 %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @products({{.*}} #[[OTHER]] {
define void @products(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr i32, ptr %from, i64 %wide
  %x = load i32, ptr %at, align 4
  %y = mul i32 %x, %x
  store i32 %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @chosen({{.*}} #[[OTHER]] {
define void @chosen(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %at, align 4
  %c = fcmp ogt float %x, 1.0
  %y = select i1 %c, float %x, float 1.0
  store float %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @far_apart({{.*}} #[[OTHER]] {
define void @far_apart(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %twice = shl i64 %wide, 1
  %at = getelementptr float, ptr %from, i64 %twice
  %x = load float, ptr %at, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @narrow({{.*}} #[[OTHER]] {
define void @narrow(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %at, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, 2
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

; CHECK: define void @masked({{.*}} #[[OTHER]] {
define void @masked(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias %scratch) #0 {
  %from = load ptr, ptr %closure, align 8
  %count = load i32, ptr %tile, align 4
  br label %loop
loop:
  %item = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %body
body:
  %wide = zext nneg i32 %item to i64
  %at = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %at, align 4
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %some, label %latch
some:
  store float 1.0, ptr %at, align 4
  br label %latch
latch:
  %next = add nuw nsw i32 %item, 1
  %last = icmp eq i32 %next, %count
  br i1 %last, label %done, label %loop, !llvm.loop !0
done:
  ret void
}

declare float @llvm.sqrt.f32(float)

; CHECK: attributes #[[PLAIN]] = { {{.*}}"tessera.plain_vectors"
; CHECK-NOT: attributes #[[OTHER]] = { {{.*}}"tessera.plain_vectors"
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }

!0 = distinct !{!0, !1}
!1 = !{!"tessera.work_items"}
