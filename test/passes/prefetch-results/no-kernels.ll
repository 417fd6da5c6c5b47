; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that prefetch-results leaves a module without kernels alone.
; RUN: %tessera-opt --passes=prefetch-results %s | %filecheck %s

; CHECK-LABEL: define void @host(
; CHECK-NEXT: ret void
define void @host() {
  ret void
}
