// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms that treat each element by itself.
#ifndef TESSERA_ALGORITHMS_ELEMENTWISE_H
#define TESSERA_ALGORITHMS_ELEMENTWISE_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"

namespace amp_algorithms {
namespace tessera_detail {

/// Stores `value(index)` in each element.
template <typename _Tp, int _Np, typename _Value>
void __set_each(const __place &__where, const array_view<_Tp, _Np> &__to, const _Value &__value) {
  if (__has_none(__to.get_extent()))
    return;
  __to.discard_data();
  __where.__run(
      __to.get_extent(), [=](const index<_Np> &__i) restrict(amp) { __to[__i] = __value(__i); });
}

template <typename _Destination>
void __fill(const __place &__where, _Destination &&__destination,
            const __element_t<_Destination> &__value) {
  const auto __to = __writable(__destination);
  typedef index<decltype(__to)::rank> _Index;
  __set_each(__where, __to, [=](const _Index &) restrict(amp) { return __value; });
}

template <typename _Destination, typename _Function>
void __generate(const __place &__where, _Destination &&__destination, const _Function &__function) {
  __set_each(__where, __writable(__destination), __function);
}

template <typename _Destination>
void __iota(const __place &__where, _Destination &&__destination,
            const __element_t<_Destination> &__first) {
  typedef __element_t<_Destination> _Tp;
  const array_view<_Tp> __to = __writable(__destination);
  __set_each(
      __where, __to, [=](const index<1> &__i) restrict(amp) { return _Tp(__first + _Tp(__i[0])); });
}

template <typename _Data, typename _Function>
void __for_each(const __place &__where, _Data &&__data, const _Function &__function) {
  const auto __view = __writable(__data);
  if (__has_none(__view.get_extent()))
    return;
  __where.__run(
      __view.get_extent(), [=](const index<decltype(__view)::rank> &__i) restrict(amp) {
        __function(__view[__i]);
      });
}

template <typename _Source, typename _Destination, typename _Function>
void __transform(const __place &__where, const _Source &__source, _Destination &&__destination,
                 const _Function &__function) {
  typedef __element_t<_Destination> _Tp;
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  typedef index<decltype(__to)::rank> _Index;
  __check_same_extent("transform", "the source", __from.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__to.get_extent()))
    return;
  __check_apart("transform", "The source", __from, "the destination", __to, /*or_same=*/true);
  __where.__run(
      __to.get_extent(), [=](const _Index &__i) restrict(amp) {
        __to[__i] = _Tp(__function(__from[__i]));
      });
}
template <typename _First, typename _Second, typename _Destination, typename _Function>
void __transform(const __place &__where, const _First &__first, const _Second &__second,
                 _Destination &&__destination, const _Function &__function) {
  typedef __element_t<_Destination> _Tp;
  const auto __a = __readable(__first);
  const auto __b = __readable(__second);
  const auto __to = __writable(__destination);
  typedef index<decltype(__to)::rank> _Index;
  __check_same_extent("transform", "the first source", __a.get_extent(), "the second source",
                      __b.get_extent());
  __check_same_extent("transform", "the first source", __a.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__to.get_extent()))
    return;
  __check_apart("transform", "The first source", __a, "the destination", __to, /*or_same=*/true);
  __check_apart("transform", "The second source", __b, "the destination", __to, /*or_same=*/true);
  __where.__run(
      __to.get_extent(), [=](const _Index &__i) restrict(amp) {
        __to[__i] = _Tp(__function(__a[__i], __b[__i]));
      });
}

template <typename _Source, typename _Destination>
void __copy(const __place &__where, const _Source &__source, _Destination &&__destination) {
  const auto __from = __readable(__source);
  const auto __to = __writable(__destination);
  typedef index<decltype(__to)::rank> _Index;
  __check_same_extent("copy", "the source", __from.get_extent(), "the destination",
                      __to.get_extent());
  if (__has_none(__to.get_extent()))
    return;
  __check_apart("copy", "The source", __from, "the destination", __to, /*or_same=*/true);
  __where.__run(
      __to.get_extent(), [=](const _Index &__i) restrict(amp) { __to[__i] = __from[__i]; });
}

