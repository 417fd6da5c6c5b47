// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Scans and reductions of segments: of neighbours that have equal keys.
#ifndef TESSERA_ALGORITHMS_BY_KEY_H
#define TESSERA_ALGORITHMS_BY_KEY_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"
#include "tessera/algorithms/scan_blocks.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

/// What the last segment of some neighbours combines to, and how many segments begin among them.
template <typename _Tp> struct __segments {
  _Tp __value;
  int __begun;
};

/// Combines neighbours: what comes before a segment's beginning does not count.
template <typename _Tp, typename _Operator> struct __combine_segments {
  __segments<_Tp> operator()(const __segments<_Tp> &__a, const __segments<_Tp> &__b) const
      restrict(amp) {
    __segments<_Tp> __both = __b;
    if (__b.__begun == 0)
      __both.__value = __combine_(__a.__value, __b.__value);
    __both.__begun = __a.__begun + __b.__begun;
    return __both;
  }
  _Operator __combine_;
};

/// Scans the values of each segment. `output(i, up_to, before)` takes the segments up to i, and
/// those before i, which are valid unless i is 0.
template <typename _Tp, typename _Key, typename _Value, typename _Equal, typename _Operator,
          typename _Output>
void __scan_segments(const __place &__where, const array_view<const _Key> &__keys,
                     const array_view<const _Value> &__values, const _Equal &__equal,
                     const _Operator &__combine, const _Output &__output) {
  typedef __segments<_Tp> _Segments;
  const auto __begins = __begins_of(__keys, __equal);
  __scan<_Segments>(
      __where, __keys.get_extent()[0],
      [=](int __i) restrict(amp) { return _Segments{_Tp(__values[__i]), __begins(__i) ? 1 : 0}; },
      __combine_segments<_Tp, _Operator>{__combine},
      [=](int __i, const _Segments &__up_to, bool, const _Segments &__before) restrict(amp) {
        __output(__i, __up_to, __before);
      });
}

/// Checks the views of a scan by key, and returns the number of elements.
template <typename _Key, typename _Value, typename _To>
int __check_by_key(const char *__algorithm, const array_view<const _Key> &__keys,
                   const array_view<const _Value> &__values, const array_view<_To> &__to) {
  __check_same_extent(__algorithm, "the keys", __keys.get_extent(), "the values",
                      __values.get_extent());
  __check_same_extent(__algorithm, "the keys", __keys.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__keys.get_extent()))
    return 0;
  __check_apart(__algorithm, "The keys", __keys, "the destination", __to);
  __check_apart(__algorithm, "The values", __values, "the destination", __to, /*or_same=*/true);
  return __keys.get_extent()[0];
}

template <typename _Keys, typename _Values, typename _Destination, typename _Operator,
          typename _Equal>
void __inclusive_scan_by_key(const __place &__where, const _Keys &__keys, const _Values &__values,
                             _Destination &&__destination, const _Operator &__combine,
                             const _Equal &__equal) {
  typedef __element_t<_Destination> _Tp;
  const auto __of = __readable(__keys);
  const auto __from = __readable(__values);
  const auto __to = __writable(__destination);
  if (__check_by_key("inclusive_scan_by_key", __of, __from, __to) == 0)
    return;
  __scan_segments<_Tp>(
      __where, __of, __from, __equal, __combine,
      [=](int __i, const __segments<_Tp> &__up_to, const __segments<_Tp> &) restrict(amp) {
        __to[__i] = __up_to.__value;
      });
}
template <typename _Keys, typename _Values, typename _Destination, typename _Operator>
void __inclusive_scan_by_key(const __place &__where, const _Keys &__keys, const _Values &__values,
                             _Destination &&__destination, const _Operator &__combine) {
  __inclusive_scan_by_key(__where, __keys, __values, __destination, __combine,
                          equal_to<__element_t<_Keys>>());
}
template <typename _Keys, typename _Values, typename _Destination>
void __inclusive_scan_by_key(const __place &__where, const _Keys &__keys, const _Values &__values,
                             _Destination &&__destination) {
  __inclusive_scan_by_key(__where, __keys, __values, __destination,
                          plus<__element_t<_Destination>>());
}

template <typename _Keys, typename _Values, typename _Destination, typename _Operator,
          typename _Equal>
