// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __TESSERA_AMP__
#error "amp++ compiles a target that has no property AMP"
#endif

extern "C" int in_program(int value) { return value + 1; }
