; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that every access of a checked copy is announced with its line, its variable and what is stored, that what always lies
; inside of a work-item's own variable is not, that a division by what may be 0 tells and goes on, that a fence and a loop
; that waits are told, and that shadow memory is asked for by functions of our own names.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' %s | %filecheck %s --implicit-check-not=__msan

; CHECK-DAG: @[[NAME:.*]] = private unnamed_addr constant [7 x i8] c"shared\00"
; CHECK-DAG: @[[PLACE:.*]] = private unnamed_addr constant [13 x i8] c"kernel.cpp:5\00"
; CHECK-DAG: @[[SITE:.*]] = private constant { ptr, ptr, i32, i32, ptr, ptr, i32, i32, i8, i8, i8, i8 } { ptr @[[PLACE]], ptr @{{.*}}, i32 5, i32 7, ptr @[[NAME]], ptr @{{.*}}, i32 4, i32 64, i8 4, i8 0, i8 1, i8 2 }
; An atomic add, which is an integer of 4 bytes.
; CHECK-DAG: @[[ADDS:.*]] = private constant { ptr, ptr, i32, i32, ptr, ptr, i32, i32, i8, i8, i8, i8 } { {{.*}}, i8 4, i8 3, i8 1, i8 {{[0-9]+}} }
; CHECK: @k.work_item.checked = private constant { i32, i32, ptr, ptr } { i32 1, i32 0,

; CHECK-LABEL: define void @k.work_item(
; CHECK: %[[STATE:.*]] = call ptr @__tessera_check_state_here()
; CHECK: call void @__tessera_check_variable(ptr %own, i64 48, ptr @{{.*}})
; CHECK: call void @__tessera_check_kernel(ptr @k.work_item.checked)
; The store to the variable of its own.
; CHECK-NOT: call {{.*}} @__tessera_check_write
; CHECK: %[[READ:.*]] = call { ptr, ptr } @__tessera_check_read(ptr %{{.*}}, ptr null, ptr @
; CHECK: %[[GOES:.*]] = extractvalue { ptr, ptr } %[[READ]], 0
; CHECK: %n = load i32, ptr %[[GOES]]
; CHECK: extractvalue { ptr, ptr } %[[READ]], 1
; CHECK: call void @__tessera_check_division(
; CHECK: %q = sdiv i32 100, %{{.*}}
; CHECK: call { ptr, ptr } @__tessera_check_write(ptr %{{.*}}, ptr %shared, ptr @[[SITE]], i64 %{{.*}})
; CHECK: call void @__tessera_check_fence(i32 1)
; Rounds are counted where the loop begins, and again when the value is another one.
; CHECK: %[[ROUNDS:.*]] = select i1 %{{.*}}, i64 0, i64 %
; CHECK: icmp eq i64 %[[ROUNDS]], 1048576
; CHECK: call void @__tessera_check_endless_wait(ptr %{{.*}}, ptr %{{.*}})
; CHECK: call { ptr, ptr } @__tessera_check_atomic(ptr %{{.*}}, ptr {{.*}}, ptr @[[ADDS]], i64 0)
; CHECK: %w = atomicrmw add ptr %{{.*}}, i32 0 monotonic
; CHECK: ret void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@shared = internal externally_initialized global [16 x i32] undef, align 4 #1

define void @k(ptr %closure) #0 !dbg !4 {
entry:
  %own = alloca [4 x i32], align 4, !dbg !10
  store i32 1, ptr %own, align 4, !dbg !10
  %p = load ptr, ptr %closure, align 8, !dbg !10
  %n = load i32, ptr %p, align 4, !dbg !10
  %q = sdiv i32 100, %n, !dbg !10
  %i = call i32 @__tessera_local_id(i32 0), !dbg !10
  %at = getelementptr [16 x i32], ptr @shared, i32 0, i32 %i, !dbg !10
  store i32 %q, ptr %at, align 4, !dbg !11
  call void @__tessera_fence(i32 1), !dbg !10
  br label %loop, !dbg !10
loop:
  %w = atomicrmw add ptr %p, i32 0 monotonic, align 4, !dbg !10
  %c = icmp eq i32 %w, 0, !dbg !10
  br i1 %c, label %loop, label %end, !dbg !10
end:
  ret void
}

declare void @__tessera_fence(i32) convergent
declare i32 @__tessera_local_id(i32)

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
