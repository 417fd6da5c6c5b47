; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the branches that decide about a barrier are listed: those around it, the exits of its loop, and returns before it.
; RUN: %tessera-opt --passes="function(print<barrier-control>)" %s | %filecheck %s

; CHECK: barrier control of 'k':
; CHECK-NEXT: barrier in %body, decided in %entry %head %latch
; CHECK-NEXT: barrier in %last, decided in %entry
; CHECK-NEXT: loop with barrier at %head
define void @k(ptr %p) #0 {
entry:
  %a = load ptr, ptr %p, align 8
  %v.byte = load atomic i8, ptr %a monotonic, align 1
  %v = trunc i8 %v.byte to i1
  br i1 %v, label %out, label %head
out:
  ret void
head:
  %w.byte = load atomic i8, ptr %a monotonic, align 1
  %w = trunc i8 %w.byte to i1
  br i1 %w, label %body, label %latch
body:
  call void @__tessera_barrier(i32 3)
  br label %latch
latch:
  %x.byte = load atomic i8, ptr %a monotonic, align 1
  %x = trunc i8 %x.byte to i1
  br i1 %x, label %head, label %beside
beside:
  %y.byte = load atomic i8, ptr %a monotonic, align 1
  %y = trunc i8 %y.byte to i1
  br i1 %y, label %then, label %last
then:
  br label %last
last:
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
