// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP's short vectors: concurrency::graphics::float_4 and its like.
#ifndef TESSERA_AMP_SHORT_VECTORS_H
#define TESSERA_AMP_SHORT_VECTORS_H

#include "tessera/short_vectors.h"

#endif // TESSERA_AMP_SHORT_VECTORS_H
