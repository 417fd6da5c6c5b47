; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
define i32 @f() {
  %a = add i32 %b, 1
  %b = add i32 %a, 1
  ret i32 %b
}
