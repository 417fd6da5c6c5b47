; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that barriers and races are found in calls and variables of a kernel that nothing has been done to, whatever
; leads out of a scope, and that untiled kernels are not looked at.
; RUN: not %tessera-opt --passes=check-kernels %s -o /dev/null 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:

@t = internal externally_initialized global [16 x i32] undef #1

; CHECK: /k.cpp:7:3: error: tile barrier in divergent control flow: not every work-item of the tile reaches it
; CHECK-NEXT: note: in 'wait' called from here
; CHECK-NEXT: /k.cpp:6:3: note: this condition depends on the work-item's local index, dimension 0
; CHECK: /k.cpp:6:3: warning: work-item 0 of the tile reads tile_static {{.*}} where work-item 15 writes it
; CHECK-NEXT: /k.cpp:5:3: note: written here
define void @k(ptr %p) #0 !dbg !4 {
entry:
  %i = alloca i32, align 4
  %way = alloca i32, align 4
  %l = call i32 @__tessera_local_id(i32 0), !dbg !5
  store i32 %l, ptr %i, align 4, !dbg !5
  %v = load i32, ptr %i, align 4, !dbg !5
  %own = getelementptr [16 x i32], ptr @t, i32 0, i32 %v, !dbg !5
  store i32 %v, ptr %own, align 4, !dbg !5
  %from = sub i32 15, %v, !dbg !6
  %other = getelementptr [16 x i32], ptr @t, i32 0, i32 %from, !dbg !6
  %x = load i32, ptr %other, align 4, !dbg !6
  %c = icmp slt i32 %v, 3, !dbg !6
  br i1 %c, label %some, label %rest, !dbg !6
some:
  store i32 1, ptr %way, align 4
  br label %leave
rest:
  store i32 0, ptr %way, align 4
  br label %leave
leave:
  call void @llvm.lifetime.end.p0(ptr %i)
  %to = load i32, ptr %way, align 4
  switch i32 %to, label %out [ i32 0, label %on ]
on:
  call void @wait(), !dbg !6
  br label %out
out:
  ret void, !dbg !6
}

define internal void @wait() !dbg !8 {
  call void @__tessera_barrier(i32 3), !dbg !9
  ret void, !dbg !9
}

define void @untiled(ptr %p) #2 {
  %l = call i32 @__tessera_global_id(i32 0)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 5, column: 3, scope: !4)
!6 = !DILocation(line: 6, column: 3, scope: !4)
!8 = distinct !DISubprogram(name: "wait", scope: !1, file: !1, line: 7, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 7, column: 3, scope: !8)

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @llvm.lifetime.end.p0(ptr)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { "tessera.kernel"="u" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
