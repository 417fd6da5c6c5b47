; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loads of containers that a variant only reads are of memory that does not change, where a write may come
; before, and that accesses are as aligned as their addresses; of containers that it writes they are not, and of no kernel
; that every launch runs.
; RUN: %tessera-opt --passes=use-launch-promises %s | %filecheck %s

; CHECK-LABEL: define ptx_kernel void @variant(
; CHECK: %first = load float, ptr addrspace(1) %data.0, align 16
; CHECK-NOT: !invariant
; CHECK: loop:
; CHECK: %x = load float, ptr addrspace(1) %a, align 4, !invariant.load
; CHECK: %w = load volatile float, ptr addrspace(1) %a, align 4{{$}}
; CHECK: %y = load float, ptr addrspace(1) %b, align 4
; CHECK-NOT: !invariant
; CHECK: store float %s, ptr addrspace(1) %b, align 4
; CHECK: store float %s, ptr addrspace(1) %data.1, align 16
define ptx_kernel void @variant(ptr byval({ [8 x i64] }) align 8 %closure, ptr addrspace(1) noalias align 16 %data.0, ptr addrspace(1) noalias align 16 %data.1) #0 {
entry:
  %first = load float, ptr addrspace(1) %data.0, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr float, ptr addrspace(1) %data.0, i64 %i
  %x = load float, ptr addrspace(1) %a, align 4
  %w = load volatile float, ptr addrspace(1) %a, align 4
  %b = getelementptr float, ptr addrspace(1) %data.1, i64 %i
  %y = load float, ptr addrspace(1) %b, align 4
  %s = fadd float %x, %y
  store float %s, ptr addrspace(1) %b, align 4
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %exit
exit:
  store float %s, ptr addrspace(1) %data.1, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK: load float, ptr addrspace(1) %data.0, align 4{{$}}
define ptx_kernel void @kernel(ptr byval({ [8 x i64] }) align 8 %closure, ptr addrspace(1) align 16 %data.0, ptr addrspace(1) align 16 %data.1) #1 {
  store float 0.0, ptr addrspace(1) %data.1, align 4
  %first = load float, ptr addrspace(1) %data.0, align 4
  store float %first, ptr addrspace(1) %data.1, align 4
  ret void
}

; CHECK: attributes #{{[0-9]+}} = { {{.*}}"tessera.uses_promises"

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="64,8" "tessera.captures"="0:view:r:32,32:view:rw:32" "tessera.no_alias" "tessera.aligned"="16" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="1" "tessera.closure"="64,8" "tessera.captures"="0:view:r:32,32:view:rw:32" }
