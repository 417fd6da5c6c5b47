// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms that keep some of the elements, in their order.
#ifndef TESSERA_ALGORITHMS_COMPACT_H
#define TESSERA_ALGORITHMS_COMPACT_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"
#include "tessera/algorithms/scan_blocks.h"

namespace amp_algorithms {
namespace tessera_detail {

/// Calls `output(i, number, is_kept)` for each element, with the number of elements before it that
/// have `keeps(i)`. Returns how many there are.
template <typename _Keeps, typename _Output>
async_result<int> __number_kept(const __place &__where, int __count, const _Keeps &__keeps,
                                const _Output &__output) {
  if (__count == 0)
    return __known_result(0);
  const array_view<int> __cell(1);
  __scan<int>(
      __where, __count, [=](int __i) restrict(amp) { return __keeps(__i) ? 1 : 0; }, plus<int>(),
      [=](int __i, int __up_to, bool __has_before, int __before) restrict(amp) {
        const int __number = __has_before ? __before : 0;
        __output(__i, __number, __up_to != __number);
        if (__i == __count - 1)
          __cell[0] = __up_to;
      });
  return async_result<int>(__cell);
}

/// Copies the elements with `keeps(i)`. What the destination has no room for is left out, and
/// counts.
template <typename _From, typename _To, typename _Keeps>
async_result<int> __copy_kept(const char *__algorithm, const __place &__where,
                              const array_view<const _From> &__from, const array_view<_To> &__to,
                              const _Keeps &__keeps) {
  __check_apart(__algorithm, "The source", __from, "the destination", __to);
  const int __room = __to.get_extent()[0];
  return __number_kept(
      __where, __from.get_extent()[0],
      __keeps, [=](int __i, int __number, bool __is_kept) restrict(amp) {
        if (__is_kept && __number < __room)
          __to[__number] = __from[__i];
      });
}

/// The same in place, through memory of the view's size. The elements behind those that are kept
/// stay.
template <typename _Tp, typename _Keeps>
async_result<int> __keep(const __place &__where, const array_view<_Tp> &__data,
                         const _Keeps &__keeps) {
  const int __count = __data.get_extent()[0];
  if (__count == 0)
    return __known_result(0);
  const array_view<_Tp> __kept(__count);
  const async_result<int> __result = __number_kept(
      __where, __count, __keeps, [=](int __i, int __number, bool __is_kept) restrict(amp) {
        if (__is_kept)
          __kept[__number] = __data[__i];
      });
  const array_view<const int> __kept_count = __result.view();
  __where.__run(
      __data.get_extent(), [=](index<1> __i) restrict(amp) {
        if (__i[0] < __kept_count[0])
          __data[__i] = __kept[__i];
      });
  return __result;
}

template <typename _Source, typename _Destination, typename _Predicate>
async_result<int> __copy_if(const __place &__where, const _Source &__source,
                            _Destination &&__destination, const _Predicate &__predicate) {
  const auto __from = __readable(__source);
  return __copy_kept(
      "copy_if", __where, __from,
      __writable(__destination), [=](int __i) restrict(amp) { return __predicate(__from[__i]); });
}
template <typename _Source, typename _Destination, typename _Predicate>
async_result<int> __remove_copy_if(const __place &__where, const _Source &__source,
                                   _Destination &&__destination, const _Predicate &__predicate) {
  const auto __from = __readable(__source);
  return __copy_kept(
      "remove_copy_if", __where, __from,
      __writable(__destination), [=](int __i) restrict(amp) { return !__predicate(__from[__i]); });
}
template <typename _Source, typename _Destination, typename _Equal>
async_result<int> __unique_copy(const __place &__where, const _Source &__source,
                                _Destination &&__destination, const _Equal &__equal) {
  const auto __from = __readable(__source);
  return __copy_kept("unique_copy", __where, __from, __writable(__destination),
                     __begins_of(__from, __equal));
}
template <typename _Source, typename _Destination>
async_result<int> __unique_copy(const __place &__where, const _Source &__source,
                                _Destination &&__destination) {
  return __unique_copy(__where, __source, __destination, equal_to<__element_t<_Source>>());
}

template <typename _Data, typename _Predicate>
async_result<int> __remove_if(const __place &__where, _Data &&__data,
                              const _Predicate &__predicate) {
  const auto __view = __writable(__data);
  return __keep(__where, __view, [=](int __i) restrict(amp) { return !__predicate(__view[__i]); });
}
template <typename _Data>
async_result<int> __remove(const __place &__where, _Data &&__data,
                           const __element_t<_Data> &__value) {
  const auto __view = __writable(__data);
  return __keep(__where, __view, [=](int __i) restrict(amp) { return !(__view[__i] == __value); });
}
template <typename _Data, typename _Equal>
async_result<int> __unique(const __place &__where, _Data &&__data, const _Equal &__equal) {
  const auto __view = __writable(__data);
  return __keep(__where, __view, __begins_of(__readable(__view), __equal));
}
template <typename _Data> async_result<int> __unique(const __place &__where, _Data &&__data) {
  return __unique(__where, __data, equal_to<__element_t<_Data>>());
}

/// Both parts keep their order, so this is stable_partition, too.
template <typename _Data, typename _Predicate>
async_result<int> __partition(const __place &__where, _Data &&__data,
                              const _Predicate &__predicate) {
  typedef __element_t<_Data> _Tp;
  const auto __view = __writable(__data);
  const int __count = __view.get_extent()[0];
  if (__count == 0)
    return __known_result(0);
  // Those with the property come from the front, the others from the back, in reverse.
  const array_view<_Tp> __parts(__count);
  const async_result<int> __result = __number_kept(
      __where, __count, [=](int __i) restrict(amp) { return __predicate(__view[__i]); },
      [=](int __i, int __number, bool __is_first) restrict(amp) {
        __parts[__is_first ? __number : __count - 1 - (__i - __number)] = __view[__i];
      });
  const array_view<const int> __of_first = __result.view();
  __where.__run(
      __view.get_extent(), [=](index<1> __i) restrict(amp) {
        const int __first = __of_first[0];
        __view[__i] = __parts[__i[0] < __first ? __i[0] : __count - 1 - (__i[0] - __first)];
      });
  return __result;
}
template <typename _Data, typename _Predicate>
async_result<int> __stable_partition(const __place &__where, _Data &&__data,
                                     const _Predicate &__predicate) {
  return __partition(__where, __data, __predicate);
}

template <typename _Source, typename _True, typename _False, typename _Predicate>
async_result<int> __partition_copy(const __place &__where, const _Source &__source, _True &&__true,
                                   _False &&__false, const _Predicate &__predicate) {
  const auto __from = __readable(__source);
  const auto __with = __writable(__true);
  const auto __without = __writable(__false);
  const int __count = __from.get_extent()[0];
  __check_apart("partition_copy", "The source", __from, "the first destination", __with);
  __check_apart("partition_copy", "The source", __from, "the second destination", __without);
  const int __room_with = __with.get_extent()[0], __room_without = __without.get_extent()[0];
  return __number_kept(
      __where, __count, [=](int __i) restrict(amp) { return __predicate(__from[__i]); },
      [=](int __i, int __number, bool __is_with) restrict(amp) {
        if (__is_with && __number < __room_with)
          __with[__number] = __from[__i];
        if (!__is_with && __i - __number < __room_without)
          __without[__i - __number] = __from[__i];
      });
}

} // namespace tessera_detail

/// copy_if(source, destination, predicate), remove_copy_if(source, destination, predicate) and
/// unique_copy(source, destination [, equal]): copies the elements that are kept, in their order,
/// and returns how many these are. If the destination has less room, the first ones are copied. The
/// views have rank 1 and do not overlap: runtime_exception. n / 4096 ints of extra memory, one
/// launch for up to 4096 elements, else three.
TESSERA_ALGORITHM_WITH_RESULT(copy_if)
TESSERA_ALGORITHM_WITH_RESULT(remove_copy_if)
TESSERA_ALGORITHM_WITH_RESULT(unique_copy)
/// remove(data, value), remove_if(data, predicate) and unique(data [, equal]): moves the elements
/// that are kept to the front, and returns how many these are. The others keep their value. As
/// copy_if, with extra memory for n elements and one launch more.
TESSERA_ALGORITHM_WITH_RESULT(remove)
TESSERA_ALGORITHM_WITH_RESULT(remove_if)
TESSERA_ALGORITHM_WITH_RESULT(unique)
/// partition(data, predicate) and stable_partition(data, predicate): moves the elements with the
/// property to the front and returns how many these are. Both keep the order of either part.
/// partition_copy(source, with, without, predicate) copies either part to a view of its own.
TESSERA_ALGORITHM_WITH_RESULT(partition)
TESSERA_ALGORITHM_WITH_RESULT(stable_partition)
TESSERA_ALGORITHM_WITH_RESULT(partition_copy)

} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_COMPACT_H
