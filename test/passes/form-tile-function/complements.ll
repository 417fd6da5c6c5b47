; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the complement of an index is a difference, which has a stride, if all other bits of the index are 0, and
; that an index which may have others keeps its operation.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

; CHECK-LABEL: define void @kernel(
; CHECK-DAG: sub nsw i32 63, %column
; CHECK-DAG: xor i32 %column, 31
; CHECK-DAG: xor i32 %column, 62
; CHECK-NOT: sub nsw i32 31
define void @kernel(ptr %p) #0 {
  %id = call range(i32 0, 64) i32 @__tessera_local_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %back = xor i32 %id, 63
  %half = xor i32 %id, 31
  %even = xor i32 %id, 62
  %back.at = getelementptr i32, ptr %data, i32 %back
  store i32 %half, ptr %back.at, align 4
  %even.at = getelementptr i32, ptr %back.at, i32 %even
  store i32 %half, ptr %even.at, align 4
  ret void
}

declare i32 @__tessera_local_id(i32)
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="16,8" }
