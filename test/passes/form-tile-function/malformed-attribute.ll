; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel without a readable rank is refused.
; RUN: not %tessera-opt --passes=form-tile-function %s 2>&1 | %filecheck %s

; CHECK: error: kernel IR contract: kernel 'k': the attribute "tessera.rank" is missing or malformed
define void @k(ptr %p) #0 {
  ret void
}


attributes #0 = { "tessera.kernel"="k" "tessera.rank"="many" "tessera.closure"="24,8" "tessera.captures"="" }
