// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <stdlib.h> with the additional names of Visual C++.
#include_next <stdlib.h>

#if !defined(TESSERA_VISUAL_CPP_HEADERS_STDLIB_H) && !defined(__TESSERA_SYSTEM_HEADERS_ALONE)
#define TESSERA_VISUAL_CPP_HEADERS_STDLIB_H
extern "C++" {
#include "tessera/visual_cpp/c_input.h"
}
#endif // TESSERA_VISUAL_CPP_HEADERS_STDLIB_H
