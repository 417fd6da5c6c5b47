; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that without bounds an element's address is what it was, that parts of views are as long as asked for, and that components are
; not negative.
; RUN: %tessera-opt --passes='compare-indices<none>,globaldce' %s | %filecheck %s --implicit-check-not=__tessera

; CHECK-LABEL: define i32 @element(
; CHECK-NEXT: %v = load i32, ptr %a
; CHECK-NEXT: ret i32 %v
define i32 @element(ptr %a, ptr %point, ptr %extent) {
  %e = call ptr @__tessera_element(ptr %a, i32 4, ptr %point, ptr %extent, i32 2)
  %v = load i32, ptr %e, align 4
  ret i32 %v
}

; CHECK-LABEL: define void @part(
; CHECK-NEXT: ret void
define void @part(ptr %a, ptr %origin, ptr %shape, ptr %extent) {
  call void @__tessera_part(ptr %a, ptr %origin, ptr %shape, ptr %extent, i32 2)
  ret void
}

; CHECK-LABEL: define i64 @component(
; CHECK-NEXT: %[[WIDE:.*]] = zext nneg i32 %i to i64
; CHECK-NEXT: ret i64 %[[WIDE]]
define i64 @component(i32 %i) {
  %wide = call i64 @__tessera_component(i32 %i)
  ret i64 %wide
}

declare i64 @__tessera_component(i32)
declare ptr @__tessera_element(ptr, i32, ptr, ptr, i32)
declare void @__tessera_part(ptr, ptr, ptr, ptr, i32)
