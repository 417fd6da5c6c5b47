// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <math.h> with the additional names of Visual C++.
#include_next <math.h>

#if !defined(TESSERA_VISUAL_CPP_HEADERS_MATH_H) && !defined(__TESSERA_SYSTEM_HEADERS_ALONE)
#define TESSERA_VISUAL_CPP_HEADERS_MATH_H
extern "C++" {
#include "tessera/visual_cpp/c_names.h"
}
#endif // TESSERA_VISUAL_CPP_HEADERS_MATH_H
