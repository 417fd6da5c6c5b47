; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the first work-item decides about a barrier under a condition that is not known to be uniform.
; RUN: %tessera-opt --passes=form-tile-function %s | %filecheck %s

; CHECK-LABEL: define void @k(
; Each work-item stores its choice, so that the loop stays vectorisable; element 0 is read after the loop.
; CHECK: %way.items = getelementptr
; CHECK: entry.column:
; CHECK: %[[WAY:.*]] = select i1 %c, i32 0, i32 1
; CHECK: store i32 %[[WAY]], ptr %{{.*}}!llvm.access.group
; CHECK: entry.after.column:
; CHECK: %way = load i32, ptr %way.items
; CHECK: %[[IS:.*]] = icmp eq i32 %way, 0
; CHECK: br i1 %[[IS]]
define void @k(ptr %p) #0 {
entry:
  %a = load ptr, ptr %p, align 8
  %v = load i32, ptr %a, align 4
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %then, label %end
then:
  call void @__tessera_barrier(i32 3)
  br label %end
end:
  store i32 1, ptr %a, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
