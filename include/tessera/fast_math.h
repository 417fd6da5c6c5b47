// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::fast_math (spec 9.1): float functions that trade accuracy for speed.
///
/// Under these names the host sees the functions of its own library, and a kernel sees ours. They
/// are separate overloads, not functions for both sides. In a program with `using namespace
/// concurrency::fast_math`, those would be ambiguous beside the C library's.
#ifndef TESSERA_FAST_MATH_H
#define TESSERA_FAST_MATH_H

#include "tessera/detail/language.h"

#include <cmath>
#include <math.h>

namespace concurrency {
namespace fast_math {

#define TESSERA_MATH(__name, __kind)                                                               \
  using std::__name;                                                                               \
  using ::__name##f;
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

inline void sincos(float __x, float *__sine, float *__cosine) restrict(cpu) {
  *__sine = std::sin(__x);
  *__cosine = std::cos(__x);
}
inline float rsqrt(float __x) restrict(cpu) { return 1.0f / std::sqrt(__x); }
inline float rsqrtf(float __x) restrict(cpu) { return rsqrt(__x); }
inline int signbitf(float __x) restrict(cpu) { return std::signbit(__x); }

#ifdef __TESSERA_AMP__

#include "tessera/detail/math_kinds.h"
#define TESSERA_MATH(__name, __kind)                                                               \
  TESSERA_KERNEL_MATH##__kind(float, __name, __tessera_fast_##__name##_f32)                        \
      TESSERA_KERNEL_MATH##__kind(float, __name##f, __tessera_fast_##__name##_f32)
#include "tessera/detail/math_functions.def"
#include "tessera/detail/math_kinds_end.h"

extern "C" float __tessera_fast_frexp_f32(float, int *) restrict(amp);
extern "C" float __tessera_fast_modf_f32(float, float *) restrict(amp);
extern "C" float __tessera_fast_rsqrt_f32(float) restrict(amp);

inline float frexp(float __x, int *__exponent) restrict(amp) {
  return __tessera_fast_frexp_f32(__x, __exponent);
}
inline float frexpf(float __x, int *__exponent) restrict(amp) {
  return __tessera_fast_frexp_f32(__x, __exponent);
}
inline float modf(float __x, float *__whole) restrict(amp) {
  return __tessera_fast_modf_f32(__x, __whole);
}
inline float modff(float __x, float *__whole) restrict(amp) {
  return __tessera_fast_modf_f32(__x, __whole);
}
inline void sincos(float __x, float *__sine, float *__cosine) restrict(amp) {
  *__sine = sin(__x);
  *__cosine = cos(__x);
}
inline void sincosf(float __x, float *__sine, float *__cosine) restrict(amp) {
  *__sine = sin(__x);
  *__cosine = cos(__x);
}
inline float rsqrt(float __x) restrict(amp) { return __tessera_fast_rsqrt_f32(__x); }
inline float rsqrtf(float __x) restrict(amp) { return __tessera_fast_rsqrt_f32(__x); }
inline int isfinite(float __x) restrict(amp) { return __builtin_isfinite(__x); }
inline int isinf(float __x) restrict(amp) { return __builtin_isinf(__x); }
inline int isnan(float __x) restrict(amp) { return __builtin_isnan(__x); }
inline int signbit(float __x) restrict(amp) { return __builtin_signbitf(__x) != 0; }
inline int signbitf(float __x) restrict(amp) { return __builtin_signbitf(__x) != 0; }

#endif // __TESSERA_AMP__

} // namespace fast_math
} // namespace concurrency

#endif // TESSERA_FAST_MATH_H
