; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that at -O0 the user's own functions stay calls, unless they must stand in the kernel or the
; user asked for it.
; RUN: %tessera-opt --passes='inline-kernel-calls<required>,verify-kernel-ir' %s | %filecheck %s

@shared = internal externally_initialized global i32 undef #1

; CHECK-LABEL: define void @kernel
; CHECK: call void @__tessera_barrier
; CHECK: call i32 @__tessera_local_id
; CHECK: call i32 @twice
; CHECK: store i32 {{.*}}, ptr @shared
; CHECK-NEXT: ret void
; CHECK-NOT: define internal {{.*}} @outer
; CHECK-NOT: define internal {{.*}} @write
define void @kernel(ptr noalias readonly %closure) #0 {
  call void @outer()
  %id = call i32 @__tessera_local_id(i32 0)
  %one = call i32 @asked(i32 %id)
  %two = call i32 @twice(i32 %one)
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
; CHECK: define internal i32 @twice
define internal i32 @twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
; CHECK-NOT: @asked
define internal i32 @asked(i32 %x) alwaysinline {
  %r = mul i32 %x, 3
  ret i32 %r
}
declare void @__tessera_barrier(i32)
declare i32 @__tessera_local_id(i32)
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="1,1" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
