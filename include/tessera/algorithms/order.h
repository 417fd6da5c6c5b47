// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms that move elements to other places, and differences of neighbours.
#ifndef TESSERA_ALGORITHMS_ORDER_H
#define TESSERA_ALGORITHMS_ORDER_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

template <typename _Data> void __reverse(const __place &__where, _Data &&__data) {
  typedef __element_t<_Data> _Tp;
  const array_view<_Tp> __view = __writable(__data);
  const int __count = __view.get_extent()[0];
  if (__count < 2)
    return;
  __where.__run(
      extent<1>(__count / 2), [=](const index<1> &__i) restrict(amp) {
        const int __mirrored = __count - 1 - __i[0];
        const _Tp __front = __view[__i];
        __view[__i] = __view[__mirrored];
        __view[__mirrored] = __front;
      });
}
template <typename _Source, typename _Destination>
void __reverse_copy(const __place &__where, const _Source &__source, _Destination &&__destination) {
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  __check_same_extent("reverse_copy", "the source", __from.get_extent(), "the destination",
                      __to.get_extent());
  const int __count = __from.get_extent()[0];
  if (__count == 0)
    return;
  __check_apart("reverse_copy", "The source", __from, "the destination", __to);
  __where.__run(
      __to.get_extent(), [=](const index<1> &__i) restrict(amp) {
        __to[__i] = __from[__count - 1 - __i[0]];
      });
}

/// Element `middle` becomes the first one.
template <typename _From, typename _To>
void __copy_rotated(const __place &__where, const array_view<const _From> &__from, int __middle,
                    const array_view<_To> &__to) {
  const int __behind = __from.get_extent()[0] - __middle;
  __where.__run(
      __to.get_extent(), [=](const index<1> &__i) restrict(amp) {
        __to[__i] = __from[__i[0] < __behind ? __i[0] + __middle : __i[0] - __behind];
      });
}
inline void __check_middle(const char *__algorithm, int __middle, int __count) {
  if (__middle < 0 || __middle > __count)
    __refuse(__algorithm, ("element " + std::to_string(__middle) + " of " +
                           std::to_string(__count) + " cannot be the first one.")
                              .c_str());
}
template <typename _Source, typename _Destination>
void __rotate_copy(const __place &__where, const _Source &__source, int __middle,
                   _Destination &&__destination) {
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  __check_same_extent("rotate_copy", "the source", __from.get_extent(), "the destination",
                      __to.get_extent());
  __check_middle("rotate_copy", __middle, __from.get_extent()[0]);
  if (__has_none(__from.get_extent()))
    return;
  __check_apart("rotate_copy", "The source", __from, "the destination", __to);
  __copy_rotated(__where, __from, __middle, __to);
}
template <typename _Data> void __rotate(const __place &__where, _Data &&__data, int __middle) {
  typedef __element_t<_Data> _Tp;
  const array_view<_Tp> __view = __writable(__data);
  const int __count = __view.get_extent()[0];
  __check_middle("rotate", __middle, __count);
  if (__middle == 0 || __middle == __count)
    return;
  const array_view<_Tp> __rotated(__count);
  __copy_rotated(__where, __readable(__view), __middle, __rotated);
  __where.__run(
      __view.get_extent(), [=](const index<1> &__i) restrict(amp) {
        __view[__i] = __rotated[__i];
      });
}

template <typename _Source, typename _Destination, typename _Function>
void __adjacent_difference(const __place &__where, const _Source &__source,
                           _Destination &&__destination, const _Function &__function) {
  typedef __element_t<_Destination> _Tp;
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  __check_same_extent("adjacent_difference", "the source", __from.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__from.get_extent()))
    return;
  __check_apart("adjacent_difference", "The source", __from, "the destination", __to);
  __where.__run(
      __to.get_extent(), [=](const index<1> &__i) restrict(amp) {
        __to[__i] = __i[0] == 0 ? _Tp(__from[0]) : _Tp(__function(__from[__i], __from[__i[0] - 1]));
      });
}
template <typename _Source, typename _Destination>
void __adjacent_difference(const __place &__where, const _Source &__source,
                           _Destination &&__destination) {
  __adjacent_difference(__where, __source, __destination, minus<__element_t<_Source>>());
}

} // namespace tessera_detail

/// reverse(data) and reverse_copy(source, destination): the last element becomes the first one. As
/// all algorithms of this file they take views of rank 1, one launch and no extra memory, if
/// nothing else is said. Two views must have the same extent and not overlap: runtime_exception.
TESSERA_ALGORITHM(reverse)
TESSERA_ALGORITHM(reverse_copy)
/// rotate(data, middle) and rotate_copy(source, middle, destination): the element number middle
/// becomes the first one. Throws runtime_exception if middle is below 0 or above the number of
/// elements. rotate takes two launches, and extra memory of the data's size.
TESSERA_ALGORITHM(rotate)
TESSERA_ALGORITHM(rotate_copy)
/// adjacent_difference(source, destination [, function]): element i becomes
/// function(source[i], source[i - 1]), by default their difference. The first one is copied.
TESSERA_ALGORITHM(adjacent_difference)

} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_ORDER_H
