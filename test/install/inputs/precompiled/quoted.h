// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
enum { quoted = 2 };
