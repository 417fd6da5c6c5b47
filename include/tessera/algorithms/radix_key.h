// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The keys that can be sorted by their bits, and the digits of these.
#ifndef TESSERA_ALGORITHMS_RADIX_KEY_H
#define TESSERA_ALGORITHMS_RADIX_KEY_H

#include "tessera/algorithms/operators.h"

namespace amp_algorithms {
namespace tessera_detail {

/// An unsigned number for each key, in the order of the keys. Floats are in the total order of IEEE
/// 754: -0 comes before 0, and NaNs come first or last, as their sign says.
template <typename _Tp> struct __radix_key {
  static const bool __exists = false;
};
template <typename _Tp, typename _Bits> struct __radix_unsigned {
  typedef _Bits __bits;
  static const bool __exists = true;
  static __bits __of(_Tp __key) restrict(amp) { return __bits(__key); }
  static _Tp __back(__bits __of) restrict(amp) { return __of; }
};
template <typename _Tp, typename _Bits> struct __radix_signed {
  typedef _Bits __bits;
  static const bool __exists = true;
  static __bits __of(_Tp __key) restrict(amp) {
    return __bits(__key) ^ (__bits(1) << (sizeof(__bits) * 8 - 1));
  }
  static _Tp __back(__bits __of) restrict(amp) {
    return _Tp(__of ^ (__bits(1) << (sizeof(__bits) * 8 - 1)));
  }
};
template <typename _Tp, typename _Bits> struct __radix_float {
  typedef _Bits __bits;
  static const bool __exists = true;
  static __bits __of(_Tp __key) restrict(amp) {
    const __bits __raw = __builtin_bit_cast(__bits, __key);
    const __bits __sign = __bits(1) << (sizeof(__bits) * 8 - 1);
    return __raw & __sign ? ~__raw : __raw | __sign;
  }
  static _Tp __back(__bits __of) restrict(amp) {
    const __bits __sign = __bits(1) << (sizeof(__bits) * 8 - 1);
    return __builtin_bit_cast(_Tp, __of & __sign ? __of ^ __sign : ~__of);
  }
};
template <> struct __radix_key<int> : __radix_signed<int, unsigned> {};
template <> struct __radix_key<unsigned> : __radix_unsigned<unsigned, unsigned> {};
template <> struct __radix_key<long> : __radix_signed<long, unsigned long> {};
template <> struct __radix_key<unsigned long> : __radix_unsigned<unsigned long, unsigned long> {};
template <> struct __radix_key<float> : __radix_float<float, unsigned> {};
template <> struct __radix_key<double> : __radix_float<double, unsigned long> {};

/// Whether the order is one that a radix sort makes, and whether it is the descending one.
template <typename _Key, typename _Less> struct __radix_order {
  static const bool __exists = false;
};
template <typename _Key> struct __radix_order<_Key, less<_Key>> {
  static const bool __exists = __radix_key<_Key>::__exists, __descends = false;
};
template <typename _Key> struct __radix_order<_Key, greater<_Key>> {
  static const bool __exists = __radix_key<_Key>::__exists, __descends = true;
};

const int __radix_digits = 256;

/// The bits of a key, in the order that is asked for.
template <typename _Key, bool __Descends> struct __radix_bits {
  typedef typename __radix_key<_Key>::__bits __type;
  __type operator()(const _Key &__key) const restrict(amp) {
    return __radix_key<_Key>::__of(__key) ^ (__Descends ? ~__type(0) : __type(0));
  }
  static _Key __back(__type __of) restrict(amp) {
    return __radix_key<_Key>::__back(__of ^ (__Descends ? ~__type(0) : __type(0)));
  }
};
template <typename _Bits> int __digit_in(_Bits __bits, int __shift) restrict(amp) {
  return int(__bits >> __shift) & (__radix_digits - 1);
}
template <typename _Key, bool __Descends> struct __radix_digit {
  int operator()(const _Key &__key) const restrict(amp) {
    return __digit_in(__radix_bits<_Key, __Descends>()(__key), __shift_);
  }
  int __shift_;
};

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_RADIX_KEY_H
