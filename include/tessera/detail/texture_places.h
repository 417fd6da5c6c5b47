// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where a coordinate lies in a texture, along one dimension (spec 10.3.3): from 0, the first
/// texel's near side, to 1, the last one's far side, and what an address mode makes of others.
///
/// A place is known in texels to twice the precision of a float: a weight next to a centre is right
/// to its last bits. Every index is one of a texel or, beyond a border, outside by a few, whatever
/// the coordinate, even if that is no number.
#ifndef TESSERA_DETAIL_TEXTURE_PLACES_H
#define TESSERA_DETAIL_TEXTURE_PLACES_H

#include "tessera/sampler.h"

namespace concurrency {
namespace tessera_detail {

inline float __between(float __value, float __least, float __most) restrict(amp) {
  return __value > __least ? (__value < __most ? __value : __most) : __least;
}
inline int __between(int __value, int __least, int __most) restrict(amp) {
  return __value > __least ? (__value < __most ? __value : __most) : __least;
}
/// The largest integer that is not larger; the value has less than 31 bits.
inline int __floor(float __value) restrict(amp) {
  const int __integer = static_cast<int>(__value);
  return __value < static_cast<float>(__integer) ? __integer - 1 : __integer;
}

/// A place along one dimension, in texels: the sum of both. In a mirrored copy of the texture what
/// lies before it lies behind.
struct __texel_place {
  float __whole, __rest;
  bool __is_mirrored;
};

/// The upper half of a float's bits.
inline float __upper_half(float __value) restrict(amp) {
  const float __scaled = __value * 4097.0f;
  return __scaled - (__scaled - __value);
}
/// (coordinate + rest) * length, with the product's rounding error (Dekker) if it is asked for.
template <bool _Exact>
__texel_place __scaled_place(float __coordinate, float __rest, int __length) restrict(amp) {
  const float __size = static_cast<float>(__length);
  const float __product = __coordinate * __size;
  if (!_Exact)
    return __texel_place{__product, 0.0f, false};
  const float __a = __upper_half(__coordinate), __b = __coordinate - __a;
  const float __c = __upper_half(__size), __d = __size - __c;
  const float __error = __b * __d - (((__product - __a * __c) - __b * __c) - __a * __d);
  return __texel_place{__product, __error + __rest * __size, false};
}
/// Where a coordinate is, folded into the texture as the mode says. Beyond a border it is outside.
template <bool _Exact>
__texel_place __fold(float __coordinate, int __length,
                     graphics::address_mode __mode) restrict(amp) {
  if (__mode == graphics::address_wrap) {
    // From 2^23 on there are only integers.
    const float __near = __between(__coordinate, -8388608.0f, 8388608.0f);
    const float __integer = static_cast<float>(__floor(__near));
    const float __part = __near - __integer;
    return __scaled_place<_Exact>(__part, __near - (__part + __integer), __length);
  }
  if (__mode == graphics::address_mirror) {
    const float __size = __coordinate < 0.0f ? -__coordinate : __coordinate;
    const float __half = __between(__size, 0.0f, 16777216.0f) * 0.5f;
    const float __part = (__half - static_cast<float>(__floor(__half))) * 2.0f;
    const bool __reflects = __part > 1.0f;
    __texel_place __place =
        __scaled_place<_Exact>(__reflects ? 2.0f - __part : __part, 0.0f, __length);
    __place.__is_mirrored = __reflects != (__coordinate < 0.0f);
    return __place;
  }
  if (__mode == graphics::address_border)
    return __scaled_place<_Exact>(__between(__coordinate, -1.0f, 2.0f), 0.0f, __length);
  return __scaled_place<_Exact>(__between(__coordinate, 0.0f, 1.0f), 0.0f, __length);
}

inline bool __is_inside(int __texel, int __length) restrict(amp) {
  return static_cast<unsigned int>(__texel) < static_cast<unsigned int>(__length);
}

/// The texels beside a place along one dimension, and how far the place is from the first one's
/// centre: the sum of both. Beyond a border they count nothing.
struct __texel_taps {
  int first, second;
  float __part, __rest;
  float __counts_first, __counts_second;
  bool __are_mirrored; ///< in a copy where the second one comes first
};
template <bool _Exact>
__texel_taps __taps_of(float __coordinate, int __length,
                       graphics::address_mode __mode) restrict(amp) {
  const __texel_place __place = __fold<_Exact>(__coordinate, __length, __mode);
  // Centres of texels lie at a half. Below the first one bits are lost, which the rest keeps.
  const float __centred = __place.__whole - 0.5f;
  const int __floored = __floor(__centred);
  const float __integer = static_cast<float>(__floored);
  const float __above = __centred - __integer;
  const float __rest = _Exact ? __place.__rest + (__centred - (__above + __integer)) +
                                    (__place.__whole - (__centred + 0.5f))
                              : 0.0f;
  // The rest may lead back over a centre. In a mirrored copy, a centre is where the second of two
  // begins.
  const bool __is_below =
      _Exact && (__place.__is_mirrored ? __above + __rest <= 0.0f : __above + __rest < 0.0f);
  const int first = __is_below ? __floored - 1 : __floored;
  __texel_taps __taps = {first, first + 1, __is_below ? 1.0f : __above, __rest,
                         1.0f,  1.0f,      __place.__is_mirrored};
  if (__mode == graphics::address_border) {
    __taps.__counts_first = __is_inside(first, __length) ? 1.0f : 0.0f;
    __taps.__counts_second = __is_inside(first + 1, __length) ? 1.0f : 0.0f;
  } else if (__mode == graphics::address_wrap) {
    __taps.first = first < 0 ? __length - 1 : first;
    __taps.second = first + 1 >= __length ? 0 : first + 1;
  }
  __taps.first = __between(__taps.first, 0, __length - 1);
  __taps.second = __between(__taps.second, 0, __length - 1);
  return __taps;
}
/// The texel that a place lies in.
inline int __texel_of(float __coordinate, int __length,
                      graphics::address_mode __mode) restrict(amp) {
  const __texel_place __place = __fold<true>(__coordinate, __length, __mode);
  const int __near = __floor(__place.__whole);
  // What lies on an edge belongs to the texel behind it, which in a mirrored copy is the one
  // before.
  const bool __is_below = static_cast<float>(__near) == __place.__whole &&
                          (__place.__is_mirrored ? __place.__rest <= 0.0f : __place.__rest < 0.0f);
  const int __texel = __is_below ? __near - 1 : __near;
  return __mode == graphics::address_border ? __texel : __between(__texel, 0, __length - 1);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_TEXTURE_PLACES_H
