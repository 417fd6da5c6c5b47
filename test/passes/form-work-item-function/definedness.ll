; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what is unwritten of a float is unwritten of the integer that it is converted to, though that is frozen, and stays
; so; of what a function of math returns and writes where its argument points; and reported where an atomic operation stores it.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' %s | %filecheck %s --implicit-check-not=__tessera_looked_at

; CHECK-LABEL: define void @k.work_item(
; CHECK: %[[VALUE:.*]] = load float, ptr %{{.*}}, align 4
; CHECK: %[[SHADOW:_msld.*]] = load i32, ptr %{{.*}}
; CHECK: %[[CONVERTED:.*]] = fptosi float %[[VALUE]] to i32
; CHECK-NEXT: %[[FROZEN:.*]] = freeze i32 %[[CONVERTED]]
; CHECK: %[[UNWRITTEN:.*]] = icmp ne i32 %[[SHADOW]], 0
; CHECK-NEXT: br i1 %[[UNWRITTEN]], label %[[TELL:.*]], label
; CHECK: [[TELL]]:
; CHECK-NEXT: call void @__tessera_check_undefined(
; CHECK: call { ptr, ptr } @__tessera_check_atomic(
; CHECK: atomicrmw add ptr %{{.*}}, i32 %[[FROZEN]] monotonic
; CHECK: %[[MADE:.*]] = sext i1 %{{.*}} to i32
; CHECK: %[[WRITTEN:.*]] = or i32 0, %[[MADE]]
; CHECK: %[[PLACE:.*]] = call ptr @__tessera_check_shadow_to_write(ptr %exponent)
; CHECK: store i32 %[[WRITTEN]], ptr %[[PLACE]], align 1
; CHECK: call float @__tessera_frexp_f32(float %[[VALUE]], ptr %exponent)
; CHECK: ret void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @k(ptr %closure) #0 !dbg !4 {
  %exponent = alloca i32, align 4, !dbg !10
  %p = load ptr, ptr %closure, align 8, !dbg !10
  %x = load float, ptr %p, align 4, !dbg !10
  %converted = fptosi float %x to i32, !dbg !10
  %i = freeze i32 %converted, !dbg !10
  %old = atomicrmw add ptr %p, i32 %i monotonic, align 4, !dbg !10
  %part = call float @__tessera_frexp_f32(float %x, ptr %exponent), !dbg !10
  store float %part, ptr %p, align 4, !dbg !10
  ret void
}

declare float @__tessera_frexp_f32(float, ptr)

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "kernel.cpp", directory: "sources")
!3 = !DISubroutineType(types: !9)
!9 = !{}
!4 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 4, column: 5, scope: !4)
