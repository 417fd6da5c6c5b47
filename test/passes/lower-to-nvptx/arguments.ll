; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a function object is an argument as long as all arguments have 4,352 bytes, and lies in memory beyond.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-nvptx %s | %filecheck %s

; CHECK: define ptx_kernel void @last(ptr byval({ [543 x i64] }) align 8 %closure, ptr addrspace(1) %data.0)
define void @last(ptr noalias readonly %closure) #0 {
  ret void
}

; CHECK: define ptx_kernel void @more(ptr addrspace(1) %closure, ptr addrspace(1) %data.0)
define void @more(ptr noalias readonly %closure) #1 {
  ret void
}

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="4336,8" "tessera.captures"="0:view:rw:32" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="1" "tessera.closure"="4344,8" "tessera.captures"="0:view:rw:32" }
