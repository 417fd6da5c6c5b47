; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that fast math becomes the vector function of each clone's width and precise math a call for
; each work-item.
; RUN: %tessera-opt compile --start-from=vectorize -S %s -o - | %filecheck %s

; CHECK-LABEL: __tessera.k.v1:
; CHECK-DAG: _ZGVbN4v_expf
; CHECK-DAG: {{call|jmp}}{{q?}} logf
; CHECK-LABEL: __tessera.k.v3:
; CHECK-DAG: _ZGVdN8v_expf
; CHECK-LABEL: __tessera.k.v4:
; CHECK-DAG: _ZGVeN16v_expf
; CHECK-DAG: {{call|jmp}}{{q?}} logf
; CHECK-NOT: _ZGV{{.*}}log
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @k(ptr noalias readonly %closure, ptr noalias readonly %tile, ptr noalias align 64 %scratch) #0 {
entry:
  %data = load ptr, ptr %closure, !invariant.load !0
  %out = load ptr, ptr %tile, !invariant.load !0
  br label %first
first:
  %i = phi i64 [ 0, %entry ], [ %i.next, %first ]
  %at = getelementptr inbounds float, ptr %data, i64 %i
  %x = load float, ptr %at, !llvm.access.group !1
  %y = call float @__tessera_fast_exp_f32(float %x)
  store float %y, ptr %at, !llvm.access.group !1
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 256
  br i1 %more, label %first, label %middle, !llvm.loop !2
middle:
  br label %second
second:
  %j = phi i64 [ 0, %middle ], [ %j.next, %second ]
  %at2 = getelementptr inbounds float, ptr %out, i64 %j
  %x2 = load float, ptr %at2, !llvm.access.group !1
  %y2 = call float @__tessera_log_f32(float %x2)
  store float %y2, ptr %at2, !llvm.access.group !1
  %j.next = add nuw nsw i64 %j, 1
  %more2 = icmp ult i64 %j.next, 256
  br i1 %more2, label %second, label %done, !llvm.loop !4
done:
  ret void
}
declare float @__tessera_fast_exp_f32(float) nounwind willreturn memory(none)
declare float @__tessera_log_f32(float) nounwind willreturn memory(none)
attributes #0 = { nounwind "tessera.kernel"="user.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
!0 = !{}
!1 = distinct !{}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.parallel_accesses", !1}
!4 = distinct !{!4, !3}
