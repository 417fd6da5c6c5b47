; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what other units' kernels may call stays, with its visibility, unless it needs the tile.
; RUN: %tessera-opt --passes=extract-kernels %s | %filecheck %s --implicit-check-not="define"

; CHECK: define i32 @plain(i32 %n) #[[EXPORTED:[0-9]+]]
; CHECK: define hidden i32 @inner(i32 %n) #[[EXPORTED]]
; CHECK: define internal i32 @helper(i32 %n)
; CHECK: attributes #[[EXPORTED]] = { {{.*}}"tessera.exported"
define i32 @plain(i32 %n) #0 {
  %m = call i32 @helper(i32 %n)
  ret i32 %m
}
define hidden i32 @inner(i32 %n) #0 {
  ret i32 %n
}
define i32 @helper(i32 %n) {
  ret i32 %n
}
define i32 @waits(i32 %n) #0 {
  call void @__tessera_barrier(i32 3)
  ret i32 %n
}
define i32 @fences(i32 %n) #0 {
  call void @__tessera_fence(i32 3)
  ret i32 %n
}
declare void @__tessera_barrier(i32)
declare void @__tessera_fence(i32)
attributes #0 = { "tessera.exported" }
