; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a guard that reports has rank, point and extent behind its condition, that nobody drops it or makes one of
; two, and that a part that lies outside is reported, too.
; RUN: %tessera-opt --passes='compare-indices<check>,early-cse,dce' %s | %filecheck %s

; CHECK-LABEL: define void @element(
; CHECK: call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %{{.*}}, i32 8, i32 2, i32 %index0, i32 %index1, i32 %extent0, i32 %extent1) #[[SAYS:[0-9]+]]
; CHECK: call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a,
; CHECK-NEXT: ret void
define void @element(ptr %a, ptr %point, ptr %extent) {
  %e = call ptr @__tessera_element(ptr %a, i32 8, ptr %point, ptr %extent, i32 2)
  %f = call ptr @__tessera_element(ptr %a, i32 8, ptr %point, ptr %extent, i32 2)
  ret void
}

; CHECK-LABEL: define void @part(
; CHECK: call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %{{.*}}, i32 0, i32 1, i32 %index0, i32 %extent0) #[[SAYS]]
define void @part(ptr %a, ptr %origin, ptr %shape, ptr %extent) {
  call void @__tessera_part(ptr %a, ptr %origin, ptr %shape, ptr %extent, i32 1)
  ret void
}

; CHECK: attributes #[[SAYS]] = { nounwind willreturn memory(inaccessiblemem: readwrite) }
declare ptr @__tessera_element(ptr, i32, ptr, ptr, i32)
declare void @__tessera_part(ptr, ptr, ptr, ptr, i32)
