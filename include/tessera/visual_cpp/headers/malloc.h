// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <malloc.h> with the additional names of Visual C++.
#include_next <malloc.h>

#if !defined(TESSERA_VISUAL_CPP_HEADERS_MALLOC_H) && !defined(__TESSERA_SYSTEM_HEADERS_ALONE)
#define TESSERA_VISUAL_CPP_HEADERS_MALLOC_H
extern "C++" {
#include "tessera/visual_cpp/c_names.h"
}
#endif // TESSERA_VISUAL_CPP_HEADERS_MALLOC_H
