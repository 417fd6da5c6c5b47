; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a barrier calls the runtime with its line and those of the calls that lead to it, that copies of one barrier
; are one and two in one line are not, and that one of no known line is named by its kernel. Checks that a work-item which
; is told to waits in the kernel's own code, with the system call of its machine, and that other systems leave that to the
; runtime.
; RUN: sed '1s/^/target triple = "x86_64-unknown-linux-gnu"\n/' %s | %tessera-opt --passes=verify-kernel-ir,form-work-item-function - | %filecheck %s --check-prefixes=CHECK,LINUX,X86
; RUN: sed '1s/^/target triple = "aarch64-unknown-linux-gnu"\n/' %s | %tessera-opt --passes=verify-kernel-ir,form-work-item-function - | %filecheck %s --check-prefixes=CHECK,LINUX,ARM
; RUN: %tessera-opt --passes=verify-kernel-ir,form-work-item-function %s | %filecheck %s --check-prefixes=CHECK,OTHER

; CHECK: @[[WAIT:.*]] = private constant [13 x i8] c"kernel.cpp:5\00"
; CHECK: @[[FILE:.*]] = private constant [{{.*}} x i8] c"sources/kernel.cpp\00"
; CHECK: @k.work_item.barrier = private constant { ptr, ptr, i32, i32, i32 } { ptr @[[WAIT]], ptr @[[FILE]], i32 5, i32 {{[0-9]+}}, i32 3 }
; CHECK: @[[SYNC:.*]] = private constant [{{.*}} x i8] c"sync.h:2 (called from kernel.cpp:7)\00"
; CHECK: @[[SECOND:k.work_item.barrier.*]] = private constant { ptr, ptr, i32, i32, i32 } { ptr @[[SYNC]], {{.*}} }
; CHECK: @[[SAME:.*]] = private constant [13 x i8] c"kernel.cpp:5\00"
; CHECK: @[[THIRD:k.work_item.barrier.*]] = private constant { ptr, ptr, i32, i32, i32 } { ptr @[[SAME]], {{.*}} }
; CHECK: @[[NOWHERE:.*]] = private constant [{{.*}} x i8] c"kernel.cpp:3\00"
; CHECK: @[[FOURTH:k.work_item.barrier.*]] = private constant { ptr, ptr, i32, i32, i32 } { ptr @[[NOWHERE]], {{.*}} }

; CHECK-LABEL: define void @k.work_item(
; CHECK: alloca [100 x i32]
; CHECK: %[[A:.*]] = getelementptr inbounds i8, ptr %item, i64 32
; CHECK: %wait = load ptr, ptr %[[A]]
; CHECK: %[[WORD:.*]] = call ptr %wait(ptr %item, ptr @k.work_item.barrier) #[[CALL:[0-9]+]], !dbg
; CHECK: %is_to_wait = icmp ne ptr %[[WORD]], null
; CHECK: br i1 %is_to_wait, label
; LINUX: barrier.ask:
; LINUX: %may_go_on = load atomic i32, ptr %[[WORD]] acquire, align 4, !dbg
; LINUX: icmp eq i32 %may_go_on, 0
; LINUX: br i1 %{{.*}}, label %barrier.sleep, label %barrier.passed
; LINUX: barrier.sleep:
; X86: call i64 asm sideeffect "syscall", "{{.*}}"(i64 202, ptr %[[WORD]], i64 128, i64 0, ptr null) {{.*}}!dbg
; ARM: call i64 asm sideeffect "svc #0", "{{.*}}"(i64 98, ptr %[[WORD]], i64 128, i64 0, ptr null) {{.*}}!dbg
; LINUX: br label %barrier.ask
; LINUX: barrier.passed:
; OTHER-NOT: asm
; CHECK: call ptr %wait(ptr %item, ptr null) #[[CALL]], !dbg
; CHECK: call ptr %{{.*}}(ptr %item, ptr @k.work_item.barrier) #[[CALL]], !dbg
; CHECK: call ptr %{{.*}}(ptr %item, ptr @[[SECOND]])
; CHECK: call ptr %{{.*}}(ptr %item, ptr @[[THIRD]])
; CHECK: call ptr %{{.*}}(ptr %item, ptr @[[FOURTH]])
; What the kernel's variables need, and those of the function that it calls: 400 + 4 + 8 + 8 bytes.
; CHECK: attributes {{.*}} "tessera.stack"="448"
; CHECK: attributes #[[CALL]] = { convergent nounwind }
define void @k(ptr %p) #0 !dbg !4 {
  %v = alloca [100 x i32], align 4
  call void @__tessera_barrier(i32 3), !dbg !10
  call void @__tessera_barrier(i32 3), !dbg !10
  call void @__tessera_barrier(i32 3), !dbg !11
  call void @__tessera_barrier(i32 3), !dbg !12
  call void @__tessera_barrier(i32 3)
  call void @callee()
  ret void
}

define internal void @callee() {
  %w = alloca i64, align 8
  ret void
}

declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "kernel.cpp", directory: "sources")
!3 = !DISubroutineType(types: !9)
!9 = !{}
!4 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIFile(filename: "/usr/include/tessera/tile_barrier.h", directory: "")
!6 = distinct !DISubprogram(name: "wait", scope: !5, file: !5, line: 21, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DIFile(filename: "sync.h", directory: "sources")
!8 = distinct !DISubprogram(name: "sync", scope: !7, file: !7, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 22, column: 5, scope: !6, inlinedAt: !13)
!11 = !DILocation(line: 22, column: 5, scope: !6, inlinedAt: !14)
!12 = !DILocation(line: 22, column: 5, scope: !6, inlinedAt: !16)
!13 = distinct !DILocation(line: 5, column: 9, scope: !4)
!14 = distinct !DILocation(line: 2, column: 3, scope: !8, inlinedAt: !15)
!15 = distinct !DILocation(line: 7, column: 3, scope: !4)
!16 = distinct !DILocation(line: 5, column: 30, scope: !4)
