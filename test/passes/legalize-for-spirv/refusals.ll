; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that it is said which numbers no device computes with.
; RUN: not %tessera-opt --passes=legalize-for-spirv %s 2>&1 | %filecheck %s

; CHECK: error: it computes with numbers of 128 bits
define i64 @f(i64 %a) {
  %w = zext i64 %a to i128
  %s = mul i128 %w, %w
  %h = lshr i128 %s, 64
  %r = trunc i128 %h to i64
  ret i64 %r
}
