; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that recursion through a barrier is an error, once for each cycle, and plain recursion is none.
; RUN: not %tessera-opt --passes=check-kernel-calls %s -o /dev/null 2>&1 | %filecheck %s --implicit-check-not=error:

; CHECK: error: function '{{ping|pong}}(int)' calls itself; a function that asks for the work-item's index
; CHECK: note: in the kernel at user.cpp:11
define void @kernel(ptr noalias readonly %closure) #0 {
  call void @_Z4pingi(i32 3)
  call void @_Z5plaini(i32 3)
  ret void
}
define internal void @_Z4pingi(i32 %n) {
  call void @_Z4pongi(i32 %n)
  ret void
}
define internal void @_Z4pongi(i32 %n) {
  call void @__tessera_barrier(i32 3)
  call void @_Z4pingi(i32 %n)
  ret void
}
define internal void @_Z5plaini(i32 %n) {
  call void @_Z5plaini(i32 %n)
  ret void
}
declare void @__tessera_barrier(i32)
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="1,1" "tessera.captures"="" }
