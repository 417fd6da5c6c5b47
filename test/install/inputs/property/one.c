// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int one(void) { return 1; }
