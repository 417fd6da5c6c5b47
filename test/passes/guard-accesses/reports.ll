; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a guard reports the line, the container if it is a captured one, point, extent and, in a kernel, the
; work-item; that it knows what the address is for; and that what the text holds of the user's is no format.
; RUN: %tessera-opt --passes=guard-accesses %s | %filecheck %s

; CHECK-DAG: c"a%%b.cpp:5: out of bounds: index (%d, %d) of 'image' with the extent (%d, %d), in work-item (%d)\00"
; CHECK-DAG: c"out of bounds: index (%d) of 'this->table' with the extent (%d), in work-item (%d)\00"
; CHECK-DAG: c"out of bounds: index (%d) of a view with the extent (%d)\00"

; CHECK-LABEL: define void @k(
; CHECK: %[[NOT:.*]] = xor i1 %inside, true
; CHECK: br i1 %[[NOT]], label %[[OUT:.*]], label %[[ON:.*]]
; CHECK: [[OUT]]:
; CHECK-NEXT: %[[ID:.*]] = call i32 @__tessera_global_id(i32 0)
; CHECK-NEXT: call void (ptr, ...) @__tessera_out_of_bounds(ptr @{{.*}}, i32 7, i32 8, i32 9, i32 10, i32 %[[ID]]){{.*}}, !tessera.accesses ![[WRITES:[0-9]+]]
; CHECK: br i1 %inside
define void @k(ptr %p) #0 !dbg !4 {
  %inside = load i1, ptr %p, align 1
  %data = load ptr, ptr %p, align 8
  %a = getelementptr i32, ptr %data, i64 7
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4, i32 2, i32 7, i32 8, i32 9, i32 10), !dbg !7
  store i32 1, ptr %e, align 4
  %q = getelementptr i8, ptr %p, i64 32
  %object = load ptr, ptr %q, align 8
  %elements = load ptr, ptr %object, align 8
  %f = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %elements, i1 %inside, i32 4, i32 1, i32 1, i32 1)
  store i32 1, ptr %f, align 4
  ret void
}

; CHECK-LABEL: define void @other_function(
; CHECK-NOT: !tessera.accesses
; CHECK: call void (ptr, ...) @__tessera_out_of_bounds(ptr @{{.*}}, i32 5, i32 6)
define void @other_function(ptr %a, i1 %inside) {
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4, i32 1, i32 5, i32 6)
  ret void
}

; CHECK: ![[WRITES]] = !{i32 2}

declare ptr @__tessera_guarded(ptr, i1, i32, ...)

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24,32:array:rw:28" "tessera.capture_names"="image,this->table" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a%b.cpp", directory: "sources")
!3 = !DISubroutineType(types: !5)
!5 = !{}
!4 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 5, column: 5, scope: !4)
