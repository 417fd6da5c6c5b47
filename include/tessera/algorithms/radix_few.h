// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A radix sort of so few numbers that they fit into tile_static memory: one launch.
#ifndef TESSERA_ALGORITHMS_RADIX_FEW_H
#define TESSERA_ALGORITHMS_RADIX_FEW_H

#include "tessera/algorithms/radix_key.h"
#include "tessera/algorithms/sorted_rows.h"

namespace amp_algorithms {
namespace tessera_detail {

const int __radix_few = 1024;

/// Of how often each digit stands among the items makes where its first one goes. Bit i of the
/// result says that all items have the same digit i.
template <int __Digits, typename _Item, typename _Bits>
int __places_of_few(const _Item (&__items)[__radix_few], int __count, int __lowest,
                    const _Bits &__bits_of, int (&__next)[__Digits][__radix_digits]) restrict(amp) {
  for (int __i = __lowest; __i < __Digits; ++__i)
    for (int __digit = 0; __digit < __radix_digits; ++__digit)
      __next[__i][__digit] = 0;
  for (int __k = 0; __k < __count; ++__k) {
    const auto __bits = __bits_of(__items[__k]);
    for (int __i = __lowest; __i < __Digits; ++__i)
      ++__next[__i][__digit_in(__bits, 8 * __i)];
  }
  int __same = 0;
  for (int __i = __lowest; __i < __Digits; ++__i) {
    if (__next[__i][__digit_in(__bits_of(__items[0]), 8 * __i)] == __count)
      __same |= 1 << __i;
    int __sum = 0;
    for (int __digit = 0; __digit < __radix_digits; ++__digit) {
      const int __here = __next[__i][__digit];
      __next[__i][__digit] = __sum;
      __sum += __here;
    }
  }
  return __same;
}

/// Sorts __items[0]. Returns the row of `__items` where the result is. The upper 32 bits often
/// decide the order of few numbers, so the lower ones are looked at only if these did not.
template <int __Digits, typename _Item, typename _Bits>
int __radix_passes(_Item (&__items)[2][__radix_few], int __count, const _Bits &__bits_of,
                   int (&__next)[__Digits][__radix_digits]) restrict(amp) {
  int __now = 0;
  bool __is_sorted = false;
  for (int __lowest = __Digits - 4; __lowest >= 0 && !__is_sorted; __lowest -= 4) {
    const int __first = __lowest;
    const int __same = __places_of_few(__items[__now], __count, __first, __bits_of, __next);
    for (int __i = __first; __i < __Digits; ++__i) {
      if (__same >> __i & 1)
        continue;
      for (int __k = 0; __k < __count; ++__k) {
        const _Item __item = __items[__now][__k];
        __items[1 - __now][__next[__i][__digit_in(__bits_of(__item), 8 * __i)]++] = __item;
      }
      __now = 1 - __now;
    }
    __is_sorted = true;
    if (__lowest > 0)
      for (int __k = 1; __k < __count; ++__k)
        if (__bits_of(__items[__now][__k]) < __bits_of(__items[__now][__k - 1]))
          __is_sorted = false;
  }
  return __now;
}

template <bool __Descends, typename _Key>
void __sort_few(const __place &__where, const __key_rows<_Key> &__rows) {
  typedef __radix_bits<_Key, __Descends> _Order;
  typedef typename _Order::__type _Bits;
  const int __count = __rows.__count();
  __where.__run(
      extent<1>(1).tile<1>(), [=](tiled_index<1>) restrict(amp) {
        tile_static _Bits __items[2][__radix_few];
        tile_static int __next[sizeof(_Key)][__radix_digits];
        for (int __k = 0; __k < __count; ++__k)
          __items[0][__k] = _Order()(__rows.__keys_[__k]);
        const int __now = __radix_passes(
            __items, __count, [=](_Bits __bits) restrict(amp) { return __bits; }, __next);
        for (int __k = 0; __k < __count; ++__k)
          __rows.__keys_[__k] = _Order::__back(__items[__now][__k]);
      });
}

/// A key's bits with the number of its row, in one number if they fit.
template <typename _Bits> struct __few_rows {
  typedef int __item;
  static __item __of(_Bits, int __row) restrict(amp) { return __row; }
  static int __row(__item __packed) restrict(amp) { return __packed; }
  static _Bits __bits(__item __packed, const _Bits (&__all)[__radix_few]) restrict(amp) {
    return __all[__packed];
  }
};
template <> struct __few_rows<unsigned> {
  typedef unsigned long __item;
  static __item __of(unsigned __bits, int __row) restrict(amp) {
    return __item(__bits) << 32 | __item(__row);
  }
  static int __row(__item __packed) restrict(amp) { return int(__packed & (__radix_few - 1)); }
  static unsigned __bits(__item __packed, const unsigned (&)[__radix_few]) restrict(amp) {
    return unsigned(__packed >> 32);
  }
};

/// Sorts the rows' numbers, and then moves each row directly to its place.
template <bool __Descends, typename _Key, typename _Value>
void __sort_few(const __place &__where, const __pair_rows<_Key, _Value> &__rows) {
  typedef typename __radix_bits<_Key, __Descends>::__type _Bits;
  typedef __few_rows<_Bits> _Few;
  const int __count = __rows.__count();
  __where.__run(
      extent<1>(1).tile<1>(), [=](tiled_index<1>) restrict(amp) {
        tile_static _Bits __bits[__radix_few];
        tile_static typename _Few::__item __items[2][__radix_few];
        tile_static int __next[sizeof(_Key)][__radix_digits];
        tile_static int __places[__radix_few];
        for (int __k = 0; __k < __count; ++__k) {
          __bits[__k] = __radix_bits<_Key, __Descends>()(__rows.__keys_[__k]);
          __items[0][__k] = _Few::__of(__bits[__k], __k);
        }
        const int __now = __radix_passes(
            __items, __count,
            [=](const typename _Few::__item &__item) restrict(amp) {
              return _Few::__bits(__item, __bits);
            },
            __next);
        for (int __k = 0; __k < __count; ++__k)
          __places[__k] = _Few::__row(__items[__now][__k]);
        for (int __first = 0; __first < __count; ++__first) {
          if (__places[__first] < 0)
            continue;
          const _Key __key = __rows.__keys_[__first];
          const _Value __value = __rows.__values_[__first];
          int __to = __first, __from = __places[__first];
          while (__from != __first) {
            __rows.__move(__to, __rows, __from);
            __places[__to] = -1;
            __to = __from;
            __from = __places[__to];
          }
          __places[__to] = -1;
          __rows.__keys_[__to] = __key;
          __rows.__values_[__to] = __value;
        }
      });
}

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_RADIX_FEW_H
