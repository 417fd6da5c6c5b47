; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a work-item ends after an abort, and, where others would wait for it, the tile at its next barrier, which
; nobody leaves before all have looked.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

; CHECK: @aborted = internal addrspace(3) externally_initialized global i32 undef

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: store volatile i32 0, ptr addrspace(3) @aborted
; CHECK: call void @_Z7barrierj(i32 3)
; CHECK: br i1 %early, label %[[ABORT:.*]], label %[[WAIT:.*]]
; CHECK: [[ABORT]]:
; CHECK: store volatile i32 1, ptr addrspace(3) @aborted
; CHECK: call void @_Z7barrierj(i32 3)
; CHECK: %[[FLAG:.*]] = load volatile i32, ptr addrspace(3) @aborted
; CHECK: call void @_Z7barrierj(i32 3)
; CHECK: icmp ne i32 %[[FLAG]], 0
; CHECK: ret void
; CHECK: br i1 %late
; CHECK-NOT: store volatile
define void @k(ptr noalias readonly %closure) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %early = icmp eq i32 %i, 1
  br i1 %early, label %abort, label %wait

abort:
  call void @__tessera_abort()
  br label %wait

wait:
  call void @__tessera_barrier(i32 3)
  %late = icmp eq i32 %i, 2
  br i1 %late, label %end, label %rest

end:
  call void @__tessera_abort()
  br label %rest

rest:
  store i32 1, ptr %closure, align 4
  ret void
}

declare void @__tessera_abort()
declare void @__tessera_barrier(i32) convergent
declare i32 @__tessera_local_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="8,8" "tessera.captures"="" }
