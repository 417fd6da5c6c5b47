// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sorting of numbers by their bits, eight at a time, from the lowest on.
///
/// A work-item has a part of the numbers. It counts its digits, one tile finds where each digit of
/// each part begins, and each work-item moves its numbers there, in their order. The number of
/// launches depends on the type and the number of elements alone, and the host waits for none.
#ifndef TESSERA_ALGORITHMS_RADIX_SORT_H
#define TESSERA_ALGORITHMS_RADIX_SORT_H

#include "tessera/algorithms/radix_few.h"
#include "tessera/algorithms/sorted_rows.h"

namespace amp_algorithms {
namespace tessera_detail {

/// A part has at least so many elements, and there are at most so many parts.
const int __radix_part = 4096, __radix_parts = 4096;

/// How many elements a part has.
inline int __radix_part_of(int __count) {
  const int __least = (__count - 1) / __radix_parts + 1;
  return __least < __radix_part ? __radix_part : __least;
}

/// Digits past the last one are not stored.
template <typename _Rows, typename _Digit>
void __count_digits(const __place &__where, const _Rows &__from, const _Digit &__digit_of,
                    int __part, const array_view<int, 2> &__counts) {
  const int __count = __from.__count();
  __counts.discard_data();
  __where.__run(
      extent<1>(__counts.get_extent()[0]), [=](index<1> __number) restrict(amp) {
        int __found[__radix_digits + 1];
        for (int __digit = 0; __digit <= __radix_digits; ++__digit)
          __found[__digit] = 0;
        const int __begin = __number[0] * __part;
        const int __end = __part < __count - __begin ? __begin + __part : __count;
        for (int __i = __begin; __i < __end; ++__i)
          ++__found[__digit_of(__from.__key(__i))];
        for (int __digit = 0; __digit < __radix_digits; ++__digit)
          __counts(__number[0], __digit) = __found[__digit];
      });
}

/// Of a tile with a work-item for each digit: how often the work-item's digit stands in all parts.
/// `sums` gets how often it or a lower one does.
inline int __sum_digits(int (&__sums)[__radix_digits], const array_view<const int, 2> &__counts,
                        const tiled_index<__radix_digits> &__t) restrict(amp) {
  const int __digit = __t.local[0], __parts = __counts.get_extent()[0];
  int __sum = 0;
  for (int __i = 0; __i < __parts; ++__i)
    __sum += __counts(__i, __digit);
  __sums[__digit] = __sum;
  __t.barrier.wait();
  for (int __step = 1; __step < __radix_digits; __step *= 2) {
    const int __before = __digit >= __step ? __sums[__digit - __step] : 0;
    __t.barrier.wait();
    __sums[__digit] += __before;
    __t.barrier.wait();
  }
  return __sum;
}

/// Of how often a digit stands in a part makes where its first one goes: behind all lower digits,
/// and behind the same digit of the parts before.
inline void __find_places(const __place &__where, const array_view<int, 2> &__counts) {
  const int __parts = __counts.get_extent()[0];
  __where.__run(
      extent<1>(__radix_digits).tile<__radix_digits>(), [=
  ](tiled_index<__radix_digits> __t) restrict(amp) {
        tile_static int __sums[__radix_digits];
        const int __digit = __t.local[0];
        const int __sum = __sum_digits(__sums, __counts, __t);
        int __next = __sums[__digit] - __sum;
        for (int __i = 0; __i < __parts; ++__i) {
          const int __here = __counts(__i, __digit);
          __counts(__i, __digit) = __next;
          __next += __here;
        }
      });
}

template <typename _Rows, typename _Digit>
void __move_parts(const __place &__where, const _Rows &__from, const _Digit &__digit_of, int __part,
                  const array_view<const int, 2> &__places, const _Rows &__to) {
  const int __count = __from.__count();
  __to.__discard();
  __where.__run(
      extent<1>(__places.get_extent()[0]), [=](index<1> __number) restrict(amp) {
        int __next[__radix_digits];
        for (int __digit = 0; __digit < __radix_digits; ++__digit)
          __next[__digit] = __places(__number[0], __digit);
        const int __begin = __number[0] * __part;
        const int __end = __part < __count - __begin ? __begin + __part : __count;
        for (int __i = __begin; __i < __end; ++__i)
          __to.__move(__next[__digit_of(__from.__key(__i))]++, __from, __i);
      });
}

/// Sorts rows by their keys. Equal keys stay in their order.
template <bool __Descends, typename _Rows>
void __radix_sort(const __place &__where, const _Rows &__rows) {
  typedef typename _Rows::__key_type _Key;
  const int __count = __rows.__count();
  if (__count <= __radix_few) {
    __sort_few<__Descends>(__where, __rows);
    return;
  }
  const int __part = __radix_part_of(__count);
  const array_view<int, 2> __counts((__count - 1) / __part + 1, __radix_digits);
  _Rows __from(__rows), __to(__rows.__room());
  for (int __shift = 0; __shift < int(sizeof(_Key) * 8); __shift += 8) {
    const __radix_digit<_Key, __Descends> __digit{__shift};
    __count_digits(__where, __from, __digit, __part, __counts);
    __find_places(__where, __counts);
    __move_parts(__where, __from, __digit, __part, __counts, __to);
    const _Rows __sorted(__to);
    __to = __from;
    __from = __sorted;
  }
}

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_RADIX_SORT_H
