; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a tile function has two clones for the levels that it names, each in a COMDAT of its own and with its own
; copies of what it calls, and one for the others; and that level v2 shares both where it would share one.
; RUN: %tessera-opt --passes=clone-for-isa,verify-tile-functions %s | %filecheck %s --implicit-check-not=.v1.scalar --implicit-check-not=@__tessera.plain..v2

target triple = "x86_64-pc-linux-gnu"
$shared = comdat any

; CHECK: define weak_odr hidden void @__tessera.shared.s128.v1(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #[[ONE:[0-9]+]] comdat {
; CHECK: define weak_odr hidden void @__tessera.shared.s128.v3(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #[[VECTOR:[0-9]+]] comdat {
; CHECK: call i32 @square.v3(
; CHECK: define internal i32 @square.v3(i32 %x) {{.*}} comdat($__tessera.shared.s128.v3)
; CHECK: define weak_odr hidden void @__tessera.shared.s128.v3.scalar(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #[[SCALAR:[0-9]+]] comdat {
; CHECK: call i32 @square.v3.{{[0-9]+}}(
; CHECK: define internal i32 @square.v3.{{[0-9]+}}(i32 %x) {{.*}} comdat($__tessera.shared.s128.v3.scalar)
; CHECK: define hidden void @__tessera.plain..v1(
; CHECK: define hidden void @__tessera.plain..v4.scalar(
define weak_odr void @shared(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #0 comdat {
  %x = load i32, ptr %closure
  %y = call i32 @square(i32 %x)
  store i32 %y, ptr %scratch
  ret void
}
define void @plain(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #1 {
  ret void
}
define internal i32 @square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}
; CHECK-NOT: attributes #[[ONE]] = {{{.*}}"tessera.version"=
; CHECK: attributes #[[VECTOR]] = {{{.*}}"tessera.level"="v3"{{.*}}"tessera.version"="vector" "tessera.versions"="v3:scalar,v4:vector"
; CHECK: attributes #[[SCALAR]] = {{{.*}}"tessera.level"="v3"{{.*}}"tessera.version"="scalar" "tessera.versions"="v3:scalar,v4:vector"

attributes #0 = { "tessera.tile_function" "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.scratch"="128" "tessera.versions"="v3:scalar,v4:vector" }
attributes #1 = { "tessera.tile_function" "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.scratch"="0" "tessera.internal" "tessera.plain_vectors" "tessera.versions"="v4:vector" }
