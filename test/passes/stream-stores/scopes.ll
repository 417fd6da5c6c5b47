; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the version which streams has inlined scopes of its own: debuggers have a place of a line in each scope.
; RUN: %tessera-opt --passes="function(stream-stores)" %s | %filecheck %s

; CHECK: loop.streaming:
; CHECK: store <16 x float> {{.*}}, !dbg [[STREAMED:![0-9]+]], !nontemporal
; CHECK: loop:
; CHECK: store <16 x float> {{.*}}, !dbg [[PLAIN:![0-9]+]]
; CHECK-DAG: [[STREAMED]] = !DILocation(line: 7, column: 5, scope: [[OF:![0-9]+]], inlinedAt: [[OWN:![0-9]+]])
; CHECK-DAG: [[OWN]] = distinct !DILocation(line: 3,
; CHECK-DAG: [[PLAIN]] = !DILocation(line: 7, column: 5, scope: [[OF]], inlinedAt: [[OTHER:![0-9]+]])
; CHECK-DAG: [[OTHER]] = distinct !DILocation(line: 3,
define void @copied(ptr %closure, ptr %tile, ptr %scratch) #0 !dbg !3 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4, !dbg !5
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!7}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = distinct !DISubprogram(name: "entry", scope: !1, file: !1, line: 2, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!4 = distinct !DISubprogram(name: "body", scope: !1, file: !1, line: 6, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 7, column: 5, scope: !4, inlinedAt: !6)
!6 = distinct !DILocation(line: 3, column: 1, scope: !3)
!7 = !{i32 2, !"Debug Info Version", i32 3}
