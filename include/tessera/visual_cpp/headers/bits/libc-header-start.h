// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// With this glibc's headers begin. It says that they may define SIZE_WIDTH, INT_WIDTH and their
/// like, which are newer than Visual C++: programs have constants of these names.
#include_next <bits/libc-header-start.h>

#ifndef __STDC_WANT_IEC_60559_BFP_EXT__ // the program asks for them
#undef __GLIBC_USE_IEC_60559_BFP_EXT
#define __GLIBC_USE_IEC_60559_BFP_EXT 0
#undef __GLIBC_USE_IEC_60559_BFP_EXT_C2X
#define __GLIBC_USE_IEC_60559_BFP_EXT_C2X 0
#endif
#undef __GLIBC_USE_ISOC2X
#define __GLIBC_USE_ISOC2X 0
