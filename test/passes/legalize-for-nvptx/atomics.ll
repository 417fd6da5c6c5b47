; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that atomic operations on a tile's memory are for its block, all others for the device.
; RUN: %tessera-opt --passes=legalize-for-nvptx %s | %filecheck %s

; CHECK: atomicrmw add ptr addrspace(3) %tile, i32 1 syncscope("block") monotonic
; CHECK: cmpxchg ptr addrspace(3) %tile, i32 0, i32 1 syncscope("block") monotonic monotonic
; CHECK: atomicrmw add ptr addrspace(1) %all, i32 1 syncscope("device") monotonic
; CHECK: cmpxchg ptr %any, i32 0, i32 1 syncscope("device") monotonic monotonic
define void @k(ptr addrspace(3) %tile, ptr addrspace(1) %all, ptr %any) {
  %a = atomicrmw add ptr addrspace(3) %tile, i32 1 monotonic
  %b = cmpxchg ptr addrspace(3) %tile, i32 0, i32 1 monotonic monotonic
  %c = atomicrmw add ptr addrspace(1) %all, i32 1 monotonic
  %d = cmpxchg ptr %any, i32 0, i32 1 monotonic monotonic
  ret void
}
