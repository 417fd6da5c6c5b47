// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int answer(void) { return 42; }
