// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::precise_math (spec 9.2): float and double functions with the accuracy of the C
/// library. As in fast_math.h, host and kernels have separate overloads.
#ifndef TESSERA_PRECISE_MATH_H
#define TESSERA_PRECISE_MATH_H

#include "tessera/detail/language.h"

#include <cmath>
#include <math.h>

namespace concurrency {
namespace precise_math {

#define TESSERA_MATH(__name, __kind)                                                               \
  using std::__name;                                                                               \
  using ::__name##f;
#define TESSERA_PRECISE_MATH(__name, __kind)                                                       \
  using std::__name;                                                                               \
  using ::__name##f;
#include "tessera/detail/math_functions.def"
using ::frexpf;
using ::modff;
using ::sincos;
using ::sincosf;
using std::frexp;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::isnormal;
using std::modf;
using std::signbit;

inline void sincos(float __x, float *__sine, float *__cosine) restrict(cpu) {
  *__sine = std::sin(__x);
  *__cosine = std::cos(__x);
}
inline float rsqrt(float __x) restrict(cpu) { return 1.0f / std::sqrt(__x); }
inline double rsqrt(double __x) restrict(cpu) { return 1.0 / std::sqrt(__x); }
inline float rsqrtf(float __x) restrict(cpu) { return rsqrt(__x); }
inline float rcbrt(float __x) restrict(cpu) { return 1.0f / std::cbrt(__x); }
inline double rcbrt(double __x) restrict(cpu) { return 1.0 / std::cbrt(__x); }
inline float rcbrtf(float __x) restrict(cpu) { return rcbrt(__x); }
inline int signbitf(float __x) restrict(cpu) { return std::signbit(__x); }

#ifdef __TESSERA_AMP__

#include "tessera/detail/math_kinds.h"
#define TESSERA_MATH(__name, __kind)                                                               \
  TESSERA_KERNEL_MATH##__kind(float, __name, __tessera_##__name##_f32)                             \
      TESSERA_KERNEL_MATH##__kind(float, __name##f, __tessera_##__name##_f32)                      \
          TESSERA_KERNEL_MATH##__kind(double, __name, __tessera_##__name##_f64)
#define TESSERA_PRECISE_MATH(__name, __kind)                                                       \
  TESSERA_KERNEL_MATH##__kind(float, __name, __tessera_##__name##_f32)                             \
      TESSERA_KERNEL_MATH##__kind(float, __name##f, __tessera_##__name##_f32)                      \
          TESSERA_KERNEL_MATH##__kind(double, __name, __tessera_##__name##_f64)
#include "tessera/detail/math_functions.def"
#include "tessera/detail/math_kinds_end.h"

extern "C" float __tessera_frexp_f32(float, int *) restrict(amp);
extern "C" double __tessera_frexp_f64(double, int *) restrict(amp);
extern "C" float __tessera_modf_f32(float, float *) restrict(amp);
extern "C" double __tessera_modf_f64(double, double *) restrict(amp);

inline float frexp(float __x, int *__exponent) restrict(amp) {
  return __tessera_frexp_f32(__x, __exponent);
}
inline float frexpf(float __x, int *__exponent) restrict(amp) {
  return __tessera_frexp_f32(__x, __exponent);
}
inline double frexp(double __x, int *__exponent) restrict(amp) {
  return __tessera_frexp_f64(__x, __exponent);
}
inline float modf(float __x, float *__whole) restrict(amp) {
  return __tessera_modf_f32(__x, __whole);
}
inline float modff(float __x, float *__whole) restrict(amp) {
  return __tessera_modf_f32(__x, __whole);
}
inline double modf(double __x, double *__whole) restrict(amp) {
  return __tessera_modf_f64(__x, __whole);
}
inline void sincos(float __x, float *__sine, float *__cosine) restrict(amp) {
  *__sine = sin(__x);
  *__cosine = cos(__x);
}
inline void sincosf(float __x, float *__sine, float *__cosine) restrict(amp) {
  *__sine = sin(__x);
  *__cosine = cos(__x);
}
inline void sincos(double __x, double *__sine, double *__cosine) restrict(amp) {
  *__sine = sin(__x);
  *__cosine = cos(__x);
}
inline float rsqrt(float __x) restrict(amp) { return 1.0f / sqrt(__x); }
inline float rsqrtf(float __x) restrict(amp) { return 1.0f / sqrt(__x); }
inline double rsqrt(double __x) restrict(amp) { return 1.0 / sqrt(__x); }
inline float rcbrt(float __x) restrict(amp) { return 1.0f / cbrt(__x); }
inline float rcbrtf(float __x) restrict(amp) { return 1.0f / cbrt(__x); }
inline double rcbrt(double __x) restrict(amp) { return 1.0 / cbrt(__x); }
inline int isfinite(float __x) restrict(amp) { return __builtin_isfinite(__x); }
inline int isfinite(double __x) restrict(amp) { return __builtin_isfinite(__x); }
inline int isinf(float __x) restrict(amp) { return __builtin_isinf(__x); }
inline int isinf(double __x) restrict(amp) { return __builtin_isinf(__x); }
inline int isnan(float __x) restrict(amp) { return __builtin_isnan(__x); }
inline int isnan(double __x) restrict(amp) { return __builtin_isnan(__x); }
inline int isnormal(float __x) restrict(amp) { return __builtin_isnormal(__x); }
inline int isnormal(double __x) restrict(amp) { return __builtin_isnormal(__x); }
inline int signbit(float __x) restrict(amp) { return __builtin_signbitf(__x) != 0; }
inline int signbit(double __x) restrict(amp) { return __builtin_signbit(__x) != 0; }
inline int signbitf(float __x) restrict(amp) { return __builtin_signbitf(__x) != 0; }

#endif // __TESSERA_AMP__

} // namespace precise_math
} // namespace concurrency

#endif // TESSERA_PRECISE_MATH_H
