// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <stdio.h> with the additional names of Visual C++.
#include_next <stdio.h>

#if !defined(TESSERA_VISUAL_CPP_HEADERS_STDIO_H) && !defined(__TESSERA_SYSTEM_HEADERS_ALONE)
#define TESSERA_VISUAL_CPP_HEADERS_STDIO_H
extern "C++" {
#include "tessera/visual_cpp/c_input.h"
#include "tessera/visual_cpp/c_scan.h"
}
#endif // TESSERA_VISUAL_CPP_HEADERS_STDIO_H
