// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The number of this process.
#ifndef TESSERA_VISUAL_CPP_HEADERS_PROCESS_H
#define TESSERA_VISUAL_CPP_HEADERS_PROCESS_H

#include <stdlib.h>
#include <unistd.h>

inline int _getpid() { return ::getpid(); }

#endif // TESSERA_VISUAL_CPP_HEADERS_PROCESS_H
