; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that small copies and fills become words, and that each reason alone keeps one whole.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s

; CHECK-DAG: {{^}}split-copies.taken	2{{$}}

define void @copy(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [16 x i8], ptr %a, i32 %i
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr [16 x i8], ptr %b, i32 %i
  %n.at = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %n.at, align 8
  %byte = trunc i64 %n to i8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 16, i1 false)
  ret void
}

define void @fill(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [16 x i8], ptr %a, i32 %i
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr [16 x i8], ptr %b, i32 %i
  %n.at = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %n.at, align 8
  %byte = trunc i64 %n to i8
  call void @llvm.memset.p0.i64(ptr align 4 %to, i8 0, i64 16, i1 false)
  ret void
}

; CHECK-DAG: {{^}}split-copies.unknown-length	1{{$}}
define void @part_of_a_struct(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [16 x i8], ptr %a, i32 %i
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr [16 x i8], ptr %b, i32 %i
  %n.at = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %n.at, align 8
  %byte = trunc i64 %n to i8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 %n, i1 false)
  ret void
}

; CHECK-DAG: {{^}}split-copies.part-of-word	1{{$}}
define void @six_bytes(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [16 x i8], ptr %a, i32 %i
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr [16 x i8], ptr %b, i32 %i
  %n.at = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %n.at, align 8
  %byte = trunc i64 %n to i8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 6, i1 false)
  ret void
}

; CHECK-DAG: {{^}}split-copies.not-aligned	1{{$}}
define void @unaligned(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [16 x i8], ptr %a, i32 %i
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr [16 x i8], ptr %b, i32 %i
  %n.at = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %n.at, align 8
  %byte = trunc i64 %n to i8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 2 %from, i64 16, i1 false)
  ret void
}

; CHECK-DAG: {{^}}split-copies.unknown-fill	1{{$}}
define void @filled_with_something(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [16 x i8], ptr %a, i32 %i
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr [16 x i8], ptr %b, i32 %i
  %n.at = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %n.at, align 8
  %byte = trunc i64 %n to i8
  call void @llvm.memset.p0.i64(ptr align 4 %to, i8 %byte, i64 16, i1 false)
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
