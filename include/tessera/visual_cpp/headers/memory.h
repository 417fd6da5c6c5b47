// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <memory.h> with the additional names of Visual C++.
#include_next <memory.h>

#if !defined(TESSERA_VISUAL_CPP_HEADERS_MEMORY_H) && !defined(__TESSERA_SYSTEM_HEADERS_ALONE)
#define TESSERA_VISUAL_CPP_HEADERS_MEMORY_H
extern "C++" {
#include "tessera/visual_cpp/c_input.h"
}
#endif // TESSERA_VISUAL_CPP_HEADERS_MEMORY_H
