; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a variable whose size is no constant, or which each iteration has anew, is refused: PTX 6.0 has none.
; RUN: split-file %s %t && not %tessera-opt --passes=legalize-for-nvptx %t/size.ll 2>&1 | %filecheck %s
; RUN: not %tessera-opt --passes=legalize-for-nvptx %t/loop.ll 2>&1 | %filecheck %s

; CHECK: error: it has variables whose size is only known at run time

;--- size.ll
define void @k(i32 %n) {
  %v = alloca i32, i32 %n
  store i32 0, ptr %v
  ret void
}

;--- loop.ll
define void @k(i1 %more) {
  br label %loop
loop:
  %v = alloca i32
  store volatile i32 0, ptr %v
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
