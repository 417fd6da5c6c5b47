// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of shaders (spec 9.3), in namespace concurrency::direct3d, for kernels only.
#ifndef TESSERA_DIRECT3D_H
#define TESSERA_DIRECT3D_H

#include "tessera/detail/language.h"
#include "tessera/detail/noise.h"

extern "C" float __tessera_fast_rcp_f32(float) restrict(amp);

namespace concurrency {
namespace direct3d {

/// The absolute value. That of the least int is itself.
inline int abs(int __x) restrict(amp) {
  return static_cast<int>(__x < 0 ? 0u - static_cast<unsigned int>(__x)
                                  : static_cast<unsigned int>(__x));
}
/// -1, 0 or 1.
inline int sign(int __x) restrict(amp) {
  return static_cast<int>(__x > 0) - static_cast<int>(__x < 0);
}

/// The nearest value from `min` to `max`. `max` must not be smaller than `min`.
inline int clamp(int __x, int __min, int __max) restrict(amp) {
  return __x < __min ? __min : __x > __max ? __max : __x;
}
inline float clamp(float __x, float __min, float __max) restrict(amp) {
  return __x < __min ? __min : __x > __max ? __max : __x;
}
/// The nearest value from 0 to 1. A NaN gives 0.
inline float saturate(float __x) restrict(amp) {
  return __x > 0.0f ? (__x < 1.0f ? __x : 1.0f) : 0.0f;
}

/// The larger or the smaller of two integers.
inline int imax(int __x, int __y) restrict(amp) { return __x > __y ? __x : __y; }
inline int imin(int __x, int __y) restrict(amp) { return __x < __y ? __x : __y; }
inline unsigned int umax(unsigned int __x, unsigned int __y) restrict(amp) {
  return __x > __y ? __x : __y;
}
inline unsigned int umin(unsigned int __x, unsigned int __y) restrict(amp) {
  return __x < __y ? __x : __y;
}

/// The number of bits that are set, and the bits in reverse order.
inline unsigned int countbits(unsigned int __x) restrict(amp) {
  return static_cast<unsigned int>(__builtin_popcount(__x));
}
inline unsigned int reversebits(unsigned int __x) restrict(amp) {
#ifdef __clang__
  return __builtin_bitreverse32(__x);
#else // no compiler of kernels
  return __x;
#endif
}
/// The number of the highest and of the lowest bit that is set, from 0 to 31. Without such a bit it
/// is -1.
inline int firstbithigh(int __x) restrict(amp) {
  return __x == 0 ? -1 : 31 - __builtin_clz(static_cast<unsigned int>(__x));
}
inline int firstbitlow(int __x) restrict(amp) {
  return __x == 0 ? -1 : __builtin_ctz(static_cast<unsigned int>(__x));
}

/// x * y + z, rounded after each operation. Integers wrap.
inline float mad(float __x, float __y, float __z) restrict(amp) { return __x * __y + __z; }
inline double mad(double __x, double __y, double __z) restrict(amp) { return __x * __y + __z; }
inline unsigned int mad(unsigned int __x, unsigned int __y, unsigned int __z) restrict(amp) {
  return __x * __y + __z;
}
inline int mad(int __x, int __y, int __z) restrict(amp) {
  return static_cast<int>(mad(static_cast<unsigned int>(__x), static_cast<unsigned int>(__y),
                              static_cast<unsigned int>(__z)));
}

/// 1 / x, within 2 units in the last place (docs/math-accuracy.md).
inline float rcp(float __x) restrict(amp) { return __tessera_fast_rcp_f32(__x); }
/// 1 / x, the nearest double.
inline double rcp(double __x) restrict(amp) { return 1.0 / __x; }

/// Degrees in radians.
inline float radians(float __x) restrict(amp) { return __x * 0.01745329251994329577f; }

/// `step` is 0 below y, else 1. `smoothstep` is a smooth curve from 0 below `min` to 1 above `max`.
inline float step(float __y, float __x) restrict(amp) { return __x >= __y ? 1.0f : 0.0f; }
inline float smoothstep(float __min, float __max, float __x) restrict(amp) {
  const float __part = saturate((__x - __min) / (__max - __min));
  return __part * __part * (3.0f - 2.0f * __part);
}

/// Perlin's gradient noise in one dimension. It is smooth, from -1 to 1, and 0 at integers. Every
/// call and every accelerator gives the same values. From 2^24 on, all floats are integers.
inline float noise(float __x) restrict(amp) {
  const float __near = __x > -16777216.0f ? (__x < 16777216.0f ? __x : 16777216.0f) : -16777216.0f;
  const int __cut = static_cast<int>(__near);
  const int __left = __near < static_cast<float>(__cut) ? __cut - 1 : __cut;
  const float __part = __near - static_cast<float>(__left);
  const float __fade = __part * __part * __part * (__part * (__part * 6.0f - 15.0f) + 10.0f);
  const float __a = tessera_detail::__noise_slope(__left) * __part;
  const float __b = tessera_detail::__noise_slope(__left + 1) * (__part - 1.0f);
  return 2.0f * (__a + __fade * (__b - __a));
}

} // namespace direct3d
} // namespace concurrency

#endif // TESSERA_DIRECT3D_H
