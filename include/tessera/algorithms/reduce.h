// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms that make one value of many.
#ifndef TESSERA_ALGORITHMS_REDUCE_H
#define TESSERA_ALGORITHMS_REDUCE_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"
#include "tessera/algorithms/reduce_blocks.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

template <typename _Source, typename _Tp, typename _Operator, typename _Function>
async_result<_Tp> __transform_reduce(const __place &__where, const _Source &__source,
                                     const _Tp &__init, const _Operator &__combine,
                                     const _Function &__function) {
  const auto __from = __in_order("transform_reduce", __where, __readable(__source));
  return __reduce_from<_Tp>(
      __where,
      __from.get_extent()[0], [=](int __i) restrict(amp) { return _Tp(__function(__from[__i])); },
      __init, __combine);
}
template <typename _First, typename _Second, typename _Tp, typename _Operator, typename _Function,
          typename = __readable_t<_Second>>
async_result<_Tp> __transform_reduce(const __place &__where, const _First &__first,
                                     const _Second &__second, const _Tp &__init,
                                     const _Operator &__combine, const _Function &__function) {
  const auto __a = __readable(__first);
  const auto __b = __readable(__second);
  __check_same_extent("transform_reduce", "the first source", __a.get_extent(), "the second source",
                      __b.get_extent());
  const auto __left = __in_order("transform_reduce", __where, __a);
  const auto __right = __in_order("transform_reduce", __where, __b);
  return __reduce_from<_Tp>(
      __where, __left.get_extent()[0],
      [=](int __i) restrict(amp) { return _Tp(__function(__left[__i], __right[__i])); }, __init,
      __combine);
}
template <typename _First, typename _Second, typename _Tp>
auto __transform_reduce(const __place &__where, const _First &__first, const _Second &__second,
                        const _Tp &__init) {
  return __transform_reduce(__where, __first, __second, __init, plus<_Tp>(), multiplies<_Tp>());
}

template <typename... _Arguments>
auto __inner_product(const __place &__where, const _Arguments &...__arguments) {
  return __transform_reduce(__where, __arguments...);
}

template <typename _Source, typename _Tp, typename _Operator>
async_result<_Tp> __reduce(const __place &__where, const _Source &__source, const _Tp &__init,
                           const _Operator &__combine) {
  return __transform_reduce(__where, __source, __init, __combine, identity<__element_t<_Source>>());
}
template <typename _Source, typename _Tp>
async_result<_Tp> __reduce(const __place &__where, const _Source &__source, const _Tp &__init) {
  return __reduce(__where, __source, __init, plus<_Tp>());
}
template <typename _Source> auto __reduce(const __place &__where, const _Source &__source) {
  return __reduce(__where, __source, __element_t<_Source>());
}

template <typename _Source, typename _Predicate>
async_result<int> __count_if(const __place &__where, const _Source &__source,
                             const _Predicate &__predicate) {
  typedef __element_t<_Source> _Tp;
  return __transform_reduce(
      __where, __source, 0, plus<int>(), [=](const _Tp &__element) restrict(amp) {
        return __predicate(__element) ? 1 : 0;
      });
}
template <typename _Source>
async_result<int> __count(const __place &__where, const _Source &__source,
                          const __element_t<_Source> &__value) {
  typedef __element_t<_Source> _Tp;
  return __count_if(
      __where, __source, [=](const _Tp &__element) restrict(amp) { return __element == __value; });
}

/// An element and where it is.
template <typename _Tp> struct __candidate {
  _Tp __value;
  int __at;
};

/// The index of the element that comes first by `less`. Of equal ones it is that with the lowest
/// index.
template <typename _Source, typename _Less>
async_result<int> __extreme(const char *__algorithm, const __place &__where,
                            const _Source &__source, const _Less &__less) {
  typedef __candidate<__element_t<_Source>> _Candidate;
  const auto __from = __in_order(__algorithm, __where, __readable(__source));
  const int __count = __from.get_extent()[0];
  if (__count == 0)
    return __known_result(0);
  const array_view<int> __cell(1);
  __reduce_all<_Candidate>(
      __where, __count, [=](int __i) restrict(amp) { return _Candidate{__from[__i], __i}; },
      [=](const _Candidate &__a, const _Candidate &__b) restrict(amp) {
        const bool __b_is_behind = __a.__at < __b.__at;
        const bool __takes_b =
            __b_is_behind ? __less(__b.__value, __a.__value) : !__less(__a.__value, __b.__value);
        return __takes_b ? __b : __a;
      },
      [=](int, const _Candidate &__best) restrict(amp) { __cell[0] = __best.__at; });
  return async_result<int>(__cell);
}

template <typename _Source, typename _Less>
auto __min_element(const __place &__where, const _Source &__source, const _Less &__less) {
  return __extreme("min_element", __where, __source, __less);
}
template <typename _Source> auto __min_element(const __place &__where, const _Source &__source) {
  return __min_element(__where, __source, less<__element_t<_Source>>());
}

/// The order with its operands exchanged.
template <typename _Less> struct __exchanged {
  template <typename _Tp> bool operator()(const _Tp &__a, const _Tp &__b) const restrict(amp) {
    return __less_(__b, __a);
  }
  _Less __less_;
};

template <typename _Source, typename _Less>
auto __max_element(const __place &__where, const _Source &__source, const _Less &__less) {
  return __extreme("max_element", __where, __source, __exchanged<_Less>{__less});
}
template <typename _Source> auto __max_element(const __place &__where, const _Source &__source) {
  return __max_element(__where, __source, less<__element_t<_Source>>());
}

} // namespace tessera_detail

/// reduce(source [, init [, combine]]): init and all elements, combined by `combine`, by default
/// their sum. init is T() by default, and its type is that of the result. `combine` must be
/// associative and commutative, as in the standard. The order depends on the number of elements
/// alone, so sums of floats have the same bits wherever they are computed. An empty source gives
/// init. n operations, n / 4096 elements of extra memory, one launch for up to 4096 elements, else
/// two.
TESSERA_ALGORITHM_WITH_RESULT(reduce)
/// transform_reduce(source, init, combine, function) and
/// transform_reduce(first, second, init [, combine, function]): reduce of function(element), or of
/// function(element of first, element of second), by default their product. Throws
/// runtime_exception if the extents differ.
TESSERA_ALGORITHM_WITH_RESULT(transform_reduce)
/// inner_product(first, second, init [, combine, function]): as transform_reduce.
TESSERA_ALGORITHM_WITH_RESULT(inner_product)
/// count(source, value) and count_if(source, predicate): the number of elements, an int.
TESSERA_ALGORITHM_WITH_RESULT(count)
TESSERA_ALGORITHM_WITH_RESULT(count_if)
/// min_element(source [, less]) and max_element(source [, less]): the index of the first smallest
/// or largest element in the order of the elements. 0 if there are none.
TESSERA_ALGORITHM_WITH_RESULT(min_element)
TESSERA_ALGORITHM_WITH_RESULT(max_element)

} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_REDUCE_H
