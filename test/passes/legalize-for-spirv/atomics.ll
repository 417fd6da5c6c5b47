; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that atomic operations are one of a tile's on its memory, and one of the device's elsewhere; and that minima and maxima of memory and
; a complement, which a driver gets wrong, do not show it that it is one.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK: atomicrmw add ptr addrspace(3) %t, i32 1 syncscope("workgroup") monotonic
; CHECK: atomicrmw add ptr addrspace(1) %g, i32 1 syncscope("device") monotonic
; CHECK: atomicrmw add ptr addrspace(4) %a, i32 1 syncscope("device") monotonic
; CHECK: cmpxchg ptr addrspace(3) %t, i32 0, i32 1 syncscope("workgroup") seq_cst seq_cst
; CHECK: cmpxchg ptr addrspace(1) %g, i32 0, i32 1 syncscope("device") seq_cst seq_cst
define void @f(ptr addrspace(3) %t, ptr addrspace(1) %g, ptr addrspace(4) %a) {
  %1 = atomicrmw add ptr addrspace(3) %t, i32 1 monotonic
  %2 = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic
  %3 = atomicrmw add ptr addrspace(4) %a, i32 1 monotonic
  %4 = cmpxchg ptr addrspace(3) %t, i32 0, i32 1 seq_cst seq_cst
  %5 = cmpxchg ptr addrspace(1) %g, i32 0, i32 1 seq_cst seq_cst
  ret void
}

; CHECK-LABEL: define i32 @complement(
; CHECK-NEXT: [[M:%.*]] = alloca i32
; CHECK-NEXT: %v = xor i32 %n, -1
; CHECK-NEXT: store volatile i32 %v, ptr [[M]]
; CHECK-NEXT: [[V:%.*]] = load volatile i32, ptr [[M]]
; CHECK-NEXT: atomicrmw umin ptr addrspace(3) %p, i32 [[V]] syncscope("workgroup") monotonic
; CHECK-NEXT: atomicrmw add ptr addrspace(3) %p, i32 %v syncscope("workgroup") monotonic
; CHECK-NEXT: atomicrmw max ptr addrspace(3) %p, i32 %n syncscope("workgroup") monotonic
define i32 @complement(ptr addrspace(3) %p, i32 %n) {
  %v = xor i32 %n, -1
  %a = atomicrmw umin ptr addrspace(3) %p, i32 %v monotonic
  %b = atomicrmw add ptr addrspace(3) %p, i32 %v monotonic
  %c = atomicrmw max ptr addrspace(3) %p, i32 %n monotonic
  ret i32 %c
}

; What compilers complement instead of it is none either.
; CHECK-LABEL: define void @of_a_complement(
; CHECK: [[D:%.*]] = load volatile i32
; CHECK-NEXT: atomicrmw max ptr addrspace(3) %p, i32 [[D]]
; CHECK: [[C:%.*]] = load volatile i32
; CHECK-NEXT: atomicrmw min ptr addrspace(3) %p, i32 [[C]]
; CHECK-NEXT: atomicrmw max ptr addrspace(3) %p, i32 %product
; CHECK-NEXT: atomicrmw max ptr addrspace(3) %p, i32 %difference
define void @of_a_complement(ptr addrspace(3) %p, i32 %n, i32 %k, i1 %c) {
  %complement = xor i32 %n, -1
  %sum = add i32 %k, %complement
  %chosen = select i1 %c, i32 %complement, i32 %k
  %product = mul i32 %complement, %k
  %difference = sub i32 %k, %n
  %a = atomicrmw max ptr addrspace(3) %p, i32 %sum monotonic
  %b = atomicrmw min ptr addrspace(3) %p, i32 %chosen monotonic
  %d = atomicrmw max ptr addrspace(3) %p, i32 %product monotonic
  %e = atomicrmw max ptr addrspace(3) %p, i32 %difference monotonic
  ret void
}
