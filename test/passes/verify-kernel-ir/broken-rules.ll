; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each rule of the contract that a kernel breaks is named.
; RUN: not %tessera-opt --passes=verify-kernel-ir %s 2>&1 | %filecheck %s

; CHECK: tile_static variable 'plain' is not externally_initialized
; CHECK: tile_static variable 'plain' has an initialiser other than undef
; CHECK: kernel 'k' is untiled and calls __tessera_local_id
; CHECK: kernel 'k' has rank 2 and asks for dimension 2
; CHECK: kernel 'k' calls __tessera_global_id without a constant dimension
; CHECK: kernel 'k' is untiled and holds a barrier
; CHECK: kernel 'endless' has a way that never gets to its end
; CHECK: kernel 'trapping' has a way that never gets to its end
; CHECK: function 'accesses' accesses volatile memory
; CHECK-NEXT: function 'accesses' accesses volatile memory
; CHECK-NEXT: function 'accesses' holds an atomic operation or fence that is not monotonic
; CHECK-NEXT: function 'accesses' holds an atomic operation or fence that is not monotonic
; CHECK-NEXT: function 'accesses' holds an atomic operation or fence that is not monotonic
; CHECK-NEXT: function 'accesses' holds an atomic operation or fence that is not monotonic
; CHECK-NEXT: function 'accesses' holds an atomic operation or fence that is not monotonic
; CHECK: function 'left' calls __tessera_global_id and is not inlined
; CHECK: function 'left' touches tile_static 'plain' and is not inlined
@plain = internal global i32 0, align 4 "tessera.tile_static"

define void @k(ptr %p) #0 {
  %l = call i32 @__tessera_local_id(i32 0)
  %g = call i32 @__tessera_global_id(i32 2)
  %h = call i32 @__tessera_global_id(i32 %g)
  call void @__tessera_barrier(i32 3)
  ret void
}

define void @endless(ptr %p) #0 {
  %c = load i1, ptr %p, align 1
  br i1 %c, label %loop, label %end
loop:
  br label %loop
end:
  ret void
}

define void @trapping(ptr %p) #0 {
  %c = load i1, ptr %p, align 1
  br i1 %c, label %trap, label %end
trap:
  call void @llvm.trap()
  unreachable
end:
  ret void
}

define void @accesses(ptr %p) #0 {
  %v = load volatile i32, ptr %p, align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 true)
  %a = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %a, ptr %p release, align 4
  %u = atomicrmw add ptr %p, i32 1 seq_cst
  %x = cmpxchg ptr %p, i32 0, i32 1 monotonic acquire
  fence acq_rel
  %b = load atomic i32, ptr %p monotonic, align 4
  store atomic i32 %b, ptr %p monotonic, align 4
  %w = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

define internal i32 @left() {
  %g = call i32 @__tessera_global_id(i32 0)
  store i32 %g, ptr @plain, align 4
  ret i32 %g
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)
declare void @llvm.trap()

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
