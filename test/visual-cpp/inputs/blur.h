// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
inline int blur(int i) { return 2 * i; }
