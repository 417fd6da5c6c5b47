; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each block of a counted copy tells its operations by line and type: a product and a sum are two, 1 / sqrt is two, an
; integer counts where a result depends on it and not in an address or a loop's end; and that accesses are told with their bytes,
; those of tile_static variables marked, and none of the work-item's own.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<counted>' %s | %filecheck %s

; CHECK-DAG: @[[FIVE:.*]] = private unnamed_addr constant [13 x i8] c"kernel.cpp:4\00"
; CHECK-DAG: @[[SIX:.*]] = private unnamed_addr constant [13 x i8] c"kernel.cpp:5\00"
; CHECK-DAG: @[[LINES:.*]] = private unnamed_addr constant [2 x { ptr, i32, i32, i32, i32 }] [{ ptr, i32, i32, i32, i32 } { ptr @[[FIVE]], i32 5, i32 1, i32 0, i32 1 }, { ptr, i32, i32, i32, i32 } { ptr @[[SIX]], i32 0, i32 0, i32 1, i32 0 }]
; CHECK-DAG: @[[BLOCK:.*]] = private unnamed_addr constant { i64, ptr } { i64 2, ptr @[[LINES]] }

; CHECK-LABEL: define void @k.counted(
; CHECK-NOT: call void @__tessera_count_block
; CHECK: {{^}}loop:
; CHECK: call void @__tessera_count_block(ptr @[[BLOCK]])
; CHECK: call void @__tessera_count_access(ptr %p, i64 4, i32 1)
; CHECK: load i32, ptr %p
; CHECK: call void @__tessera_count_access(ptr %at, i64 4, i32 6)
; CHECK: store i32 %{{.*}}, ptr %at
; CHECK: call void @__tessera_count_access(ptr %p, i64 4, i32 3)
; CHECK: atomicrmw xchg ptr %p
; CHECK-NOT: __tessera_count
; CHECK: ret void
; CHECK: attributes #{{.*}} "tessera.counted"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@shared = internal externally_initialized global [16 x i32] undef, align 4 #1

define void @k(ptr %closure) #0 !dbg !4 {
entry:
  %p = load ptr, ptr %closure, align 8, !dbg !10
  %local = call i32 @__tessera_local_id(i32 0), !dbg !10
  br label %loop, !dbg !10
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi float [ 1.0, %entry ], [ %z, %loop ]
  %n = load i32, ptr %p, align 4, !dbg !10
  %s = fadd float %x, 1.0, !dbg !10
  %r = call float @__tessera_rsqrt_f32(float %s), !dbg !10
  %z = call float @__tessera_muladd_f32(float %r, float %s, float %x), !dbg !10
  %d = fpext float %z to double, !dbg !10
  %e = fmul double %d, 2.0, !dbg !10
  %m = mul i32 %n, 3, !dbg !11
  %k = xor i32 %local, 1, !dbg !11
  %at = getelementptr [16 x i32], ptr @shared, i32 0, i32 %k, !dbg !10
  store i32 %m, ptr %at, align 4, !dbg !11
  %w = atomicrmw xchg ptr %p, i32 1 monotonic, align 4, !dbg !10
  %next = add i32 %i, 1, !dbg !10
  %c = icmp slt i32 %next, 10, !dbg !10
  br i1 %c, label %loop, label %end, !dbg !10
end:
  ret void
}

declare i32 @__tessera_local_id(i32)
declare float @__tessera_rsqrt_f32(float)
declare float @__tessera_muladd_f32(float, float, float)

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "kernel.cpp", directory: "sources")
!3 = !DISubroutineType(types: !9)
!9 = !{}
!4 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 4, column: 5, scope: !4)
!11 = !DILocation(line: 5, column: 7, scope: !4)
