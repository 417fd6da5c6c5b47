// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP's graphics library: so far the short vectors.
#ifndef TESSERA_AMP_GRAPHICS_H
#define TESSERA_AMP_GRAPHICS_H

#include "amp.h"
#include "amp_short_vectors.h"

#endif // TESSERA_AMP_GRAPHICS_H
