; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a barrier under a condition on the work-item is an error that names both places.
; Conformance: G021-
; RUN: not %tessera-opt --passes=check-barriers %s 2>&1 | %filecheck %s

; CHECK: /k.cpp:7:3: error: tile barrier in divergent control flow: not every work-item of the tile reaches it
; CHECK-NEXT: /k.cpp:6:7: note: this condition depends on the work-item
define void @k(ptr %p) #0 !dbg !4 {
entry:
  %v = call i32 @__tessera_local_id(i32 0), !dbg !5
  %c = icmp slt i32 %v, 3, !dbg !6
  br i1 %c, label %then, label %end, !dbg !6
then:
  call void @__tessera_barrier(i32 3), !dbg !7
  br label %end, !dbg !7
end:
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 5, column: 3, scope: !4)
!6 = !DILocation(line: 6, column: 7, scope: !4)
!7 = !DILocation(line: 7, column: 3, scope: !4)

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @__tessera_fence(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
