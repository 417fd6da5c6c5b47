// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::precise_math (spec 9.2): float and double functions with the accuracy of the C
/// library. Separate overloads for host and kernels, as in fast_math.h.
#ifndef TESSERA_PRECISE_MATH_H
#define TESSERA_PRECISE_MATH_H

#include "tessera/detail/language.h"

#include <cmath>
#include <math.h>

namespace concurrency {
namespace precise_math {

#define TESSERA_MATH(name, kind)                                                                   \
  using std::name;                                                                                 \
  using ::name##f;
#define TESSERA_PRECISE_MATH(name, kind)                                                           \
  using std::name;                                                                                 \
  using ::name##f;
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

inline void sincos(float x, float *sine, float *cosine) restrict(cpu) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
inline float rsqrt(float x) restrict(cpu) { return 1.0f / std::sqrt(x); }
inline double rsqrt(double x) restrict(cpu) { return 1.0 / std::sqrt(x); }
inline float rsqrtf(float x) restrict(cpu) { return rsqrt(x); }
inline float rcbrt(float x) restrict(cpu) { return 1.0f / std::cbrt(x); }
inline double rcbrt(double x) restrict(cpu) { return 1.0 / std::cbrt(x); }
inline float rcbrtf(float x) restrict(cpu) { return rcbrt(x); }
inline int signbitf(float x) restrict(cpu) { return std::signbit(x); }

#ifdef __TESSERA_AMP__

#include "tessera/detail/math_kinds.h"
#define TESSERA_MATH(name, kind)                                                                   \
  TESSERA_KERNEL_MATH_##kind(float, name, __tessera_##name##_f32)                                  \
      TESSERA_KERNEL_MATH_##kind(float, name##f, __tessera_##name##_f32)                           \
          TESSERA_KERNEL_MATH_##kind(double, name, __tessera_##name##_f64)
#define TESSERA_PRECISE_MATH(name, kind)                                                           \
  TESSERA_KERNEL_MATH_##kind(float, name, __tessera_##name##_f32)                                  \
      TESSERA_KERNEL_MATH_##kind(float, name##f, __tessera_##name##_f32)                           \
          TESSERA_KERNEL_MATH_##kind(double, name, __tessera_##name##_f64)
#include "tessera/detail/math_functions.def"
#include "tessera/detail/math_kinds_end.h"

extern "C" float __tessera_frexp_f32(float, int *) restrict(amp);
extern "C" double __tessera_frexp_f64(double, int *) restrict(amp);
extern "C" float __tessera_modf_f32(float, float *) restrict(amp);
extern "C" double __tessera_modf_f64(double, double *) restrict(amp);

inline float frexp(float x, int *exponent) restrict(amp) {
  return __tessera_frexp_f32(x, exponent);
}
inline float frexpf(float x, int *exponent) restrict(amp) {
  return __tessera_frexp_f32(x, exponent);
}
inline double frexp(double x, int *exponent) restrict(amp) {
  return __tessera_frexp_f64(x, exponent);
}
inline float modf(float x, float *whole) restrict(amp) { return __tessera_modf_f32(x, whole); }
inline float modff(float x, float *whole) restrict(amp) { return __tessera_modf_f32(x, whole); }
inline double modf(double x, double *whole) restrict(amp) { return __tessera_modf_f64(x, whole); }
inline void sincos(float x, float *sine, float *cosine) restrict(amp) {
  *sine = sin(x);
  *cosine = cos(x);
}
inline void sincosf(float x, float *sine, float *cosine) restrict(amp) {
  *sine = sin(x);
  *cosine = cos(x);
}
inline void sincos(double x, double *sine, double *cosine) restrict(amp) {
  *sine = sin(x);
  *cosine = cos(x);
}
inline float rsqrt(float x) restrict(amp) { return 1.0f / sqrt(x); }
inline float rsqrtf(float x) restrict(amp) { return 1.0f / sqrt(x); }
inline double rsqrt(double x) restrict(amp) { return 1.0 / sqrt(x); }
inline float rcbrt(float x) restrict(amp) { return 1.0f / cbrt(x); }
inline float rcbrtf(float x) restrict(amp) { return 1.0f / cbrt(x); }
inline double rcbrt(double x) restrict(amp) { return 1.0 / cbrt(x); }
inline int isfinite(float x) restrict(amp) { return __builtin_isfinite(x); }
inline int isfinite(double x) restrict(amp) { return __builtin_isfinite(x); }
inline int isinf(float x) restrict(amp) { return __builtin_isinf(x); }
inline int isinf(double x) restrict(amp) { return __builtin_isinf(x); }
inline int isnan(float x) restrict(amp) { return __builtin_isnan(x); }
inline int isnan(double x) restrict(amp) { return __builtin_isnan(x); }
inline int isnormal(float x) restrict(amp) { return __builtin_isnormal(x); }
inline int isnormal(double x) restrict(amp) { return __builtin_isnormal(x); }
inline int signbit(float x) restrict(amp) { return __builtin_signbitf(x) != 0; }
inline int signbit(double x) restrict(amp) { return __builtin_signbit(x) != 0; }
inline int signbitf(float x) restrict(amp) { return __builtin_signbitf(x) != 0; }

#endif // __TESSERA_AMP__

} // namespace precise_math
} // namespace concurrency

#endif // TESSERA_PRECISE_MATH_H
