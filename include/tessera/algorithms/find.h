// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms that look for the first element with a property, and stop there.
#ifndef TESSERA_ALGORITHMS_FIND_H
#define TESSERA_ALGORITHMS_FIND_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"
#include "tessera/algorithms/reduce_blocks.h"

namespace amp_algorithms {
namespace tessera_detail {

/// A tile looks at so many blocks, one after the other, until something is found.
const int __find_blocks = 16;

/// The lowest i below `count` with `has(i)`, else `count`, passed to `output`. Tiles behind a place
/// that is already found have nothing to do.
template <typename _Has, typename _Output>
void __find_first(const __place &__where, int __count, const _Has &__has, const _Output &__output) {
  const auto __place_if_found = [=](int __i) restrict(amp) { return __has(__i) ? __i : __count; };
  if (__count <= __reduce_block) {
    __reduce_tiles<int>(
        __where, __count, __reduce_block, __place_if_found,
        minimum<int>(), [=](int, int __first) restrict(amp) { __output(__first); });
    return;
  }
  const array_view<int> __found(1);
  __where.__run(extent<1>(1), [=](index<1>) restrict(amp) { __found[0] = __count; });
  const int __per_tile = __find_blocks * __reduce_block;
  const int __tiles = (__count - 1) / __per_tile + 1;
  __where.__run(
      extent<1>(__tiles * __reduce_lanes).tile<__reduce_lanes>(), [=
  ](tiled_index<__reduce_lanes> __t) restrict(amp) {
        tile_static int __firsts[__reduce_lanes];
        tile_static int __known;
        const int __lane = __t.local[0], __first = __t.tile[0] * __per_tile;
        const int __last = __count - __first < __per_tile ? __count : __first + __per_tile;
        for (int __begin = __first; __begin < __last; __begin += __reduce_block) {
          if (__lane == 0)
            __known = concurrency::atomic_fetch_min(&__found[0], __count);
          __t.barrier.wait();
          if (__known < __begin)
            return;
          const int __end = __last - __begin < __reduce_block ? __last : __begin + __reduce_block;
          int __mine = __count;
          for (int __i = __begin + __lane; __i < __end; __i += __reduce_lanes) {
            const int __here = __place_if_found(__i);
            __mine = __here < __mine ? __here : __mine;
          }
          __firsts[__lane] = __mine;
          __t.barrier.wait();
          for (int __half = __reduce_lanes / 2; __half > 0; __half /= 2) {
            if (__lane < __half && __firsts[__lane + __half] < __firsts[__lane])
              __firsts[__lane] = __firsts[__lane + __half];
            __t.barrier.wait();
          }
          if (__lane == 0 && __firsts[0] < __count)
            concurrency::atomic_fetch_min(&__found[0], __firsts[0]);
          __t.barrier.wait();
        }
      });
  __where.__run(extent<1>(1), [=](index<1>) restrict(amp) { __output(__found[0]); });
}

/// What `value` makes of the first place with `has(i)`, or of `count` if there is none. Without
/// elements the result is `of_nothing`.
template <typename _Has, typename _Value>
async_result<int> __search(const __place &__where, int __count, int __of_nothing, const _Has &__has,
                           const _Value &__value) {
  if (__count <= 0)
    return __known_result(__of_nothing);
  const array_view<int> __cell(1);
  __find_first(
      __where, __count, __has, [=](int __first) restrict(amp) { __cell[0] = __value(__first); });
  return async_result<int>(__cell);
}

/// The place itself.
template <typename _Has>
async_result<int> __place_of(const __place &__where, int __count, const _Has &__has) {
  return __search(__where, __count, 0, __has, identity<int>());
}

/// 1 if there is no such place, else 0.
template <typename _Has>
async_result<int> __is_nowhere(const __place &__where, int __count, const _Has &__has) {
  return __search(
      __where, __count, 1,
      __has, [=](int __first) restrict(amp) { return __first == __count ? 1 : 0; });
}

template <typename _Source, typename _Predicate>
async_result<int> __find_if(const __place &__where, const _Source &__source,
                            const _Predicate &__predicate) {
  const auto __from = __in_order("find_if", __where, __readable(__source));
  return __place_of(
      __where,
      __from.get_extent()[0], [=](int __i) restrict(amp) { return __predicate(__from[__i]); });
}
template <typename _Source, typename _Predicate>
async_result<int> __find_if_not(const __place &__where, const _Source &__source,
                                const _Predicate &__predicate) {
  const auto __from = __in_order("find_if_not", __where, __readable(__source));
  return __place_of(
      __where,
      __from.get_extent()[0], [=](int __i) restrict(amp) { return !__predicate(__from[__i]); });
}
template <typename _Source>
async_result<int> __find(const __place &__where, const _Source &__source,
                         const __element_t<_Source> &__value) {
  const auto __from = __in_order("find", __where, __readable(__source));
  return __place_of(
      __where,
      __from.get_extent()[0], [=](int __i) restrict(amp) { return __from[__i] == __value; });
}

template <typename _Source, typename _Predicate>
async_result<int> __none_of(const __place &__where, const _Source &__source,
                            const _Predicate &__predicate) {
  const auto __from = __in_order("none_of", __where, __readable(__source));
  return __is_nowhere(
      __where,
      __from.get_extent()[0], [=](int __i) restrict(amp) { return __predicate(__from[__i]); });
}
template <typename _Source, typename _Predicate>
async_result<int> __all_of(const __place &__where, const _Source &__source,
                           const _Predicate &__predicate) {
  const auto __from = __in_order("all_of", __where, __readable(__source));
  return __is_nowhere(
      __where,
      __from.get_extent()[0], [=](int __i) restrict(amp) { return !__predicate(__from[__i]); });
}
template <typename _Source, typename _Predicate>
async_result<int> __any_of(const __place &__where, const _Source &__source,
                           const _Predicate &__predicate) {
  const auto __from = __in_order("any_of", __where, __readable(__source));
  const int __count = __from.get_extent()[0];
  return __search(
      __where, __count, 0, [=](int __i) restrict(amp) { return __predicate(__from[__i]); },
      [=](int __first) restrict(amp) { return __first < __count ? 1 : 0; });
}

template <typename _First, typename _Second, typename _Equal>
async_result<int> __mismatch(const __place &__where, const _First &__first, const _Second &__second,
                             const _Equal &__equal) {
  const auto __a = __in_order("mismatch", __where, __readable(__first));
  const auto __b = __in_order("mismatch", __where, __readable(__second));
  const int __of_a = __a.get_extent()[0], __of_b = __b.get_extent()[0];
  return __place_of(
      __where, __of_a < __of_b ? __of_a : __of_b, [=](int __i) restrict(amp) {
        return !__equal(__a[__i], __b[__i]);
      });
}
template <typename _First, typename _Second>
async_result<int> __mismatch(const __place &__where, const _First &__first,
                             const _Second &__second) {
  return __mismatch(__where, __first, __second, equal_to<__element_t<_First>>());
}

template <typename _First, typename _Second, typename _Equal>
async_result<int> __equal(const __place &__where, const _First &__first, const _Second &__second,
                          const _Equal &__equal) {
  const auto __a = __in_order("equal", __where, __readable(__first));
  const auto __b = __in_order("equal", __where, __readable(__second));
  if (__a.get_extent() != __b.get_extent())
    return __known_result(0);
  return __is_nowhere(
      __where,
      __a.get_extent()[0], [=](int __i) restrict(amp) { return !__equal(__a[__i], __b[__i]); });
}
template <typename _First, typename _Second>
async_result<int> __equal(const __place &__where, const _First &__first, const _Second &__second) {
  return tessera_detail::__equal(__where, __first, __second, equal_to<__element_t<_First>>());
}

template <typename _Source, typename _Equal>
async_result<int> __adjacent_find(const __place &__where, const _Source &__source,
                                  const _Equal &__equal) {
  const auto __from = __in_order("adjacent_find", __where, __readable(__source));
  const int __count = __from.get_extent()[0];
  return __search(
      __where, __count - 1,
      __count, [=](int __i) restrict(amp) { return __equal(__from[__i], __from[__i + 1]); },
      [=](int __first) restrict(amp) { return __first < __count - 1 ? __first : __count; });
}
template <typename _Source>
async_result<int> __adjacent_find(const __place &__where, const _Source &__source) {
  return __adjacent_find(__where, __source, equal_to<__element_t<_Source>>());
}

template <typename _Source, typename _Less>
async_result<int> __is_sorted(const __place &__where, const _Source &__source,
                              const _Less &__less) {
  const auto __from = __in_order("is_sorted", __where, __readable(__source));
  return __is_nowhere(
      __where, __from.get_extent()[0] - 1, [=](int __i) restrict(amp) {
        return __less(__from[__i + 1], __from[__i]);
      });
}
template <typename _Source>
async_result<int> __is_sorted(const __place &__where, const _Source &__source) {
  return __is_sorted(__where, __source, less<__element_t<_Source>>());
}
template <typename _Source, typename _Less>
async_result<int> __is_sorted_until(const __place &__where, const _Source &__source,
                                    const _Less &__less) {
  const auto __from = __in_order("is_sorted_until", __where, __readable(__source));
  const int __count = __from.get_extent()[0];
  return __search(
      __where, __count - 1,
      __count, [=](int __i) restrict(amp) { return __less(__from[__i + 1], __from[__i]); },
      [=](int __first) restrict(amp) { return __first + 1; });
}
template <typename _Source>
async_result<int> __is_sorted_until(const __place &__where, const _Source &__source) {
  return __is_sorted_until(__where, __source, less<__element_t<_Source>>());
}

} // namespace tessera_detail

/// find(source, value), find_if(source, predicate) and find_if_not(source, predicate): the index of
/// the first such element in the order of the elements, else the number of elements. At most n
/// operations, no extra memory, one launch for up to 4096 elements, else three.
TESSERA_ALGORITHM_WITH_RESULT(find)
TESSERA_ALGORITHM_WITH_RESULT(find_if)
TESSERA_ALGORITHM_WITH_RESULT(find_if_not)
/// all_of(source, predicate), any_of and none_of: 1 or 0. Of no elements all_of and none_of are
/// true.
TESSERA_ALGORITHM_WITH_RESULT(all_of)
TESSERA_ALGORITHM_WITH_RESULT(any_of)
TESSERA_ALGORITHM_WITH_RESULT(none_of)
/// mismatch(first, second [, equal]): the index of the first elements that differ, else the number
/// of elements of the shorter one.
TESSERA_ALGORITHM_WITH_RESULT(mismatch)
/// equal(first, second [, equal]): 1 if both have the same number of elements and all are equal,
/// else 0.
TESSERA_ALGORITHM_WITH_RESULT(equal)
/// adjacent_find(source [, equal]): the index of the first element that is equal to the next one,
/// else the number of elements.
TESSERA_ALGORITHM_WITH_RESULT(adjacent_find)
/// is_sorted(source [, less]): 1 if no element is less than the one before it, else 0.
/// is_sorted_until: the index of the first that is, else the number of elements.
TESSERA_ALGORITHM_WITH_RESULT(is_sorted)
TESSERA_ALGORITHM_WITH_RESULT(is_sorted_until)

} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_FIND_H
