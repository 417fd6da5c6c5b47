; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that of a load only the place counts where it reads the function object or what describes a captured array, and
; memory elsewhere; and that calls, private variables and atomic operations are unknown.
; RUN: %tessera-opt --passes="function(print<dependences>)" %s | %filecheck %s

; CHECK-LABEL: dependences of 'k':
; CHECK: nothing: %data = load
; CHECK: nothing: %array = load
; CHECK: nothing: %extent = load
; CHECK: perhaps local(0) tile(0): %of.closure = load
; CHECK: perhaps memory: %first = load
; CHECK: local(0) tile(0): %at = getelementptr
; CHECK: perhaps local(0) tile(0) memory: %own = load
; CHECK: perhaps memory: %ordered = load
; CHECK: perhaps unknown: %private = alloca
; CHECK: perhaps memory unknown: %kept = load
; CHECK: perhaps unknown: %counted = atomicrmw
; CHECK: local(0) tile(0): %root = call
; CHECK: perhaps unknown: %other = call
define void @k(ptr %p) #0 {
  %row = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %array.at = getelementptr i8, ptr %p, i64 16
  %array = load ptr, ptr %array.at, align 8
  %extent.at = getelementptr i8, ptr %array, i64 8
  %extent = load i32, ptr %extent.at, align 4
  %in.closure = getelementptr i8, ptr %p, i32 %row
  %of.closure = load i8, ptr %in.closure, align 1
  %first = load i32, ptr %data, align 4
  %at = getelementptr i32, ptr %data, i32 %row
  %own = load i32, ptr %at, align 4
  %ordered = load atomic i32, ptr %data monotonic, align 4
  %private = alloca i32, align 4
  %kept = load i32, ptr %private, align 4
  %counted = atomicrmw add ptr %data, i32 1 monotonic, align 4
  %wide = sitofp i32 %row to float
  %root = call float @llvm.sqrt.f32(float %wide)
  %other = call i32 @helper(i32 %row)
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare float @llvm.sqrt.f32(float)
declare i32 @helper(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="16:array:rw:16" }
