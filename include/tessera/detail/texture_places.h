// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The position of a coordinate in a texture, along one dimension (spec 10.3.3). 0 is the near side
/// of the first texel, and 1 the far side of the last one. An address mode maps other coordinates.
///
/// Every resulting index belongs to a texel or, beyond a border, is outside by a few, even if the
/// coordinate is a NaN. Integers guarantee this: with -ffast-math, a comparison of floats with a
/// NaN may give any result.
#ifndef TESSERA_DETAIL_TEXTURE_PLACES_H
#define TESSERA_DETAIL_TEXTURE_PLACES_H

#include "tessera/sampler.h"

#include "tessera/detail/exact_floats_begin.h"

namespace concurrency {
namespace tessera_detail {

/// A NaN becomes the least value.
template <typename _Number>
_Number __between(_Number __value, _Number __least, _Number __most) restrict(amp) {
  const _Number __above = __value > __least ? __value : __least;
  return __above < __most ? __above : __most;
}
/// The largest integer that is not larger than the value, which has less than 31 bits.
template <typename _Number> int __floor(_Number __value) restrict(amp) {
  const int __integer = static_cast<int>(__value);
  const unsigned int __below = static_cast<unsigned int>(__integer) - 1;
  return __value < static_cast<_Number>(__integer) ? static_cast<int>(__below) : __integer;
}

/// A position along one dimension, in texels: the sum of both members. In a mirrored copy of the
/// texture, the order is reversed.
template <typename _Number, bool _Has_rest> struct __texel_place {
  typedef _Number __number_type;
  enum { __has_rest = _Has_rest };
  _Number __whole, __rest;
  bool __is_mirrored;
};
/// With the bits of a float, enough for components of 8 and 16 bits.
typedef __texel_place<float, false> __rough_place;
/// With twice the bits of a float, so that weights next to a centre are right to their last bits.
typedef __texel_place<double, false> __precise_place;
/// The same for a device that may have no double.
typedef __texel_place<float, true> __precise_place_in_floats;

/// The upper half of a float's bits.
inline float __upper_half(float __value) restrict(amp) {
  const float __scaled = __value * 4097.0f;
  return __scaled - (__scaled - __value);
}
/// (coordinate + rest) * length. With two floats, the rest is the product's rounding error
/// (Dekker).
inline void __scale(float __coordinate, float, int __length, __rough_place &__place) restrict(amp) {
  __place.__whole = __coordinate * static_cast<float>(__length);
}
inline void __scale(double __coordinate, double, int __length,
                    __precise_place &__place) restrict(amp) {
  __place.__whole = __coordinate * __length;
}
inline void __scale(float __coordinate, float __rest, int __length,
                    __precise_place_in_floats &__place) restrict(amp) {
  const float __size = static_cast<float>(__length);
  const float __product = __coordinate * __size;
  const float __a = __upper_half(__coordinate), __b = __coordinate - __a;
  const float __c = __upper_half(__size), __d = __size - __c;
  const float __error = __b * __d - (((__product - __a * __c) - __b * __c) - __a * __d);
  __place.__whole = __product;
  __place.__rest = __error + __rest * __size;
}
/// The position of a coordinate after the address mode was applied. Beyond a border it is outside.
template <typename _Place>
_Place __fold(float __coordinate, int __length, graphics::address_mode __mode) restrict(amp) {
  typedef typename _Place::__number_type __number_type;
  _Place __place = {0, 0, false};
  if (__TESSERA_SELDOM(__mode == graphics::address_wrap)) {
    // From 2^23 on, all floats are integers.
    const __number_type __near = __between(__coordinate, -8388608.0f, 8388608.0f);
    const __number_type __integer = static_cast<__number_type>(__floor(__near));
    const __number_type __part = __near - __integer;
    __scale(__part, __near - (__part + __integer), __length, __place);
  } else if (__TESSERA_SELDOM(__mode == graphics::address_mirror)) {
    const float __size = __coordinate < 0.0f ? -__coordinate : __coordinate;
    const float __half = __between(__size, 0.0f, 16777216.0f) * 0.5f;
    const float __part = (__half - static_cast<float>(__floor(__half))) * 2.0f;
    const bool __reflects = __part > 1.0f;
    __scale(__reflects ? 2.0f - __part : __part, 0, __length, __place);
    __place.__is_mirrored = __reflects != (__coordinate < 0.0f);
  } else {
    const bool __is_border = __mode == graphics::address_border;
    __scale(__between(__coordinate, __is_border ? -1.0f : 0.0f, __is_border ? 2.0f : 1.0f), 0,
            __length, __place);
  }
  return __place;
}

inline bool __is_inside(int __texel, int __length) restrict(amp) {
  return static_cast<unsigned int>(__texel) < static_cast<unsigned int>(__length);
}

/// The two texels beside a position along one dimension, and the weight of each. Beyond a border
/// there is no texel.
template <typename _Number> struct __texel_taps {
  int first, second;
  _Number __of_first, __of_second;
  bool __has_first, __has_second;
  bool __are_mirrored; ///< in a copy in which the second one comes first
};
template <typename _Place>
__texel_taps<typename _Place::__number_type>
__taps_of(float __coordinate, int __length, graphics::address_mode __mode) restrict(amp) {
  typedef typename _Place::__number_type __number_type;
  const _Place __place = __fold<_Place>(__coordinate, __length, __mode);
  const bool __is_border = __mode == graphics::address_border;
  const __number_type __whole =
      __is_border ? __between(__place.__whole, __number_type(-1), __number_type(__length + 1))
                  : __place.__whole;
  // Centres of texels have the fraction one half. After an addition of one more, nothing is
  // negative.
  const __number_type __shifted = __whole + __number_type(1.5);
  const int __beyond = __is_border ? 1 : 0;
  const int __integer =
      __between(static_cast<int>(__shifted), 1 - __beyond, __length + 1 + __beyond);
  int first = __integer - 2;
  __number_type __above = __shifted - static_cast<__number_type>(__integer), __rest = 0;
  if (_Place::__has_rest) {
    // The sum's rounding error (Knuth) may lead back over a centre. In a mirrored copy, a centre is
    // where the second of two texels begins.
    const __number_type __added = __shifted - __whole;
    __rest = __place.__rest + (__whole - (__shifted - __added)) + (__number_type(1.5) - __added);
    const bool __is_below = __place.__is_mirrored ? __above + __rest <= 0 : __above + __rest < 0;
    first = __is_below ? first - 1 : first;
    __above = __is_below ? __number_type(1) : __above;
  }
  __texel_taps<__number_type> __taps = {first, first + 1, (1 - __above) - __rest, __above + __rest,
                                        true,  true,      __place.__is_mirrored};
  if (__TESSERA_SELDOM(__is_border)) {
    __taps.__has_first = __is_inside(first, __length);
    __taps.__has_second = __is_inside(first + 1, __length);
    __taps.__of_first = __taps.__has_first ? __taps.__of_first : 0;
    __taps.__of_second = __taps.__has_second ? __taps.__of_second : 0;
    __taps.first = __between(first, 0, __length - 1);
    __taps.second = __between(first + 1, 0, __length - 1);
  } else { // one of the two is inside
    const bool __wraps = __mode == graphics::address_wrap;
    __taps.first = first < 0 ? (__wraps ? __length - 1 : 0) : first;
    const int __next = _Place::__has_rest ? __between(first + 1, 0, __length) : first + 1;
    __taps.second = __next >= __length ? (__wraps ? 0 : __length - 1) : __next;
  }
  return __taps;
}
/// The texel that contains a position.
inline int __texel_of(float __coordinate, int __length,
                      graphics::address_mode __mode) restrict(amp) {
  const __precise_place_in_floats __place =
      __fold<__precise_place_in_floats>(__coordinate, __length, __mode);
  const int __near = __floor(__place.__whole);
  // A position on an edge belongs to the following texel, which in a mirrored copy is the previous
  // one.
  const bool __is_below = static_cast<float>(__near) == __place.__whole &&
                          (__place.__is_mirrored ? __place.__rest <= 0.0f : __place.__rest < 0.0f);
  const int __texel = __between(__near, -1, __length) - (__is_below ? 1 : 0);
  return __mode == graphics::address_border ? __texel : __between(__texel, 0, __length - 1);
}

} // namespace tessera_detail
} // namespace concurrency

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_DETAIL_TEXTURE_PLACES_H
