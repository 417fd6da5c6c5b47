; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps a private array from being taken apart into elements: all else is as
; in elements.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=form-tile-function --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=spread-variables.taken

; CHECK-DAG: {{^}}find-elements.atomic	1{{$}}
define void @atomic_load(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 8, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load atomic float, ptr %at monotonic, align 4
  store float %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.address-stored	1{{$}}
define void @pointer_stored(ptr noalias readonly %p) #0 {
  %array = alloca [2 x ptr], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds ptr, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 16, i1 false)
  call void @__tessera_barrier(i32 3)
  store ptr %at, ptr %at, align 8
  %v = load ptr, ptr %at, align 4
  store ptr %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.not-in-vectors	1{{$}}
define void @arrays_of_one(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 8, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load [1 x float], ptr %at, align 4
  store [1 x float] %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.padded	1{{$}}
define void @elements_of_31_bits(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 8, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load i31, ptr %at, align 4
  store i31 %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.unknown-fill	1{{$}}
define void @filled_with_something(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 %byte, i64 8, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load float, ptr %at, align 4
  store float %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.unknown-length	1{{$}}
define void @partly_filled(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %length = zext i32 %n to i64
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 %length, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load float, ptr %at, align 4
  store float %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.odd-size	1{{$}}
define void @elements_of_48_bytes(ptr noalias readonly %p) #0 {
  %array = alloca [3 x [48 x i8]], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds [48 x i8], ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 144, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load i384, ptr %at, align 4
  store i384 %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}find-elements.part-filled	1{{$}}
define void @half_an_element_filled(ptr noalias readonly %p) #0 {
  %array = alloca [2 x float], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %byte = trunc i32 %n to i8
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 6, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load float, ptr %at, align 4
  store float %v, ptr %a, align 4
  ret void
}

; CHECK-DAG: {{^}}spread-variables.part-of-element	1{{$}}
define void @six_bytes(ptr noalias readonly %p) #0 {
  %array = alloca [6 x i8], align 16
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %at = getelementptr inbounds float, ptr %array, i32 %n
  call void @llvm.memset.p0.i64(ptr align 16 %array, i8 0, i64 4, i1 false)
  call void @__tessera_barrier(i32 3)
  %v = load float, ptr %at, align 4
  store float %v, ptr %a, align 4
  ret void
}

declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:24" }
