; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that functions on the way to a barrier, an id or a tile_static variable are inlined at every
; level, and that at -O0 nothing else is.
; RUN: %tessera-opt --passes=inline-kernel-calls,verify-kernel-ir %s | %filecheck %s --check-prefixes=BOTH,SMALL
; RUN: %tessera-opt --passes='inline-kernel-calls<required>,verify-kernel-ir' %s | %filecheck %s --check-prefixes=BOTH,REQUIRED

@shared = internal externally_initialized global i32 undef #1

; BOTH-LABEL: define void @kernel
; BOTH: call void @__tessera_barrier
; BOTH: call i32 @__tessera_local_id
; SMALL: mul i32
; REQUIRED: call i32 @twice
; BOTH: store i32 {{.*}}, ptr @shared
; BOTH-NEXT: ret void
; BOTH-NOT: define internal {{.*}} @outer
; BOTH-NOT: define internal {{.*}} @write
define void @kernel(ptr noalias readonly %closure) #0 {
  call void @outer()
  %id = call i32 @__tessera_local_id(i32 0)
  %two = call i32 @twice(i32 %id)
  %four = call i32 @twice(i32 %two)
  call void @write(i32 %four)
  ret void
}
define internal void @outer() {
  call void @wait()
  ret void
}
define internal void @wait() {
  call void @__tessera_barrier(i32 3)
  ret void
}
define internal void @write(i32 %x) {
  store i32 %x, ptr @shared
  ret void
}
; REQUIRED: define internal i32 @twice
; SMALL-NOT: @twice
define internal i32 @twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
declare void @__tessera_barrier(i32)
declare i32 @__tessera_local_id(i32)
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="1,1" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
