; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each of the three answers is given: for ids, arithmetic, the function object, memory and calls.
; Conformance: G023+ G023-
; RUN: %tessera-opt --passes="function(print<tile-uniformity>)" %s | %filecheck %s

; CHECK: yes: %tid = call
; CHECK: yes: %torg = call
; CHECK: no: %l = call
; CHECK: no: %g = call
; CHECK: yes: %n = load
; CHECK: yes: %a = load
; CHECK: yes: %arr = load
; CHECK: yes: %ext = load
; CHECK: unknown: %m = load
; CHECK: yes: %u = add
; CHECK: no: %d = mul
; CHECK: unknown: %k = add
; CHECK: yes: %fold = sub
; CHECK: yes: %q = sdiv
; CHECK: no: %h = sdiv
; CHECK: yes: %pure = call
; CHECK: unknown: %other = call
; CHECK: no: %sel = select
define void @k(ptr %p) #0 {
  %tid = call i32 @__tessera_tile_id(i32 0)
  %torg = call i32 @__tessera_tile_origin(i32 0)
  %l = call i32 @__tessera_local_id(i32 0)
  %g = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %a = load ptr, ptr %p, align 8
  %ap = getelementptr i8, ptr %p, i64 8
  %arr = load ptr, ptr %ap, align 8
  %ep = getelementptr i8, ptr %arr, i64 24
  %ext = load i32, ptr %ep, align 4
  %m = load i32, ptr %a, align 4
  %u = add i32 %n, %tid
  %d = mul i32 %l, %n
  %k = add i32 %m, %n
  %fold = sub i32 %g, %l
  %q = sdiv i32 %g, 32
  %h = sdiv i32 %g, 8
  %pure = call i32 @pure(i32 %n)
  %other = call i32 @other(i32 %n)
  %lc = icmp eq i32 %l, 3
  %sel = select i1 %lc, i32 1, i32 2
  ret void
}
declare i32 @pure(i32) memory(none) willreturn nounwind
declare i32 @other(i32)

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="8:array:r:24" }
