// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that shaders have (spec 9.3), in namespace concurrency::direct3d and for kernels
/// alone.
#ifndef TESSERA_DIRECT3D_H
#define TESSERA_DIRECT3D_H

#include "tessera/detail/language.h"

extern "C" float __tessera_fast_rcp_f32(float) restrict(amp);

namespace concurrency {
namespace direct3d {

/// 1 / x, within 2 units in the last place (docs/math-accuracy.md).
inline float rcp(float __x) restrict(amp) { return __tessera_fast_rcp_f32(__x); }

/// 1 / x, the nearest double.
inline double rcp(double __x) restrict(amp) { return 1.0 / __x; }

} // namespace direct3d
} // namespace concurrency

#endif // TESSERA_DIRECT3D_H
