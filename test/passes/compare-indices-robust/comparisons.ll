; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an element lies inside where every component is below its length, negative ones being large, and that a part
; is cut at the view's end, and is empty where it begins outside in any dimension, unless it was empty there anyway.
; RUN: %tessera-opt --passes='compare-indices<robust>' %s | %filecheck %s

; CHECK-LABEL: define i32 @element(
; CHECK: %index0 = load i32, ptr
; CHECK: %index1 = load i32, ptr
; CHECK: %extent0 = load i32, ptr
; CHECK: %extent1 = load i32, ptr
; CHECK: icmp ult i32 %index0, %extent0
; CHECK: icmp ult i32 %index1, %extent1
; CHECK: %[[INSIDE:.*]] = and i1
; CHECK: %[[E:.*]] = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %[[INSIDE]], i32 4) #[[PURE:[0-9]+]]
; CHECK-NEXT: load i32, ptr %[[E]]
define i32 @element(ptr %a, ptr %point, ptr %extent) {
  %e = call ptr @__tessera_element(ptr %a, i32 4, ptr %point, ptr %extent, i32 2)
  %v = load i32, ptr %e, align 4
  ret i32 %v
}

; CHECK-LABEL: define void @part(
; CHECK: %[[BEGINS:.*]] = icmp ult i32 %index0, %extent0
; CHECK: %[[REST:.*]] = sub i32 %extent0, %index0
; CHECK: %[[CUT:.*]] = call i32 @llvm.smin.i32(i32 %length0, i32 %[[REST]])
; CHECK: %[[SOME:.*]] = call i32 @llvm.smax.i32(i32 %[[CUT]], i32 0)
; CHECK: %[[EMPTY:.*]] = icmp eq i32 %length0, 0
; CHECK: %[[HOLDS:.*]] = or i1 %[[BEGINS]], %[[EMPTY]]
; CHECK: %[[LENGTH:.*]] = select i1 %[[HOLDS]], i32 %[[SOME]], i32 0
; CHECK: store i32 %[[LENGTH]], ptr
define void @part(ptr %a, ptr %origin, ptr %shape, ptr %extent) {
  call void @__tessera_part(ptr %a, ptr %origin, ptr %shape, ptr %extent, i32 1)
  ret void
}

; CHECK-LABEL: define i64 @component(
; CHECK-NEXT: %[[WIDE:.*]] = sext i32 %i to i64
; CHECK-NEXT: ret i64 %[[WIDE]]
define i64 @component(i32 %i) {
  %wide = call i64 @__tessera_component(i32 %i)
  ret i64 %wide
}

; CHECK: attributes #[[PURE]] = { nounwind willreturn memory(none) }
declare i64 @__tessera_component(i32)
declare ptr @__tessera_element(ptr, i32, ptr, ptr, i32)
declare void @__tessera_part(ptr, ptr, ptr, ptr, i32)
