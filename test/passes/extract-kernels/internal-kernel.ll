; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel of internal linkage survives, marked, and that extracting twice changes nothing.
; RUN: %tessera-opt --passes=extract-kernels %s | %filecheck %s
; RUN: %tessera-opt --passes=extract-kernels,extract-kernels %s | %filecheck %s

; CHECK: define dso_local void @kernel(ptr {{.*}}%closure) #0 {
; CHECK: attributes #0 = { {{.*}}"tessera.internal"
define internal void @kernel(ptr %closure, ptr %launch) #0 {
  ret void
}
attributes #0 = { "tessera.kernel"="a.cpp:3" "tessera.rank"="1" "tessera.closure"="1,1" "tessera.captures"="" }
