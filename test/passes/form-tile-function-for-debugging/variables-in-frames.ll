; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that every private variable lives in its work-item's frame and that the debugger finds it, and a tile_static one, there,
; and the work-item's indices in variables that each turn of the loop stores.
; RUN: %tessera-opt --passes='form-tile-function<for-debugging>' %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: %scratch.address = alloca ptr
; CHECK-DAG: #dbg_declare(ptr %scratch.address, ![[T:[0-9]+]], !DIExpression(DW_OP_deref)
; CHECK-DAG: %frame.address = alloca ptr
; CHECK-DAG: %amp_global = alloca [1 x i32]
; CHECK-DAG: %amp_local = alloca [1 x i32]
; CHECK-DAG: %amp_tile = alloca [1 x i32]
; CHECK-DAG: #dbg_declare(ptr %amp_global, ![[GLOBAL:[0-9]+]], !DIExpression()
; CHECK-DAG: #dbg_declare(ptr %amp_local, ![[LOCAL:[0-9]+]], !DIExpression()
; CHECK-DAG: #dbg_declare(ptr %amp_tile, ![[TILE:[0-9]+]], !DIExpression()
; CHECK-DAG: #dbg_declare(ptr %frame.address, ![[X:[0-9]+]], !DIExpression(DW_OP_deref)
; CHECK-DAG: #dbg_declare(ptr %frame.address, ![[Y:[0-9]+]], !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8)
; CHECK: entry.column:
; CHECK: %frame = getelementptr
; CHECK: store ptr %frame, ptr %frame.address
; CHECK: store i32 %{{.*}}, ptr %{{.*}}
; CHECK: store i32 %column, ptr %{{.*}}
; CHECK: store i32 %index0, ptr %{{.*}}
; CHECK-NOT: llvm.loop
; CHECK: globals: ![[NONE:[0-9]+]]
; CHECK-DAG: ![[GLOBAL]] = !DILocalVariable(name: "amp_global", {{.*}}flags: DIFlagArtificial
; CHECK-DAG: ![[LOCAL]] = !DILocalVariable(name: "amp_local"
; CHECK-DAG: ![[TILE]] = !DILocalVariable(name: "amp_tile"
; CHECK-DAG: ![[T]] = !DILocalVariable(name: "t"
; CHECK-DAG: ![[X]] = !DILocalVariable(name: "x"
; CHECK-DAG: ![[Y]] = !DILocalVariable(name: "y"
@t = internal externally_initialized global i32 undef, align 4, !dbg !6 "tessera.tile_static"

define void @k(ptr %p) #0 !dbg !4 {
entry:
  %x = alloca i64, align 8
  %y = alloca i32, align 4
    #dbg_declare(ptr %x, !9, !DIExpression(), !11)
    #dbg_declare(ptr %y, !10, !DIExpression(), !11)
  store i64 1, ptr %x, align 8, !dbg !11
  store i32 1, ptr @t, align 4, !dbg !11
  call void @__tessera_barrier(i32 3), !dbg !11
  store i32 2, ptr %y, align 4, !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!12}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug, globals: !2)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{!6}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DIGlobalVariableExpression(var: !7, expr: !DIExpression())
!7 = distinct !DIGlobalVariable(name: "t", scope: !4, file: !1, line: 2, type: !5, isLocal: true, isDefinition: true)
!8 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 3, type: !8)
!10 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 4, type: !5)
!11 = !DILocation(line: 5, scope: !4)
!12 = !{i32 2, !"Debug Info Version", i32 3}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
