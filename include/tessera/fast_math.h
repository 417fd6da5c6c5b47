// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::fast_math (spec 9.1): float functions that trade accuracy for speed.
///
/// The host sees its own library's functions under these names, a kernel sees ours. They are
/// separate overloads, not functions for both: those would be ambiguous beside the C library's in a
/// program that says `using namespace concurrency::fast_math`.
#ifndef TESSERA_FAST_MATH_H
#define TESSERA_FAST_MATH_H

#include "tessera/detail/language.h"

#include <cmath>
#include <math.h>

namespace concurrency {
namespace fast_math {

#define TESSERA_MATH(name, kind)                                                                   \
  using std::name;                                                                                 \
  using ::name##f;
#include "tessera/detail/math_functions.def"
using ::frexpf;
using ::modff;
using ::sincosf;
using std::frexp;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::modf;
using std::signbit;

inline void sincos(float x, float *sine, float *cosine) restrict(cpu) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
inline float rsqrt(float x) restrict(cpu) { return 1.0f / std::sqrt(x); }
inline float rsqrtf(float x) restrict(cpu) { return rsqrt(x); }
inline int signbitf(float x) restrict(cpu) { return std::signbit(x); }

#ifdef __TESSERA_AMP__

#include "tessera/detail/math_kinds.h"
#define TESSERA_MATH(name, kind)                                                                   \
  TESSERA_KERNEL_MATH_##kind(float, name, __tessera_fast_##name##_f32)                             \
      TESSERA_KERNEL_MATH_##kind(float, name##f, __tessera_fast_##name##_f32)
#include "tessera/detail/math_functions.def"
#include "tessera/detail/math_kinds_end.h"

extern "C" float __tessera_fast_frexp_f32(float, int *) restrict(amp);
extern "C" float __tessera_fast_modf_f32(float, float *) restrict(amp);
extern "C" float __tessera_fast_rsqrt_f32(float) restrict(amp);

inline float frexp(float x, int *exponent) restrict(amp) {
  return __tessera_fast_frexp_f32(x, exponent);
}
inline float frexpf(float x, int *exponent) restrict(amp) {
  return __tessera_fast_frexp_f32(x, exponent);
}
inline float modf(float x, float *whole) restrict(amp) { return __tessera_fast_modf_f32(x, whole); }
inline float modff(float x, float *whole) restrict(amp) {
  return __tessera_fast_modf_f32(x, whole);
}
inline void sincos(float x, float *sine, float *cosine) restrict(amp) {
  *sine = sin(x);
  *cosine = cos(x);
}
inline void sincosf(float x, float *sine, float *cosine) restrict(amp) {
  *sine = sin(x);
  *cosine = cos(x);
}
inline float rsqrt(float x) restrict(amp) { return __tessera_fast_rsqrt_f32(x); }
inline float rsqrtf(float x) restrict(amp) { return __tessera_fast_rsqrt_f32(x); }
inline int isfinite(float x) restrict(amp) { return __builtin_isfinite(x); }
inline int isinf(float x) restrict(amp) { return __builtin_isinf(x); }
inline int isnan(float x) restrict(amp) { return __builtin_isnan(x); }
inline int signbit(float x) restrict(amp) { return __builtin_signbitf(x) != 0; }
inline int signbitf(float x) restrict(amp) { return __builtin_signbitf(x) != 0; }

#endif // __TESSERA_AMP__

} // namespace fast_math
} // namespace concurrency

#endif // TESSERA_FAST_MATH_H
