; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel whose function object goes to another unit's function works on a copy of it, and that one whose
; function objects goes no further than an inlined function and a variable does not.
; RUN: %tessera-opt --passes=check-kernels %s | %filecheck %s

declare void @other(ptr) "tessera.other_unit"

; CHECK: define void @hands_on(ptr noalias %closure)
; CHECK-NEXT: %own.closure = alloca [24 x i8], align 8
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %own.closure, ptr align 8 %closure, i64 24, i1 false)
; CHECK-NEXT: %place = getelementptr i8, ptr %own.closure, i64 16
; CHECK-NEXT: call void @other(ptr %place)
define void @hands_on(ptr noalias %closure) #0 {
  %place = getelementptr i8, ptr %closure, i64 16
  call void @other(ptr %place)
  ret void
}

; CHECK: define void @keeps(ptr noalias %closure)
; CHECK-NOT: own.closure
define void @keeps(ptr noalias %closure) #0 {
  %holder = alloca ptr
  call void @hold(ptr %holder, ptr %closure)
  %again = load ptr, ptr %holder
  %value = load i32, ptr %again
  ret void
}

define internal void @hold(ptr %holder, ptr %p) {
  store ptr %p, ptr %holder
  ret void
}

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:16" }
