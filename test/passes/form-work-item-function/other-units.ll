; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a checked copy calls the form with checks of another unit's function, with the shadow of its arguments, if there is
; one, and else the function, of which the runtime hears; and that what other units call has such a form, also in a unit without
; kernels.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' %s | %filecheck %s
; RUN: sed -e '/^; KERNEL/,/^; END/d' %s | %tessera-opt --passes='verify-kernel-ir,form-work-item-function<checked>' - | %filecheck %s --check-prefix=ALONE

; CHECK: @_Z5twicei.amp.checked = extern_weak constant ptr
; CHECK-LABEL: define void @k.work_item(
; CHECK: %[[SHADOW:_msld.*]] = load i32,
; CHECK: %[[IS:.*]] = icmp ne ptr @_Z5twicei.amp.checked, null
; CHECK-NEXT: br i1 %[[IS]], label %[[THERE:.*]], label %[[NOT:[0-9]+]], !nosanitize
; CHECK: [[THERE]]:
; CHECK: %[[FORM:.*]] = load ptr, ptr @_Z5twicei.amp.checked
; CHECK: store i32 %[[SHADOW]], ptr %_msarg{{.*}}
; CHECK: %[[CHECKED:.*]] = call i32 %[[FORM]](i32 %{{.*}})
; CHECK: [[NOT]]:
; CHECK: %[[PLAIN:.*]] = call i32 @_Z5twicei(i32 %{{.*}})
; CHECK: call void @__tessera_check_called(
; CHECK: phi i32 [ %[[CHECKED]], %{{.*}} ], [ %[[PLAIN]], %{{.*}} ]
; CHECK: define i32 @_Z4halfi.checked_export(i32 %n) #[[EXPORT:.*]] {
; CHECK: __tessera_check_state_here
; CHECK: attributes #[[EXPORT]] = {{.*}}"tessera.checked_export"="_Z4halfi.amp.checked"
; ALONE: define i32 @_Z4halfi.checked_export(i32 %n)
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; KERNEL
define void @k(ptr %closure) #0 {
  %p = load ptr, ptr %closure, align 8
  %n = load i32, ptr %p, align 4
  %twice = call i32 @_Z5twicei(i32 %n)
  store i32 %twice, ptr %p, align 4
  ret void
}
; END

define i32 @_Z4halfi(i32 %n) #2 {
  %half = sdiv i32 %n, 2
  ret i32 %half
}

declare i32 @_Z5twicei(i32) #1

attributes #0 = { "tessera.kernel"="kernel.cpp:3" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.other_unit" }
attributes #2 = { "tessera.exported" }
