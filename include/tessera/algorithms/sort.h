// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The sorts: by radix where the order of the keys is that of their bits, else by merging.
#ifndef TESSERA_ALGORITHMS_SORT_H
#define TESSERA_ALGORITHMS_SORT_H

#include "tessera/algorithms/merge_sort.h"
#include "tessera/algorithms/radix_sort.h"

namespace amp_algorithms {
namespace tessera_detail {

template <typename _Key, typename _Less>
using __is_radix_order = std::integral_constant<bool, __radix_order<_Key, _Less>::__exists>;

/// The order of the bits, as a comparison.
template <typename _Key, bool __Descends> struct __radix_less {
  bool operator()(const _Key &__a, const _Key &__b) const restrict(amp) {
    const __radix_bits<_Key, __Descends> __bits;
    return __bits(__a) < __bits(__b);
  }
};
template <typename _Key, typename _Less>
__radix_less<_Key, __radix_order<_Key, _Less>::__descends> __comparison_of(const _Less &,
                                                                           std::true_type) {
  return {};
}
template <typename _Key, typename _Less>
_Less __comparison_of(const _Less &__less, std::false_type) {
  return __less;
}

template <typename _Less, typename _Rows>
void __sort_rows(const __place &__where, const _Rows &__rows, const _Less &, std::true_type) {
  __radix_sort<__radix_order<typename _Rows::__key_type, _Less>::__descends>(__where, __rows);
}
template <typename _Less, typename _Rows>
void __sort_rows(const __place &__where, const _Rows &__rows, const _Less &__less,
                 std::false_type) {
  __merge_sort(__where, __rows, __less, __one_segment());
}

template <typename _Data, typename _Less>
void __stable_sort(const __place &__where, _Data &&__data, const _Less &__less) {
  typedef __element_t<_Data> _Key;
  const array_view<_Key> __keys = __writable(__data);
  if (__keys.get_extent()[0] > 1)
    __sort_rows(__where, __key_rows<_Key>{__keys}, __less, __is_radix_order<_Key, _Less>());
}
template <typename _Data> void __stable_sort(const __place &__where, _Data &&__data) {
  __stable_sort(__where, __data, less<__element_t<_Data>>());
}
template <typename... _Arguments> void __sort(const __place &__where, _Arguments &&...__arguments) {
  __stable_sort(__where, std::forward<_Arguments>(__arguments)...);
}

template <typename _Keys, typename _Values, typename _Less>
void __stable_sort_by_key(const __place &__where, _Keys &&__keys, _Values &&__values,
                          const _Less &__less) {
  typedef __element_t<_Keys> _Key;
  typedef __element_t<_Values> _Value;
  const array_view<_Key> __by = __writable(__keys);
  const array_view<_Value> __moved = __writable(__values);
  __check_same_extent("sort_by_key", "the view of keys", __by.get_extent(), "the view of values",
                      __moved.get_extent());
  if (__has_none(__by.get_extent()))
    return;
  __check_apart("sort_by_key", "The keys", __by, "the values", __moved);
  if (__by.get_extent()[0] > 1)
    __sort_rows(__where, __pair_rows<_Key, _Value>{__by, __moved}, __less,
                __is_radix_order<_Key, _Less>());
}
template <typename _Keys, typename _Values>
void __stable_sort_by_key(const __place &__where, _Keys &&__keys, _Values &&__values) {
  __stable_sort_by_key(__where, __keys, __values, less<__element_t<_Keys>>());
}
template <typename... _Arguments>
void __sort_by_key(const __place &__where, _Arguments &&...__arguments) {
  __stable_sort_by_key(__where, std::forward<_Arguments>(__arguments)...);
}

template <typename _Data, typename _Begins, typename _Less>
void __segmented_sort(const __place &__where, _Data &&__data, const _Begins &__begins,
                      const _Less &__less) {
  typedef __element_t<_Data> _Key;
  const array_view<_Key> __keys = __writable(__data);
  const array_view<const int> __from = __readable(__begins);
  if (__keys.get_extent()[0] <= 1)
    return;
  __check_apart("segmented_sort", "The beginnings of segments", __from, "the data", __keys);
  __merge_sort(__where, __key_rows<_Key>{__keys},
               __comparison_of<_Key>(__less, __is_radix_order<_Key, _Less>()),
               __segments_from{__from, __from.get_extent()[0]});
}
template <typename _Data, typename _Begins>
void __segmented_sort(const __place &__where, _Data &&__data, const _Begins &__begins) {
  __segmented_sort(__where, __data, __begins, less<__element_t<_Data>>());
}

} // namespace tessera_detail

/// sort(data [, less]): sorts in the order of `less`, by default amp_algorithms::less.
///
/// int, unsigned int, long, unsigned long, float and double are sorted by radix, eight bits in a
/// pass, if the order is amp_algorithms::less or greater. Floats are in a total order then: -0
/// before 0, NaNs first or last, as their sign says. That is one launch for up to 1024 elements.
/// More take three launches for each byte of an element, and O(n) operations.
///
/// Other elements and orders are sorted by merging, with O(n log n) comparisons. Tiles sort blocks
/// of 1024 elements of up to 12 bytes in one launch, fewer larger ones. Each doubling of that takes
/// another launch. If `less` is no strict weak order, the elements afterwards are elements from
/// before, but some may be lost and others be there twice.
///
/// Extra memory: as much as the data, and one sixteenth of the number of elements as ints. All
/// sorts are stable. The host waits for none.
TESSERA_ALGORITHM(sort)
/// The same: each sort is stable.
TESSERA_ALGORITHM(stable_sort)
/// sort_by_key(keys, values [, less]): sorts the keys as sort does, and moves the values along.
/// Throws runtime_exception if the extents differ or the views overlap.
TESSERA_ALGORITHM(sort_by_key)
/// The same: each sort is stable.
TESSERA_ALGORITHM(stable_sort_by_key)
/// segmented_sort(data, begins [, less]): sorts each segment by itself. Segment i goes from
/// begins[i] to begins[i + 1], the last one to the end. What comes before begins[0] is a segment,
/// too. `begins` is a view of ascending ints, and equal ones are empty segments. By merging in any
/// order, with the launches and the extra memory that sort has for one segment. Many small segments
/// are as quick as few large ones. Throws runtime_exception if the views overlap.
TESSERA_ALGORITHM(segmented_sort)

} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_SORT_H
