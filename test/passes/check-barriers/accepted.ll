; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that barriers under uniform and unknown conditions, and divergent code beside them, are accepted.
; Conformance: G023+
; RUN: %tessera-opt --passes=check-barriers %s 2>&1 | %filecheck --implicit-check-not=error %s

; CHECK: define void @k(
define void @k(ptr %p) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %g = call i32 @__tessera_global_id(i32 0)
  %first = sub i32 %g, %l
  %u = icmp sgt i32 %first, 100
  br i1 %u, label %uniform, label %next
uniform:
  call void @__tessera_barrier(i32 3)
  br label %next
next:
  %a = load ptr, ptr %p, align 8
  %v = load i32, ptr %a, align 4
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %unknown, label %beside
unknown:
  call void @__tessera_barrier(i32 3)
  br label %beside
beside:
  %d = icmp eq i32 %l, 0
  br i1 %d, label %some, label %end
some:
  store i32 1, ptr %a, align 4
  br label %end
end:
  call void @__tessera_barrier(i32 3)
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
