; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what a kernel says is written behind what others have written, if there is room: its length, its kind, its
; format, two words for each argument, and choices between literals as choices between their places.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-spirv %s | %filecheck %s

@format = internal constant [6 x i8] c"%d %s\00"
@one = internal constant [4 x i8] c"one\00"
@two = internal constant [4 x i8] c"two\00"

; CHECK-LABEL: define spir_kernel void @says(
; CHECK-SAME: ptr addrspace(1) %[[BUFFER:.*]]) #[[KERNEL:[0-9]+]]
; CHECK: %[[PLACE:.*]] = select i1 %{{.*}}, i64 6, i64 10
; CHECK: %[[AT:.*]] = atomicrmw add ptr addrspace(1) %{{.*}}, i32 7 syncscope("device") monotonic, align 4
; CHECK: %[[END:.*]] = add i32 %[[AT]], 7
; CHECK: icmp ule i32 %[[END]], %{{.*}}
; CHECK: icmp ult i32 %[[AT]], %[[END]]
; CHECK: br i1
; CHECK: store i32 7,
; CHECK: store i32 1,
; CHECK: store i32 0,
; CHECK: attributes #[[KERNEL]] = {{.*}}"tessera.message_strings"="%d %s\00one\00two\00"
define void @says(ptr noalias readonly %closure) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %first = icmp eq i32 %i, 0
  %which = select i1 %first, ptr @one, ptr @two
  call void (ptr, ...) @__tessera_printf(ptr @format, i32 %i, ptr %which)
  ret void
}

declare void @__tessera_printf(ptr, ...)
declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
