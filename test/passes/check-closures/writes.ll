; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that check-closures reports what writes into a function object, by whatever way its address takes, in the order of the
; source, and neither reads nor writes elsewhere nor what is handed to another unit.
; Conformance: B209-
; RUN: not %tessera-opt --passes=check-closures %s -o /dev/null 2>&1 | %filecheck %s --implicit-check-not=error:

declare i32 @__tessera_global_id(i32) memory(none)
declare ptr @__tessera_element(ptr, i32, ptr, ptr, i32)
declare void @__tessera_part(ptr, ptr, ptr, ptr, i32)
declare float @__tessera_modf_f32(float, ptr)
declare void @other(ptr) "tessera.other_unit"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK: /k.cpp:10:1: error: this changes the kernel's function object, which all work-items share: change a copy in a local variable instead
; CHECK: /k.cpp:11:1: error:
; CHECK: /k.cpp:12:1: error:
; CHECK: /k.cpp:13:1: error:
; CHECK: /k.cpp:14:1: error:
; CHECK: /k.cpp:15:1: error:
; CHECK: /k.cpp:16:1: error:
; CHECK: /k.cpp:17:1: error:
; CHECK: /k.cpp:18:1: error:
; CHECK: /k.cpp:30:1: error:
define void @writes(ptr noalias %closure) #0 !dbg !4 {
entry:
  %own = alloca [16 x i8]
  %id = call i32 @__tessera_global_id(i32 0)
  %c = icmp eq i32 %id, 3
  %place = getelementptr i8, ptr %closure, i64 16
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %either = phi ptr [ %place, %then ], [ %own, %entry ]
  store i32 1, ptr %either, !dbg !18
  %chosen = select i1 %c, ptr %closure, ptr %own
  store i32 1, ptr %chosen, !dbg !17
  %old = atomicrmw add ptr %place, i32 1 monotonic, !dbg !16
  %pair = cmpxchg ptr %place, i32 1, i32 2 monotonic monotonic, !dbg !15
  call void @llvm.memcpy.p0.p0.i64(ptr %place, ptr %own, i64 16, i1 false), !dbg !14
  call void @llvm.memset.p0.i64(ptr %place, i8 0, i64 16, i1 false), !dbg !13
  call void @__tessera_part(ptr %closure, ptr %closure, ptr %place, ptr %closure, i32 1), !dbg !12
  %whole = call float @__tessera_modf_f32(float 1.5, ptr %place), !dbg !11
  %element = call ptr @__tessera_element(ptr %place, i32 4, ptr %place, ptr %place, i32 1)
  store i32 1, ptr %element, !dbg !10
  %same = call ptr @same(ptr %place)
  call void @set(ptr %same), !dbg !18
  ret void
}

define void @reads(ptr noalias %closure) #0 !dbg !5 {
  %own = alloca [16 x i8]
  %holder = alloca ptr
  store ptr %closure, ptr %holder
  %again = load ptr, ptr %holder
  %data = load ptr, ptr %again
  store i32 1, ptr %data, !dbg !20
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %closure, i64 16, i1 false), !dbg !20
  store i32 1, ptr %own, !dbg !20
  %element = call ptr @__tessera_element(ptr %data, i32 4, ptr %closure, ptr %closure, i32 1)
  store i32 1, ptr %element, !dbg !20
  call void @__tessera_part(ptr %closure, ptr %closure, ptr %own, ptr %closure, i32 1), !dbg !20
  call void @other(ptr %closure), !dbg !20
  ret void
}

define internal ptr @same(ptr %p) {
  ret ptr %p
}
define internal void @set(ptr %p) !dbg !6 {
  store i32 2, ptr %p, !dbg !30
  ret void
}

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:16" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "writes", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "reads", scope: !1, file: !1, line: 2, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "set", scope: !1, file: !1, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 10, column: 1, scope: !4)
!11 = !DILocation(line: 11, column: 1, scope: !4)
!12 = !DILocation(line: 12, column: 1, scope: !4)
!13 = !DILocation(line: 13, column: 1, scope: !4)
!14 = !DILocation(line: 14, column: 1, scope: !4)
!15 = !DILocation(line: 15, column: 1, scope: !4)
!16 = !DILocation(line: 16, column: 1, scope: !4)
!17 = !DILocation(line: 17, column: 1, scope: !4)
!18 = !DILocation(line: 18, column: 1, scope: !4)
!20 = !DILocation(line: 20, column: 1, scope: !5)
!30 = !DILocation(line: 30, column: 1, scope: !6)
