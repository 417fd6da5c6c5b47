; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps a call from being one of vectors, or a few instructions of AVX-512: all else is as
; in intrinsics.ll and math.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions -o %t.ll %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s --implicit-check-not=widen-calls.taken
; RUN: %filecheck --input-file=%t.ll %s

; No vector of bits is deposited in another one.
; DECISIONS-DAG: {{^}}widen-calls.no-vector-form	1{{$}}
; CHECK-LABEL: define void @deposit(
; CHECK: call i32 @llvm.x86.bmi.pdep.32(i32
; CHECK: ret void
define void @deposit(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %at, align 4
  %bits = call i32 @llvm.x86.bmi.pdep.32(i32 %v, i32 %x)
  store i32 %bits, ptr %at, align 4
  ret void
}

; It may leave an error number.
; DECISIONS-DAG: {{^}}call-vector-math.accesses-memory	1{{$}}
; CHECK-LABEL: define void @leaves_an_error(
; CHECK-NOT: scalef
; CHECK: call afn float @expf(float
; CHECK-NOT: scalef
; CHECK: ret void
define void @leaves_an_error(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = call afn float @expf(float %x)
  store float %y, ptr %at, align 4
  ret void
}

; DECISIONS-DAG: {{^}}compute-fast-math.precise	1{{$}}
; CHECK-LABEL: define void @no_approximation(
; CHECK-NOT: getmant
; CHECK: ret void
define void @no_approximation(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %at, align 4
  %y = call float @logf(float %x)
  store float %y, ptr %at, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @llvm.x86.bmi.pdep.32(i32, i32)
declare float @expf(float) nounwind willreturn
declare float @logf(float) nounwind willreturn memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
