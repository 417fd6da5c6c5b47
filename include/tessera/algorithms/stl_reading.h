// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms for iterators that read elements and return a value or a place.
#ifndef TESSERA_ALGORITHMS_STL_READING_H
#define TESSERA_ALGORITHMS_STL_READING_H

#include "tessera/algorithms/find.h"
#include "tessera/algorithms/merge.h"
#include "tessera/algorithms/reduce.h"
#include "tessera/algorithms/view_iterator.h"

namespace amp_stl_algorithms {
namespace tessera_detail {

template <typename _Tp, typename... _More>
auto __count(const __place &__where, const view_iterator<_Tp> &__first,
             const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__count(__where, __range("count", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
auto __count_if(const __place &__where, const view_iterator<_Tp> &__first,
                const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__count_if(__where, __range("count_if", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
bool __all_of(const __place &__where, const view_iterator<_Tp> &__first,
              const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__all_of(__where, __range("all_of", __first, __last), __more...).get() != 0;
}
template <typename _Tp, typename... _More>
bool __any_of(const __place &__where, const view_iterator<_Tp> &__first,
              const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__any_of(__where, __range("any_of", __first, __last), __more...).get() != 0;
}
template <typename _Tp, typename... _More>
bool __none_of(const __place &__where, const view_iterator<_Tp> &__first,
               const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__none_of(__where, __range("none_of", __first, __last), __more...).get() != 0;
}
template <typename _Tp, typename... _More>
bool __is_sorted(const __place &__where, const view_iterator<_Tp> &__first,
                 const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__is_sorted(__where, __range("is_sorted", __first, __last), __more...).get() !=
         0;
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __min_element(const __place &__where, const view_iterator<_Tp> &__first,
                                 const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__min_element(__where, __range("min_element", __first, __last), __more...)
             .get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __max_element(const __place &__where, const view_iterator<_Tp> &__first,
                                 const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__max_element(__where, __range("max_element", __first, __last), __more...)
             .get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __find(const __place &__where, const view_iterator<_Tp> &__first,
                          const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first + __of_views::__find(__where, __range("find", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __find_if(const __place &__where, const view_iterator<_Tp> &__first,
                             const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__find_if(__where, __range("find_if", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __find_if_not(const __place &__where, const view_iterator<_Tp> &__first,
                                 const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__find_if_not(__where, __range("find_if_not", __first, __last), __more...)
             .get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __adjacent_find(const __place &__where, const view_iterator<_Tp> &__first,
                                   const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__adjacent_find(__where, __range("adjacent_find", __first, __last), __more...)
             .get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __is_sorted_until(const __place &__where, const view_iterator<_Tp> &__first,
                                     const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first + __of_views::__is_sorted_until(
                       __where, __range("is_sorted_until", __first, __last), __more...)
                       .get();
}
template <typename _Tp, typename... _More>
auto __reduce(const __place &__where, const view_iterator<_Tp> &__first,
              const view_iterator<_Tp> &__last, const _More &...__more) {
  return __of_views::__reduce(__where, __range("reduce", __first, __last), __more...).get();
}
template <typename _Tp, typename _Other, typename... _More>
auto __transform_reduce(const __place &__where, const view_iterator<_Tp> &__first,
                        const view_iterator<_Tp> &__last, const view_iterator<_Other> &__second,
                        const _More &...__more) {
  return __of_views::__transform_reduce(__where, __range("transform_reduce", __first, __last),
                                        __part("transform_reduce", __second, __last - __first),
                                        __more...)
      .get();
}
template <typename _Tp, typename _Value, typename _Operator, typename _Function>
auto __transform_reduce(const __place &__where, const view_iterator<_Tp> &__first,
                        const view_iterator<_Tp> &__last, const _Value &__init,
                        const _Operator &__combine, const _Function &__function) {
  return __of_views::__transform_reduce(__where, __range("transform_reduce", __first, __last),
                                        __init, __combine, __function)
      .get();
}
template <typename... _Arguments>
auto __inner_product(const __place &__where, const _Arguments &...__arguments) {
  return amp_stl_algorithms::tessera_detail::__transform_reduce(__where, __arguments...);
}
template <typename _Tp, typename _Other, typename... _More>
bool __equal(const __place &__where, const view_iterator<_Tp> &__first,
             const view_iterator<_Tp> &__last, const view_iterator<_Other> &__second,
             const _More &...__more) {
  return __of_views::__equal(__where, __range("equal", __first, __last),
                             __part("equal", __second, __last - __first), __more...)
             .get() != 0;
}
template <typename _Tp, typename _Other, typename... _More>
std::pair<view_iterator<_Tp>, view_iterator<_Other>>
__mismatch(const __place &__where, const view_iterator<_Tp> &__first,
           const view_iterator<_Tp> &__last, const view_iterator<_Other> &__second,
           const _More &...__more) {
  const int __at = __of_views::__mismatch(__where, __range("mismatch", __first, __last),
                                          __part("mismatch", __second, __last - __first), __more...)
                       .get();
  return {__first + __at, __second + __at};
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __lower_bound(const __place &__where, const view_iterator<_Tp> &__first,
                                 const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__lower_bound(__where, __range("lower_bound", __first, __last), __more...)
             .get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __upper_bound(const __place &__where, const view_iterator<_Tp> &__first,
                                 const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__upper_bound(__where, __range("upper_bound", __first, __last), __more...)
             .get();
}

} // namespace tessera_detail

TESSERA_ALGORITHM(count)
TESSERA_ALGORITHM(count_if)
TESSERA_ALGORITHM(all_of)
TESSERA_ALGORITHM(any_of)
TESSERA_ALGORITHM(none_of)
TESSERA_ALGORITHM(is_sorted)
TESSERA_ALGORITHM(min_element)
TESSERA_ALGORITHM(max_element)
TESSERA_ALGORITHM(find)
TESSERA_ALGORITHM(find_if)
TESSERA_ALGORITHM(find_if_not)
TESSERA_ALGORITHM(adjacent_find)
TESSERA_ALGORITHM(is_sorted_until)
TESSERA_ALGORITHM(reduce)
TESSERA_ALGORITHM(transform_reduce)
TESSERA_ALGORITHM(inner_product)
TESSERA_ALGORITHM(equal)
TESSERA_ALGORITHM(mismatch)
TESSERA_ALGORITHM(lower_bound)
TESSERA_ALGORITHM(upper_bound)

} // namespace amp_stl_algorithms

#endif // TESSERA_ALGORITHMS_STL_READING_H
