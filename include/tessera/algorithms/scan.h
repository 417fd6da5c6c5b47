// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Scans: for each element, what the elements up to it combine to.
#ifndef TESSERA_ALGORITHMS_SCAN_H
#define TESSERA_ALGORITHMS_SCAN_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"
#include "tessera/algorithms/scan_blocks.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

/// Checks the views of a scan, which are of rank 1. They may be the same one.
template <typename _From, typename _To>
int __check_scan(const char *__algorithm, const array_view<const _From> &__from,
                 const array_view<_To> &__to) {
  __check_same_extent(__algorithm, "the source", __from.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__from.get_extent()))
    return 0;
  __check_apart(__algorithm, "The source", __from, "the destination", __to, /*or_same=*/true);
  return __from.get_extent()[0];
}

/// An inclusive scan, with an element in front of all or without.
template <typename _Source, typename _Destination, typename _Operator, typename _Function>
void __any_inclusive_scan(const __place &__where, const _Source &__source,
                          _Destination &&__destination, const _Operator &__combine,
                          const _Function &__function, bool __has_init,
                          const __element_t<_Destination> &__init) {
  typedef __element_t<_Destination> _Tp;
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  const int __count = __check_scan("inclusive_scan", __from, __to);
  if (__count == 0)
    return;
  __scan_from<_Tp>(
      __where, __count, [=](int __i) restrict(amp) { return _Tp(__function(__from[__i])); },
      __has_init, __init, __combine,
      [=](int __i, const _Tp &__up_to, bool, const _Tp &) restrict(amp) { __to[__i] = __up_to; });
}
template <typename _Source, typename _Destination, typename _Operator, typename _Function>
void __transform_inclusive_scan(const __place &__where, const _Source &__source,
                                _Destination &&__destination, const _Operator &__combine,
                                const _Function &__function) {
  __any_inclusive_scan(__where, __source, __destination, __combine, __function, false,
                       __element_t<_Destination>());
}
template <typename _Source, typename _Destination, typename _Operator, typename _Function>
void __transform_inclusive_scan(const __place &__where, const _Source &__source,
                                _Destination &&__destination, const _Operator &__combine,
                                const _Function &__function,
                                const __element_t<_Destination> &__init) {
  __any_inclusive_scan(__where, __source, __destination, __combine, __function, true, __init);
}
template <typename _Source, typename _Destination, typename _Operator, typename... _Init>
void __inclusive_scan(const __place &__where, const _Source &__source, _Destination &&__destination,
                      const _Operator &__combine, const _Init &...__init) {
  __transform_inclusive_scan(__where, __source, __destination, __combine,
                             identity<__element_t<_Source>>(), __init...);
}
template <typename _Source, typename _Destination>
void __inclusive_scan(const __place &__where, const _Source &__source,
                      _Destination &&__destination) {
  __inclusive_scan(__where, __source, __destination, plus<__element_t<_Destination>>());
}

template <typename _Source, typename _Destination, typename _Operator, typename _Function>
void __transform_exclusive_scan(const __place &__where, const _Source &__source,
                                _Destination &&__destination,
                                const __element_t<_Destination> &__init, const _Operator &__combine,
                                const _Function &__function) {
  typedef __element_t<_Destination> _Tp;
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  const int __count = __check_scan("exclusive_scan", __from, __to);
  if (__count == 0)
    return;
  __scan_from<_Tp>(
      __where, __count, [=](int __i) restrict(amp) { return _Tp(__function(__from[__i])); },
      /*has_init=*/true, __init, __combine,
      [=](int __i, const _Tp &, bool, const _Tp &__before) restrict(amp) { __to[__i] = __before; });
}
template <typename _Source, typename _Destination, typename _Operator>
void __exclusive_scan(const __place &__where, const _Source &__source, _Destination &&__destination,
                      const __element_t<_Destination> &__init, const _Operator &__combine) {
  __transform_exclusive_scan(__where, __source, __destination, __init, __combine,
                             identity<__element_t<_Source>>());
}
template <typename _Source, typename _Destination>
void __exclusive_scan(const __place &__where, const _Source &__source, _Destination &&__destination,
                      const __element_t<_Destination> &__init) {
  __exclusive_scan(__where, __source, __destination, __init, plus<__element_t<_Destination>>());
}

} // namespace tessera_detail

/// inclusive_scan(source, destination [, combine [, init]]): element i of the destination is what
/// the elements 0 to i combine to, with init in front if it is given. `combine` is the sum by
/// default. It must be associative. The views have rank 1 and the same extent. They may be the same
/// view. Otherwise they must not overlap: runtime_exception. The order of operations depends on the
/// number of elements alone. 7 n operations, n / 4096 elements of extra memory, one launch for up
/// to 4096 elements, else three.
TESSERA_ALGORITHM(inclusive_scan)
/// exclusive_scan(source, destination, init [, combine]): the same without element i.
TESSERA_ALGORITHM(exclusive_scan)
/// transform_inclusive_scan(source, destination, combine, function [, init]) and
/// transform_exclusive_scan(source, destination, init, combine, function): scans of
/// function(element).
TESSERA_ALGORITHM(transform_inclusive_scan)
TESSERA_ALGORITHM(transform_exclusive_scan)

} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_SCAN_H
