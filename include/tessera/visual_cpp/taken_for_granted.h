// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Headers that Visual C++'s <amp.h> happens to include. The compiler defines the macros if the
/// text of the program contains their names.
#ifndef TESSERA_VISUAL_CPP_TAKEN_FOR_GRANTED_H
#define TESSERA_VISUAL_CPP_TAKEN_FOR_GRANTED_H

#ifdef __TESSERA_TAKES_CONCRT__
#include "tessera/visual_cpp/headers/concrt.h"
#endif
#if __has_include(<oneapi/tbb/parallel_for.h>)
#ifdef __TESSERA_TAKES_PPL__
#include "tessera/visual_cpp/headers/ppl.h"
#endif
#ifdef __TESSERA_TAKES_PPLTASKS__
#include "tessera/visual_cpp/headers/ppltasks.h"
#endif
#endif

#endif // TESSERA_VISUAL_CPP_TAKEN_FOR_GRANTED_H
