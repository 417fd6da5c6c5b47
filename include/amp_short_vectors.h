// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP's short vectors, such as concurrency::graphics::float_4.
#ifndef TESSERA_AMP_SHORT_VECTORS_H
#define TESSERA_AMP_SHORT_VECTORS_H

#include "tessera/short_vectors.h"

#endif // TESSERA_AMP_SHORT_VECTORS_H
