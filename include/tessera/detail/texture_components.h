// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The meaning of the bits of one component of a texel (spec 10.1.3): integers, half precision,
/// normalised numbers.
#ifndef TESSERA_DETAIL_TEXTURE_COMPONENTS_H
#define TESSERA_DETAIL_TEXTURE_COMPONENTS_H

#include "tessera/detail/language.h"
#include "tessera/norm.h"

namespace concurrency {
namespace tessera_detail {

/// The numbers of bits per component that textures of a scalar type can have, as a set. The first
/// one is the default, if there is one.
template <typename _Scalar> struct __format_bits;
template <> struct __format_bits<int> {
  enum { __default = 32, __all = 8 | 16 | 32 };
};
template <> struct __format_bits<unsigned int> {
  enum { __default = 32, __all = 8 | 16 | 32 };
};
template <> struct __format_bits<float> {
  enum { __default = 32, __all = 16 | 32 };
};
template <> struct __format_bits<double> {
  enum { __default = 64, __all = 64 };
};
template <> struct __format_bits<graphics::norm> {
  enum { __default = 0, __all = 8 | 16 };
};
template <> struct __format_bits<graphics::unorm> {
  enum { __default = 0, __all = 8 | 16 };
};

/// Half precision as a float. The conversion is exact.
inline float __of_half(unsigned int __half) restrict(amp) {
  const unsigned int __magnitude = (__half & 0x7fffu) << 13, __sign = (__half & 0x8000u) << 16;
  const unsigned int __exponent = __magnitude & 0x0f800000u;
  const float __small =
      static_cast<float>(static_cast<int>(__half & 0x03ffu)) * 5.9604644775390625e-8f;
  // The bias changes from 15 to 127. Infinities and NaNs have the largest exponent in both.
  const unsigned int __biased = __magnitude + (__exponent == 0x0f800000u ? 224u << 23 : 112u << 23);
  const unsigned int __bits =
      __exponent == 0 ? __builtin_bit_cast(unsigned int, __small) : __biased;
  return __builtin_bit_cast(float, __bits | __sign);
}

/// A float in half precision: the nearest value, and of two the even one. Too large values become
/// infinite.
inline unsigned int __to_half(float __value) restrict(amp) {
  const unsigned int __bits = __builtin_bit_cast(unsigned int, __value);
  const unsigned int __magnitude = __bits & 0x7fffffffu, __sign = (__bits >> 16) & 0x8000u;
  // For numbers from 0.5 on, a unit in the last place is the smallest number of half precision.
  const float __aligned = __builtin_bit_cast(float, __magnitude) + 0.5f;
  const unsigned int __small = __builtin_bit_cast(unsigned int, __aligned) - 0x3f000000u;
  const unsigned int __rounded =
      (__magnitude - (112u << 23) + 0x0fffu + ((__magnitude >> 13) & 1u)) >> 13;
  const unsigned int __large = __magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u;
  return (__magnitude >= 0x47800000u  ? __large
          : __magnitude < 0x38800000u ? __small
                                      : __rounded) |
         __sign;
}

/// number / 2^k - 1, rounded as a division would be, for every number that a format has. The
/// quotient is the sum of two products, of which the first has few bits and is exact.
template <int _Bits> float __fraction_of(float __number) restrict(amp) {
  const double __power = static_cast<double>(1 << _Bits);
  const double __high = _Bits <= 8 ? 1.0 / __power + 1.0 / (__power * __power) : 1.0 / __power;
  const double __low = 1.0 / (__power - 1.0) - __high;
  return __number * static_cast<float>(__high) + __number * static_cast<float>(__low);
}

/// The meaning of a component of 8 or 16 bits. Filters blend its `number`. `border` is the number
/// of a border's colour. `finish` makes a component of a number.
template <typename _Scalar, int _Bits> struct __component_format;

template <int _Bits> struct __component_format<int, _Bits> {
  typedef int __number_type;
  static int __decode(unsigned int __raw) restrict(amp) {
    return static_cast<int>(__raw << (32 - _Bits)) >> (32 - _Bits);
  }
  static unsigned int __encode(int __value) restrict(amp) {
    const int __most = (1 << (_Bits - 1)) - 1;
    const int __low = __value < -__most - 1 ? -__most - 1 : __value;
    return static_cast<unsigned int>(__low > __most ? __most : __low);
  }
};
template <int _Bits> struct __component_format<unsigned int, _Bits> {
  typedef unsigned int __number_type;
  static unsigned int __decode(unsigned int __raw) restrict(amp) { return __raw; }
  static unsigned int __encode(unsigned int __value) restrict(amp) {
    const unsigned int __most = (1u << _Bits) - 1u;
    return __value > __most ? __most : __value;
  }
};
template <> struct __component_format<float, 16> {
  typedef double __number_type;
  static double __number(unsigned int __raw) restrict(amp) { return __of_half(__raw); }
  static float __finish(double __number) restrict(amp) { return static_cast<float>(__number); }
  static float __border(float __colour) restrict(amp) { return __colour; }
  static float __decode(unsigned int __raw) restrict(amp) { return __of_half(__raw); }
  static unsigned int __encode(float __value) restrict(amp) { return __to_half(__value); }
};
template <int _Bits> struct __component_format<graphics::unorm, _Bits> {
  typedef float __number_type;
  static float __number(unsigned int __raw) restrict(amp) {
    return static_cast<float>(static_cast<int>(__raw));
  }
  static graphics::unorm __finish(float __number) restrict(amp) {
    return graphics::unorm(__fraction_of<_Bits>(__number));
  }
  static float __border(float __colour) restrict(amp) {
    return static_cast<float>(graphics::unorm(__colour)) * static_cast<float>((1 << _Bits) - 1);
  }
  static graphics::unorm __decode(unsigned int __raw) restrict(amp) {
    return __finish(__number(__raw));
  }
  static unsigned int __encode(graphics::unorm __value) restrict(amp) {
    const float __number = static_cast<float>(__value) * static_cast<float>((1 << _Bits) - 1);
    return static_cast<unsigned int>(static_cast<int>(__number + 0.5f));
  }
};
/// The least number means -1, as the next one does.
template <int _Bits> struct __component_format<graphics::norm, _Bits> {
  typedef float __number_type;
  static float __number(unsigned int __raw) restrict(amp) {
    const int __value = __component_format<int, _Bits>::__decode(__raw);
    const int __least = 1 - (1 << (_Bits - 1));
    return static_cast<float>(__value < __least ? __least : __value);
  }
  static graphics::norm __finish(float __number) restrict(amp) {
    return graphics::norm(__fraction_of<_Bits - 1>(__number));
  }
  static float __border(float __colour) restrict(amp) {
    return static_cast<float>(graphics::norm(__colour)) *
           static_cast<float>((1 << (_Bits - 1)) - 1);
  }
  static graphics::norm __decode(unsigned int __raw) restrict(amp) {
    return __finish(__number(__raw));
  }
  static unsigned int __encode(graphics::norm __value) restrict(amp) {
    const float __number = static_cast<float>(__value) * static_cast<float>((1 << (_Bits - 1)) - 1);
    return static_cast<unsigned int>(
        static_cast<int>(__number < 0.0f ? __number - 0.5f : __number + 0.5f));
  }
};

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_TEXTURE_COMPONENTS_H
