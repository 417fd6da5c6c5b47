; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a work-item function has one clone for every machine, which LLVM does not optimise unless it is checked, with copies of what it
; calls; that its symbol says what it needs where other units may have it; and that calls of other units' functions go
; through the table of the plainest machine.
; RUN: %tessera-opt --passes=clone-for-isa,verify-tile-functions %s | %filecheck %s

target triple = "x86_64-pc-linux-gnu"
$shared = comdat any

; CHECK-NOT: @{{.*}}.ref.v
; CHECK: define weak_odr hidden void @__tessera.shared.s128.p64.ref(ptr %closure, ptr %item) #[[REF:[0-9]+]] comdat {
; CHECK: load ptr, ptr @elsewhere.amp, {{.*}}!invariant.load
; CHECK: call i32 @square.ref(
; CHECK: define internal i32 @square.ref(i32 %x) {{.*}} comdat($__tessera.shared.s128.p64.ref)
; CHECK: define hidden void @__tessera.own..ref({{.*}} #[[CHECKED:[0-9]+]]
; CHECK-NOT: @square.v1
; CHECK-NOT: work_item(
; CHECK: attributes #[[REF]] = { noinline optnone {{.*}}"target-cpu"="x86-64" "tessera.clone_of"="shared"
; CHECK: attributes #[[CHECKED]] = { noinline "min-legal-vector-width"="128" {{.*}}"tessera.checked"
define weak_odr void @shared.work_item(ptr %closure, ptr %item) #0 comdat($shared) {
  %x = load i32, ptr %closure
  %y = call i32 @square(i32 %x)
  %z = call i32 @elsewhere(i32 %y)
  store i32 %z, ptr %item
  ret void
}
define void @own.work_item(ptr %closure, ptr %item) #1 {
  ret void
}
define internal i32 @square(i32 %x) #2 {
  %y = mul i32 %x, %x
  ret i32 %y
}
declare i32 @elsewhere(i32) #3
attributes #0 = { alwaysinline "tessera.kernel"="user.cpp:11" "tessera.clone_of"="shared" "tessera.work_item_function" "tessera.scratch"="128" "tessera.stack"="64" }
attributes #1 = { "tessera.internal" "tessera.kernel"="user.cpp:12" "tessera.checked" "tessera.clone_of"="own" "tessera.work_item_function" "tessera.scratch"="0" }
attributes #2 = { minsize optsize }
attributes #3 = { "tessera.other_unit" }
