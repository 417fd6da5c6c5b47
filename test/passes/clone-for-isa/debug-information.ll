; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the clones of a function that a tile function calls have debug information of their own, also where that of one
; is known to another, into which it was inlined once.
; RUN: %tessera-opt --passes=clone-for-isa,verify,verify-tile-functions %s | %filecheck %s

; CHECK: define hidden void @__tessera.kernel..v1({{.*}} !dbg ![[KERNEL:[0-9]+]]
; CHECK: define internal i32 @square.v1({{.*}} !dbg ![[ONE:[0-9]+]]
; CHECK: #dbg_value(i32 %x, ![[X:[0-9]+]]
; CHECK: define internal i32 @square.v3({{.*}} !dbg ![[OTHER:[0-9]+]]
; CHECK-DAG: ![[KERNEL]] = distinct !DISubprogram(name: "kernel"
; CHECK-DAG: ![[ONE]] = distinct !DISubprogram(name: "square"
; CHECK-DAG: ![[OTHER]] = distinct !DISubprogram(name: "square"
; CHECK-DAG: ![[X]] = !DILocalVariable(name: "x", arg: 1, scope: ![[ONE]]

target triple = "x86_64-pc-linux-gnu"

define void @kernel(ptr noalias %closure, ptr noalias %tile, ptr noalias %scratch) #0 !dbg !5 {
  %x = load i32, ptr %closure, !dbg !9
    #dbg_value(i32 %x, !8, !DIExpression(), !10)
  %inlined = mul i32 %x, %x, !dbg !10
  %y = call i32 @square(i32 %inlined), !dbg !9
  store i32 %y, ptr %scratch, !dbg !9
  ret void, !dbg !9
}

define internal i32 @square(i32 %x) !dbg !7 {
    #dbg_value(i32 %x, !8, !DIExpression(), !11)
  %y = mul i32 %x, %x, !dbg !11
  ret i32 %y, !dbg !11
}

attributes #0 = { "tessera.internal" "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="64" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "user.cpp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 11, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = distinct !DISubprogram(name: "square", scope: !1, file: !1, line: 5, type: !3, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!8 = !DILocalVariable(name: "x", arg: 1, scope: !7, file: !1, line: 5, type: !6)
!9 = !DILocation(line: 11, scope: !5)
!10 = distinct !DILocation(line: 5, scope: !7, inlinedAt: !9)
!11 = !DILocation(line: 5, scope: !7)
