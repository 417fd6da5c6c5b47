; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a function for other units gets a table of its clones, in a COMDAT of its own when it may stand in several
; units, and that a call of another unit's function goes through that one's table, at the caller's level.
; RUN: %tessera-opt --passes=clone-for-isa %s | %filecheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-DAG: @elsewhere.amp = external constant [4 x ptr]
; CHECK-DAG: @inner.amp = external hidden constant [4 x ptr]
; CHECK-DAG: @twice.amp = constant [4 x ptr] [ptr @twice.amp.v1, ptr @twice.amp.v2, ptr @twice.amp.v3, ptr @twice.amp.v4]
; CHECK: @instance.amp = weak_odr hidden constant [4 x ptr] {{.*}}, comdat

; CHECK: define hidden i32 @twice.amp.v3(i32 %n)
; CHECK-NEXT: %elsewhere = load ptr, ptr getelementptr inbounds ([4 x ptr], ptr @elsewhere.amp, i64 0, i64 2), {{.*}}!invariant.load
; CHECK-NEXT: %inner = load ptr, ptr getelementptr inbounds ([4 x ptr], ptr @inner.amp, i64 0, i64 2)
; CHECK-NEXT: %a = call i32 %elsewhere(i32 %n)
; CHECK-NEXT: %b = call i32 %inner(i32 %a)
; CHECK-NEXT: %c = call i32 %elsewhere(i32 %b)
; CHECK: define weak_odr hidden i32 @instance.amp.v1(i32 %n) {{.*}} comdat
; CHECK-NOT: @elsewhere(
; CHECK-NOT: tessera.exported
define i32 @twice(i32 %n) #0 {
  %a = call i32 @elsewhere(i32 %n)
  %b = call i32 @inner(i32 %a)
  %c = call i32 @elsewhere(i32 %b)
  ret i32 %c
}
define weak_odr hidden i32 @instance(i32 %n) #0 {
  ret i32 %n
}
declare i32 @elsewhere(i32) #1
declare hidden i32 @inner(i32) #1
attributes #0 = { "tessera.exported" }
attributes #1 = { "tessera.other_unit" }