void __exclusive_scan_by_key(const __place &__where, const _Keys &__keys, const _Values &__values,
                             _Destination &&__destination, const __element_t<_Destination> &__init,
                             const _Operator &__combine, const _Equal &__equal) {
  typedef __element_t<_Destination> _Tp;
  const auto __of = __readable(__keys);
  const auto __from = __readable(__values);
  const auto __to = __writable(__destination);
  if (__check_by_key("exclusive_scan_by_key", __of, __from, __to) == 0)
    return;
  __scan_segments<_Tp>(
      __where, __of, __from, __equal, __combine,
      [=](int __i, const __segments<_Tp> &__up_to, const __segments<_Tp> &__before) restrict(amp) {
        const bool __begins = __i == 0 || __up_to.__begun != __before.__begun;
        __to[__i] = __begins ? __init : __combine(__init, __before.__value);
      });
}
template <typename _Keys, typename _Values, typename _Destination, typename _Operator>
void __exclusive_scan_by_key(const __place &__where, const _Keys &__keys, const _Values &__values,
                             _Destination &&__destination, const __element_t<_Destination> &__init,
                             const _Operator &__combine) {
  __exclusive_scan_by_key(__where, __keys, __values, __destination, __init, __combine,
                          equal_to<__element_t<_Keys>>());
}
template <typename _Keys, typename _Values, typename _Destination>
void __exclusive_scan_by_key(const __place &__where, const _Keys &__keys, const _Values &__values,
                             _Destination &&__destination,
                             const __element_t<_Destination> &__init) {
  __exclusive_scan_by_key(__where, __keys, __values, __destination, __init,
                          plus<__element_t<_Destination>>());
}

template <typename _Keys, typename _Values, typename _ToKeys, typename _ToValues,
          typename _Operator, typename _Equal>
async_result<int> __reduce_by_key(const __place &__where, const _Keys &__keys,
                                  const _Values &__values, _ToKeys &&__to_keys,
                                  _ToValues &&__to_values, const _Operator &__combine,
                                  const _Equal &__equal) {
  typedef __element_t<_ToValues> _Tp;
  const auto __of = __readable(__keys);
  const auto __from = __readable(__values);
  const auto __unique = __writable(__to_keys);
  const auto __reduced = __writable(__to_values);
  __check_same_extent("reduce_by_key", "the keys", __of.get_extent(), "the values",
                      __from.get_extent());
  const int __count = __of.get_extent()[0];
  if (__count == 0)
    return __known_result(0);
  __check_apart("reduce_by_key", "The keys", __of, "the destination of keys", __unique);
  __check_apart("reduce_by_key", "The values", __from, "the destination of values", __reduced);
  __check_apart("reduce_by_key", "The keys", __of, "the destination of values", __reduced);
  __check_apart("reduce_by_key", "The values", __from, "the destination of keys", __unique);
  const int __room_keys = __unique.get_extent()[0], __room_values = __reduced.get_extent()[0];
  const array_view<int> __cell(1);
  __scan_segments<_Tp>(
      __where, __of, __from, __equal, __combine,
      [=](int __i, const __segments<_Tp> &__up_to, const __segments<_Tp> &__before) restrict(amp) {
        const int __number = __up_to.__begun - 1;
        const bool __is_last = __i == __count - 1;
        if (__number < __room_keys && (__i == 0 || __up_to.__begun != __before.__begun))
          __unique[__number] = __of[__i];
        if (__number < __room_values && (__is_last || !__equal(__of[__i], __of[__i + 1])))
          __reduced[__number] = __up_to.__value;
        if (__is_last)
          __cell[0] = __number + 1;
      });
  return async_result<int>(__cell);
}
template <typename _Keys, typename _Values, typename _ToKeys, typename _ToValues,
          typename _Operator>
async_result<int> __reduce_by_key(const __place &__where, const _Keys &__keys,
                                  const _Values &__values, _ToKeys &&__to_keys,
                                  _ToValues &&__to_values, const _Operator &__combine) {
  return __reduce_by_key(__where, __keys, __values, __to_keys, __to_values, __combine,
                         equal_to<__element_t<_Keys>>());
}
template <typename _Keys, typename _Values, typename _ToKeys, typename _ToValues>
async_result<int> __reduce_by_key(const __place &__where, const _Keys &__keys,
                                  const _Values &__values, _ToKeys &&__to_keys,
                                  _ToValues &&__to_values) {
  return __reduce_by_key(__where, __keys, __values, __to_keys, __to_values,
                         plus<__element_t<_ToValues>>());
}

} // namespace tessera_detail

/// inclusive_scan_by_key(keys, values, destination [, combine [, equal]]): an inclusive scan of
/// each segment of neighbours with equal keys. The views have rank 1 and the same extent. The
/// destination may be the values, and overlaps nothing else: runtime_exception. The order of
/// operations depends on the number of elements and on the segments alone.
TESSERA_ALGORITHM(inclusive_scan_by_key)
/// exclusive_scan_by_key(keys, values, destination, init [, combine [, equal]]): an exclusive scan
/// of each segment, which begins with init.
TESSERA_ALGORITHM(exclusive_scan_by_key)
/// reduce_by_key(keys, values, to_keys, to_values [, combine [, equal]]): for each segment its
/// first key, and what its values combine to. Returns the number of segments. If a destination has
/// less room, it gets the first ones. The views have rank 1. No source overlaps a destination:
/// runtime_exception.
TESSERA_ALGORITHM_WITH_RESULT(reduce_by_key)

} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_BY_KEY_H
