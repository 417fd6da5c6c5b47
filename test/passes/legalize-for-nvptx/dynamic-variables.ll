; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a variable whose size is no constant is refused: PTX 6.0 has none.
; RUN: not %tessera-opt --passes=legalize-for-nvptx %s 2>&1 | %filecheck %s

; CHECK: error: it has variables whose size is known when it runs only
define void @k(i32 %n) {
  %v = alloca i32, i32 %n
  store i32 0, ptr %v
  ret void
}
