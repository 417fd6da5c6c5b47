; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that kernels that other units may have become the unit's own, and local symbols carry its name; nothing else changes.
; RUN: %tessera-opt --passes=own-symbols %s | %filecheck %s

; CHECK: @table.unit = internal constant
; CHECK: @exported = constant
; CHECK-NOT: $shared = comdat
; CHECK: define void @shared(ptr %closure) [[OWN:#[0-9]+]] {
; CHECK: define void @alone(ptr %closure) [[ALONE:#[0-9]+]] {
; CHECK: call i32 @helper.unit()
; CHECK: define internal i32 @helper.unit()
; CHECK: attributes [[OWN]] = {{.*}}"tessera.internal"
; CHECK: attributes [[ALONE]] = {
; CHECK-NOT: "tessera.internal"

$shared = comdat any

@table = internal constant i32 1
@exported = constant ptr @table

define weak_odr void @shared(ptr %closure) #0 comdat {
  ret void
}

define void @alone(ptr %closure) #0 {
  %unused = call i32 @helper()
  ret void
}

define internal i32 @helper() {
  ret i32 1
}

attributes #0 = { "tessera.kernel" "tessera.rank"="1" "tessera.captures" }
