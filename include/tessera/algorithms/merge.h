// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Merging of sorted views, and searches in them.
#ifndef TESSERA_ALGORITHMS_MERGE_H
#define TESSERA_ALGORITHMS_MERGE_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/merge_path.h"
#include "tessera/algorithms/operators.h"

#include <climits>

namespace amp_algorithms {
namespace tessera_detail {

/// A work-item merges at most and at least so many elements.
const int __merge_each = 1024, __merge_few = 16;
/// With fewer elements for each, there are at least so many work-items.
const int __merge_items = 1024;

template <typename _First, typename _Second, typename _Destination, typename _Less>
void __merge(const __place &__where, const _First &__first, const _Second &__second,
             _Destination &&__destination, const _Less &__less) {
  typedef __element_t<_Destination> _Tp;
  const auto __a = __readable(__first);
  const auto __b = __readable(__second);
  const array_view<_Tp> __to = __writable(__destination);
  const int __a_count = __has_none(__a.get_extent()) ? 0 : __a.get_extent()[0];
  const int __b_count = __has_none(__b.get_extent()) ? 0 : __b.get_extent()[0];
  if (__a_count > INT_MAX - __b_count)
    __refuse("merge", "the sources have more than 2147483647 elements together.");
  const int __count = __a_count + __b_count;
  if (__count == 0)
    return;
  __check_room("merge", "the destination", __to, __count);
  if (__a_count > 0)
    __check_apart("merge", "The first source", __a, "the destination", __to.section(0, __count));
  if (__b_count > 0)
    __check_apart("merge", "The second source", __b, "the destination", __to.section(0, __count));
  const int __shared_out =
      __count / __merge_items < __merge_few ? __merge_few : __count / __merge_items;
  const int __each = __shared_out < __merge_each ? __shared_out : __merge_each;
  __where.__run(
      extent<1>((__count - 1) / __each + 1), [=](index<1> __number) restrict(amp) {
        const int __begin = __number[0] * __each;
        const int __left = __count - __begin;
        const int __here = __left < __each ? __left : __each;
        const auto __a_at = [=](int __i) restrict(amp) { return _Tp(__a[__i]); };
        const auto __b_at = [=](int __i) restrict(amp) { return _Tp(__b[__i]); };
        const int __of_a =
            __merge_path(__a_at, 0, __a_count, __b_at, 0, __b_count, __begin, __less);
        __merge_some(
            __a_at, __of_a, __a_count, __b_at, __begin - __of_a, __b_count, __here,
            __less, [=](int __k, int, const _Tp &__element) restrict(amp) {
              __to[__begin + __k] = __element;
            });
      });
}
template <typename _First, typename _Second, typename _Destination>
void __merge(const __place &__where, const _First &__first, const _Second &__second,
             _Destination &&__destination) {
  __merge(__where, __first, __second, __destination, less<__element_t<_Destination>>());
}

/// How many elements from the first one on are not behind the value: with `__Equal`, those equal to
/// it count, too.
template <bool __Equal, typename _Tp, typename _Value, typename _Less>
int __bound_of(const array_view<const _Tp> &__sorted, int __count, const _Value &__value,
               const _Less &__less) restrict(amp) {
  int __low = 0, __high = __count;
  while (__low < __high) {
    const int __middle = __low + (__high - __low) / 2;
    const bool __is_before =
        __Equal ? !__less(__value, __sorted[__middle]) : __less(__sorted[__middle], __value);
    __low = __is_before ? __middle + 1 : __low;
    __high = __is_before ? __high : __middle;
  }
  return __low;
}

/// What an algorithm that has forms with a result and without returns for the latter.
struct __launched {
  void get() const {}
};

template <bool __Equal, typename _Source, typename _Value, typename _Less>
async_result<int> __bound(const char *, const __place &__where, const _Source &__source,
                          const _Value &__value, const _Less &__less) {
  const array_view<const __element_t<_Source>> __sorted = __readable(__source);
  if (__has_none(__sorted.get_extent()))
    return __known_result(0);
  const int __count = __sorted.get_extent()[0];
  const array_view<int> __cell(1);
  __where.__run(
      extent<1>(1), [=](index<1> __i) restrict(amp) {
        __cell[__i] = __bound_of<__Equal>(__sorted, __count, __value, __less);
      });
  return async_result<int>(__cell);
}
template <bool __Equal, typename _Source, typename _Values, typename _Destination, typename _Less>
__launched __bounds(const char *__algorithm, const __place &__where, const _Source &__source,
                    const _Values &__values, _Destination &&__destination, const _Less &__less) {
  const array_view<const __element_t<_Source>> __sorted = __readable(__source);
  const array_view<const __element_t<_Values>> __wanted = __readable(__values);
  const array_view<int> __to = __writable(__destination);
  __check_same_extent(__algorithm, "the view of values", __wanted.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__wanted.get_extent()))
    return {};
  const int __count = __has_none(__sorted.get_extent()) ? 0 : __sorted.get_extent()[0];
  __check_apart(__algorithm, "The values", __wanted, "the destination", __to, /*or_same=*/true);
  if (__count > 0)
    __check_apart(__algorithm, "The source", __sorted, "the destination", __to);
  __where.__run(
      __to.get_extent(), [=](index<1> __i) restrict(amp) {
        __to[__i] = __bound_of<__Equal>(__sorted, __count, __wanted[__i], __less);
      });
  return {};
}

#define TESSERA_BOUND(__called, __is_upper)                                                        \
  template <typename _Source, typename _Value, typename _Less>                                     \
  auto __##__called(const __place &__where, const _Source &__source, const _Value &__value,        \
                    const _Less &__less)                                                           \
      -> decltype(__bound<__is_upper>("", __where, __source, __element_t<_Source>(__value),        \
                                      __less)) {                                                   \
    return __bound<__is_upper>(#__called, __where, __source, __element_t<_Source>(__value),        \
                               __less);                                                            \
  }                                                                                                \
  template <typename _Source, typename _Value>                                                     \
  async_result<int> __##__called(const __place &__where, const _Source &__source,                  \
                                 const _Value &__value) {                                          \
    return __##__called(__where, __source, __value, less<__element_t<_Source>>());                 \
  }                                                                                                \
  template <typename _Source, typename _Values, typename _Destination, typename _Less>             \
  __launched __##__called(const __place &__where, const _Source &__source,                         \
                          const _Values &__values, _Destination &&__destination,                   \
                          const _Less &__less) {                                                   \
    return __bounds<__is_upper>(#__called, __where, __source, __values, __destination, __less);    \
  }                                                                                                \
  template <typename _Source, typename _Values, typename _Destination,                             \
            typename = __readable_t<typename std::decay<_Values>::type>>                           \
  __launched __##__called(const __place &__where, const _Source &__source,                         \
                          const _Values &__values, _Destination &&__destination) {                 \
    return __bounds<__is_upper>(#__called, __where, __source, __values, __destination,             \
                                less<__element_t<_Source>>());                                     \
  }
TESSERA_BOUND(lower_bound, false)
TESSERA_BOUND(upper_bound, true)
#undef TESSERA_BOUND

} // namespace tessera_detail

/// merge(first, second, destination [, less]): merges two sorted views. Of equal elements, those of
/// `first` come first. n + m comparisons, and a binary search for every 16 to 1024 elements; one
/// launch, no extra memory. Throws runtime_exception if the destination is too short, or overlaps a
/// source.
TESSERA_ALGORITHM(merge)
/// lower_bound(sorted, value [, less]): how many elements come before the value. O(log n)
/// comparisons, one launch, one element of extra memory.
///
/// lower_bound(sorted, values, destination [, less]): the same for each of many values, in one
/// launch, into a view of ints. Throws runtime_exception if the extents of `values` and
/// `destination` differ, or the destination overlaps a source.
TESSERA_ALGORITHM_WITH_RESULT(lower_bound)
/// As lower_bound, but counts elements that are equal to the value, too.
TESSERA_ALGORITHM_WITH_RESULT(upper_bound)

} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_MERGE_H
