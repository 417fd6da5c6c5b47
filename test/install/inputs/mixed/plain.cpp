// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int plus_one(int value) { return value + 1; }
