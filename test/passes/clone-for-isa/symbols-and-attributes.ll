; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the clones have their symbols, linkage and COMDATs, that each calls its own copies, and the attributes that
; decide what LLVM may use are set: 512-bit vectors in v4 above all; and that v2 has none where it would be that of v1.
; RUN: %tessera-opt --passes=clone-for-isa,verify-tile-functions %s | %filecheck %s --implicit-check-not=@__tessera.plain..v2

target triple = "x86_64-pc-linux-gnu"
$shared = comdat any

; CHECK: define weak_odr hidden void @__tessera.shared.s128.v1(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #[[V1:[0-9]+]] comdat {
; CHECK: call i32 @square.v1(
; CHECK: define internal i32 @square.v1(i32 %x) {{.*}} comdat($__tessera.shared.s128.v1)
; CHECK: define weak_odr hidden void @__tessera.shared.s128.v4(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #[[V4:[0-9]+]] comdat {
; CHECK: call i32 @square.v4(
; CHECK: define hidden void @__tessera.own..v2(
; CHECK: define hidden void @__tessera.plain..v1(
; CHECK: define hidden void @__tessera.plain..v3(
; Units that are compiled with and without groups of tiles do not mix what their descriptors say.
; CHECK: define weak_odr hidden void @__tessera.grouped.s64.g4x2.v1(
; CHECK-NOT: define {{.*}}@square(
; CHECK-NOT: define {{.*}}@shared(
define weak_odr void @shared(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #0 comdat {
  %x = load i32, ptr %closure
  %y = call i32 @square(i32 %x)
  store i32 %y, ptr %scratch
  ret void
}
define void @own(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #1 {
  ret void
}
define void @plain(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #3 {
  ret void
}
define weak_odr void @grouped(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #2 {
  ret void
}
define internal i32 @square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}
; CHECK-DAG: attributes #[[V1]] = { "min-legal-vector-width"="128" "prefer-vector-width"="128" "target-cpu"="x86-64"{{.*}}"tessera.clone_of"="shared"
; CHECK-DAG: attributes #[[V4]] = { "min-legal-vector-width"="512" "prefer-vector-width"="512" "target-cpu"="x86-64-v4"
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="128" }
attributes #1 = { "tessera.internal" "tessera.kernel"="user.cpp:12" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
attributes #2 = { "tessera.kernel"="user.cpp:13" "tessera.rank"="2" "tessera.tile"="2,8" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="64" "tessera.tile_group"="4x2" }
attributes #3 = { "tessera.internal" "tessera.plain_vectors" "tessera.kernel"="user.cpp:13" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
