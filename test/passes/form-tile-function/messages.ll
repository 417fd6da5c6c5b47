; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that messages and aborts stay calls in their order, that they are not declared independent of the other
; work-items', and that memory is written before them; extraction believes nothing of them but that they do not throw.
; RUN: %tessera-opt --passes=extract-kernels,verify-kernel-ir,form-tile-function,verify-tile-functions %s | %filecheck %s

; CHECK: declare void @__tessera_printf(ptr, ...) #[[SAID:[0-9]+]]
; CHECK: declare void @__tessera_errorf(ptr, ...) #[[SAID]]
; CHECK: declare void @__tessera_abort() #[[SAID]]
; CHECK: define {{.*}}void @k(
; CHECK: store i32 1, ptr %{{.*}}!llvm.access.group
; CHECK-NEXT: call void (ptr, ...) @__tessera_printf(ptr @text, i32 %{{[a-z0-9]+}}) #[[SAID]]
; CHECK-NEXT: call void (ptr, ...) @__tessera_errorf(ptr @text, i32 %{{[a-z0-9]+}}) #[[SAID]]
; CHECK-NEXT: store i32 2
; CHECK-NEXT: call void @__tessera_abort() #[[SAID]]
; CHECK-NEXT: store i32 3
; CHECK: attributes #[[SAID]] = { nocallback nounwind }
@text = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

define void @k(ptr %p, ptr %launch) #0 {
entry:
  %g = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  store i32 1, ptr %a, align 4
  call void (ptr, ...) @__tessera_printf(ptr @text, i32 %g)
  call void (ptr, ...) @__tessera_errorf(ptr @text, i32 %g)
  store i32 2, ptr %a, align 4
  call void @__tessera_abort()
  store i32 3, ptr %a, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare void @__tessera_printf(ptr, ...) memory(read) willreturn
declare void @__tessera_errorf(ptr, ...)
declare void @__tessera_abort() noreturn

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
