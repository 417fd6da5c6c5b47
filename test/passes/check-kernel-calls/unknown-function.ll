; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a call of a function without a definition, and not of another unit, is an error that names the chain of calls from
; the kernel, as is math that no target knows; and that math of the contract is none.
; RUN: not %tessera-opt --passes=check-kernel-calls %s -o /dev/null 2>&1 | %filecheck %s --implicit-check-not=error:

; CHECK: user.cpp:7:10: error: function 'foo(int)' is called in a kernel but has no definition for restrict(amp) in this unit
; CHECK-NEXT: user.cpp:12:3: note: in 'bar(int)', called here
; CHECK-NEXT: note: in the kernel at user.cpp:11
; CHECK: user.cpp:7:10: error: function '__tessera_wonder_f32' is called in a kernel but has no definition for restrict(amp) in this unit
; CHECK-NEXT: user.cpp:12:3: note: in 'bar(int)', called here
; CHECK-NEXT: note: in the kernel at user.cpp:11
define void @kernel(ptr noalias readonly %closure) #0 !dbg !4 {
  %e = call float @__tessera_fast_exp_f32(float 1.0), !dbg !7
  call void @_Z3bari(i32 1), !dbg !7
  ret void
}
define internal void @_Z3bari(i32 %n) !dbg !5 {
  call void @_Z3fooi(i32 %n), !dbg !6
  %w = call float @__tessera_wonder_f32(float 1.0), !dbg !6
  ret void
}
declare void @_Z3fooi(i32)
declare float @__tessera_fast_exp_f32(float)
declare float @__tessera_wonder_f32(float)
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.closure"="1,1" "tessera.captures"="" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "user.cpp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "kernel", file: !1, line: 11, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "bar", file: !1, line: 6, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 10, scope: !5)
!7 = !DILocation(line: 12, column: 3, scope: !4)
