; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a read of the tile's elements in reverse order is a race without a barrier, and none behind one.
; RUN: %tessera-opt --passes=check-races %s -o /dev/null 2>&1 | %filecheck %s --implicit-check-not=warning:

@t = internal externally_initialized global [16 x i32] undef #1

; CHECK: /k.cpp:7:3: warning: work-item 0 of the tile reads tile_static {{.*}} where work-item 15 writes it
; CHECK-NEXT: /k.cpp:6:3: note: written here
define void @racy(ptr %p) #0 !dbg !4 {
  %l = call i32 @__tessera_local_id(i32 0)
  %own = getelementptr inbounds [16 x i32], ptr @t, i32 0, i32 %l
  store i32 %l, ptr %own, align 4, !dbg !6
  %other = sub nsw i32 15, %l
  %address = getelementptr inbounds [16 x i32], ptr @t, i32 0, i32 %other
  %v = load i32, ptr %address, align 4, !dbg !7
  ret void
}

define void @behind(ptr %p) #0 !dbg !8 {
  %l = call i32 @__tessera_local_id(i32 0)
  %own = getelementptr inbounds [16 x i32], ptr @t, i32 0, i32 %l
  store i32 %l, ptr %own, align 4, !dbg !9
  call void @__tessera_barrier(i32 3), !dbg !9
  %other = sub nsw i32 15, %l
  %address = getelementptr inbounds [16 x i32], ptr @t, i32 0, i32 %other
  %v = load i32, ptr %address, align 4, !dbg !9
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "racy", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 6, column: 3, scope: !4)
!7 = !DILocation(line: 7, column: 3, scope: !4)
!8 = distinct !DISubprogram(name: "behind", scope: !1, file: !1, line: 9, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 10, column: 3, scope: !8)

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
