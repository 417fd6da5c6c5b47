; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the form with checks of a function for other units has one clone, which only its pointer leads others to, in a COMDAT
; of its own when it may stand in several units, and no table.
; RUN: %tessera-opt --passes=clone-for-isa %s | %filecheck %s --implicit-check-not=tessera.checked_export

target triple = "x86_64-pc-linux-gnu"

; CHECK-DAG: @twice.amp.checked = constant ptr @twice.amp.checked.ref
; CHECK-DAG: @instance.amp.checked = weak_odr hidden constant ptr @instance.amp.checked.ref, comdat
; CHECK-NOT: [4 x ptr]

; CHECK: define hidden i32 @twice.amp.checked.ref(i32 %n)
; CHECK: define weak_odr hidden i32 @instance.amp.checked.ref(i32 %n) {{.*}} comdat
; CHECK-NOT: define
define i32 @twice.checked_export(i32 %n) #0 {
  ret i32 %n
}
define weak_odr hidden i32 @instance.checked_export(i32 %n) #1 {
  ret i32 %n
}
attributes #0 = { "tessera.checked_export"="twice.amp.checked" }
attributes #1 = { "tessera.checked_export"="instance.amp.checked" }