template <typename _Data, typename _Predicate>
void __replace_if(const __place &__where, _Data &&__data, const _Predicate &__predicate,
                  const __element_t<_Data> &__new_value) {
  const auto __view = __writable(__data);
  if (__has_none(__view.get_extent()))
    return;
  __where.__run(
      __view.get_extent(), [=](const index<decltype(__view)::rank> &__i) restrict(amp) {
        if (__predicate(__view[__i]))
          __view[__i] = __new_value;
      });
}
template <typename _Data>
void __replace(const __place &__where, _Data &&__data, const __element_t<_Data> &__old_value,
               const __element_t<_Data> &__new_value) {
  typedef __element_t<_Data> _Tp;
  __replace_if(
      __where, __data, [=](const _Tp &__element) restrict(amp) { return __element == __old_value; },
      __new_value);
}

template <typename _First, typename _Second>
void __swap_ranges(const __place &__where, _First &&__first, _Second &&__second) {
  typedef __element_t<_First> _Tp;
  const auto __a = __writable(__first);
  const auto __b = __writable(__second);
  typedef index<decltype(__a)::rank> _Index;
  __check_same_extent("swap_ranges", "the first view", __a.get_extent(), "the second view",
                      __b.get_extent());
  if (__has_none(__a.get_extent()))
    return;
  __check_apart("swap_ranges", "The first view", __readable(__a), "the second view", __b);
  __where.__run(
      __a.get_extent(), [=](const _Index &__i) restrict(amp) {
        const _Tp __of_a = __a[__i];
        __a[__i] = __b[__i];
        __b[__i] = __of_a;
      });
}

template <typename _Source, typename _Map, typename _Destination>
void __gather(const __place &__where, const _Source &__source, const _Map &__map,
              _Destination &&__destination) {
  const auto __from = __readable(__source);
  const auto __at = __readable(__map);
  const auto __to = __writable(__destination);
  __check_same_extent("gather", "the map", __at.get_extent(), "the destination", __to.get_extent());
  if (__has_none(__to.get_extent()))
    return;
  __check_apart("gather", "The source", __from, "the destination", __to);
  __check_apart("gather", "The map", __at, "the destination", __to, /*or_same=*/true);
  __where.__run(
      __to.get_extent(), [=](const index<1> &__i) restrict(amp) { __to[__i] = __from[__at[__i]]; });
}
template <typename _Source, typename _Map, typename _Destination>
void __scatter(const __place &__where, const _Source &__source, const _Map &__map,
               _Destination &&__destination) {
  const auto __from = __readable(__source);
  const auto __at = __readable(__map);
  const auto __to = __writable(__destination);
  __check_same_extent("scatter", "the source", __from.get_extent(), "the map", __at.get_extent());
  if (__has_none(__from.get_extent()))
    return;
  __check_apart("scatter", "The source", __from, "the destination", __to);
  __check_apart("scatter", "The map", __at, "the destination", __to);
  __where.__run(
      __from.get_extent(), [=](const index<1> &__i) restrict(amp) {
        __to[__at[__i]] = __from[__i];
      });
}

} // namespace tessera_detail

/// fill(destination, value): sets each element. As all algorithms of this file it takes views of
/// any rank, one launch and no extra memory, if nothing else is said. Views must have the same
/// extent, and be the same view or not overlap: runtime_exception.
TESSERA_ALGORITHM(fill)
/// generate(destination, function): sets each element to function(index).
TESSERA_ALGORITHM(generate)
/// iota(destination, first): sets the elements of a view of rank 1 to first, first + 1 and so on.
TESSERA_ALGORITHM(iota)
/// for_each(data, function): calls function(element), which may change the element.
TESSERA_ALGORITHM(for_each)
/// transform(source, destination, function) and transform(first, second, destination, function):
/// sets each element to function(element of the source), or of both.
TESSERA_ALGORITHM(transform)
/// copy(source, destination): copies each element by a kernel. concurrency::copy copies between
/// accelerators.
TESSERA_ALGORITHM(copy)
/// replace(data, old_value, new_value) and replace_if(data, predicate, new_value).
TESSERA_ALGORITHM(replace)
TESSERA_ALGORITHM(replace_if)
/// swap_ranges(first, second): exchanges the elements of two views that do not overlap.
TESSERA_ALGORITHM(swap_ranges)
/// gather(source, map, destination): sets destination[i] to source[map[i]]. scatter(source, map,
/// destination): sets destination[map[i]] to source[i], and if several have the same place it gets
/// one of them. The views have rank 1. The map holds ints, which nothing checks.
TESSERA_ALGORITHM(gather)
TESSERA_ALGORITHM(scatter)

} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_ELEMENTWISE_H
