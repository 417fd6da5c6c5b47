// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP's math: concurrency::fast_math and concurrency::precise_math.
#ifndef TESSERA_AMP_MATH_H
#define TESSERA_AMP_MATH_H

#include "tessera/fast_math.h"
#include "tessera/precise_math.h"

#endif // TESSERA_AMP_MATH_H
