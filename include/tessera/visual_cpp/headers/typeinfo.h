// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The older name of <typeinfo>.
#ifndef TESSERA_VISUAL_CPP_HEADERS_TYPEINFO_H
#define TESSERA_VISUAL_CPP_HEADERS_TYPEINFO_H

#include <typeinfo>

#endif // TESSERA_VISUAL_CPP_HEADERS_TYPEINFO_H
