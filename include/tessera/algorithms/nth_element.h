// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sorting in part: the element of one place, or the first ones.
///
/// Of numbers, the one that belongs to a place is found digit by digit, from the highest on. Then
/// the numbers before it, those equal to it and those behind it are moved to where they belong.
#ifndef TESSERA_ALGORITHMS_NTH_ELEMENT_H
#define TESSERA_ALGORITHMS_NTH_ELEMENT_H

#include "tessera/algorithms/sort.h"

namespace amp_algorithms {
namespace tessera_detail {

/// What is known of the number that belongs to a place: its upper digits, and which of the numbers
/// with these digits it is.
template <typename _Bits> struct __selection {
  _Bits __bits;
  int __rank;
};

/// The next digit of keys that have the upper digits of the selected one, else one more than any.
template <typename _Key, bool __Descends> struct __selected_digit {
  typedef typename __radix_bits<_Key, __Descends>::__type __bits;
  int operator()(const _Key &__key) const restrict(amp) {
    const __bits __of = __radix_bits<_Key, __Descends>()(__key);
    // Two shifts: all bits at once may not be shifted out.
    const bool __is_candidate = (__of ^ __state_[0].__bits) >> __shift_ >> 8 == 0;
    return __is_candidate ? __digit_in(__of, __shift_) : __radix_digits;
  }
  array_view<const __selection<__bits>> __state_;
  int __shift_;
};

/// 0, 1 or 2 for keys before the selected one, equal to it, and behind it.
template <typename _Key, bool __Descends> struct __side_of_selected {
  typedef typename __radix_bits<_Key, __Descends>::__type __bits;
  int operator()(const _Key &__key) const restrict(amp) {
    const __bits __of = __radix_bits<_Key, __Descends>()(__key), __selected = __state_[0].__bits;
    return (__of >= __selected ? 1 : 0) + (__of > __selected ? 1 : 0);
  }
  array_view<const __selection<__bits>> __state_;
};

/// Takes the digit in which the place lies.
template <typename _Bits>
void __select_digit(const __place &__where, const array_view<const int, 2> &__counts, int __shift,
                    const array_view<__selection<_Bits>> &__state) {
  __where.__run(
      extent<1>(__radix_digits).tile<__radix_digits>(), [=
  ](tiled_index<__radix_digits> __t) restrict(amp) {
        tile_static int __sums[__radix_digits];
        const int __digit = __t.local[0], __rank = __state[0].__rank;
        const int __sum = __sum_digits(__sums, __counts, __t);
        const int __before = __sums[__digit] - __sum;
        if (__rank >= __before && __rank < __before + __sum) {
          __state[0].__bits |= _Bits(__digit) << __shift;
          __state[0].__rank = __rank - __before;
        }
      });
}

template <bool __Descends, typename _Key>
void __radix_select(const __place &__where, const __key_rows<_Key> &__rows, int __nth) {
  typedef typename __radix_bits<_Key, __Descends>::__type _Bits;
  const int __count = __rows.__count(), __part = __radix_part_of(__count);
  const array_view<int, 2> __counts((__count - 1) / __part + 1, __radix_digits);
  const array_view<__selection<_Bits>> __state(1);
  __state.discard_data();
  __where.__run(
      extent<1>(1), [=](index<1> __i) restrict(amp) {
        __state[__i] = __selection<_Bits>{0, __nth};
      });
  for (int __shift = int(sizeof(_Key) * 8) - 8; __shift >= 0; __shift -= 8) {
    __count_digits(__where, __rows, __selected_digit<_Key, __Descends>{__state, __shift}, __part,
                   __counts);
    __select_digit<_Bits>(__where, __counts, __shift, __state);
  }
  const __side_of_selected<_Key, __Descends> __side{__state};
  const __key_rows<_Key> __moved = __rows.__room();
  __count_digits(__where, __rows, __side, __part, __counts);
  __find_places(__where, __counts);
  __move_parts(__where, __rows, __side, __part, __counts, __moved);
  const array_view<_Key> __to = __rows.__keys_;
  const array_view<const _Key> __from = __moved.__keys_;
  __where.__run(__to.get_extent(), [=](index<1> __i) restrict(amp) { __to[__i] = __from[__i]; });
}

template <typename _Less, typename _Key>
void __select(const __place &__where, const __key_rows<_Key> &__rows, int __nth,
              const _Less &__less, std::true_type) {
  if (__rows.__count() <= __radix_few)
    __sort_rows(__where, __rows, __less, std::true_type());
  else
    __radix_select<__radix_order<_Key, _Less>::__descends>(__where, __rows, __nth);
}
template <typename _Less, typename _Key>
void __select(const __place &__where, const __key_rows<_Key> &__rows, int, const _Less &__less,
              std::false_type) {
  __sort_rows(__where, __rows, __less, std::false_type());
}

template <typename _Data, typename _Less>
void __nth_element(const __place &__where, _Data &&__data, int __nth, const _Less &__less) {
  typedef __element_t<_Data> _Key;
  const array_view<_Key> __keys = __writable(__data);
  const int __count = __keys.get_extent()[0];
  if (__nth < 0 || __nth > (__count > 0 ? __count : 0))
    __refuse("nth_element", "there is no such place in the view.");
  if (__nth < __count && __count > 1)
    __select(__where, __key_rows<_Key>{__keys}, __nth, __less, __is_radix_order<_Key, _Less>());
}
template <typename _Data> void __nth_element(const __place &__where, _Data &&__data, int __nth) {
  __nth_element(__where, __data, __nth, less<__element_t<_Data>>());
}

template <typename _Data, typename _Less>
void __partial_sort(const __place &__where, _Data &&__data, int __middle, const _Less &__less) {
  const array_view<__element_t<_Data>> __keys = __writable(__data);
  const int __count = __keys.get_extent()[0];
  if (__middle < 0 || __middle > (__count > 0 ? __count : 0))
    __refuse("partial_sort", "there is no such place in the view.");
  if (__middle == 0)
    return;
  __nth_element(__where, __keys, __middle, __less);
  __stable_sort(__where, __keys.section(0, __middle), __less);
}
template <typename _Data>
void __partial_sort(const __place &__where, _Data &&__data, int __middle) {
  __partial_sort(__where, __data, __middle, less<__element_t<_Data>>());
}

} // namespace tessera_detail

/// nth_element(data, n [, less]): element n becomes the one that sort would put there. No element
/// before it comes after it in the order, and none behind it comes before. Numbers in the order of
/// their bits (see sort) take O(n) operations, and two launches for each byte of an element and
/// five more. Others are sorted. Extra memory as for sort. Throws runtime_exception if n is no
/// place of the view, nor its end.
TESSERA_ALGORITHM(nth_element)
/// partial_sort(data, middle [, less]): the first `middle` elements become those that sort would
/// put there. The others are in any order. As nth_element and a sort of these.
TESSERA_ALGORITHM(partial_sort)

} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_NTH_ELEMENT_H
