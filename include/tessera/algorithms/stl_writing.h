// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Algorithms for iterators that write elements.
#ifndef TESSERA_ALGORITHMS_STL_WRITING_H
#define TESSERA_ALGORITHMS_STL_WRITING_H

#include "tessera/algorithms/compact.h"
#include "tessera/algorithms/elementwise.h"
#include "tessera/algorithms/merge.h"
#include "tessera/algorithms/nth_element.h"
#include "tessera/algorithms/order.h"
#include "tessera/algorithms/scan.h"
#include "tessera/algorithms/sort.h"
#include "tessera/algorithms/view_iterator.h"

namespace amp_stl_algorithms {
namespace tessera_detail {

template <typename _Tp, typename... _More>
void __fill(const __place &__where, const view_iterator<_Tp> &__first,
            const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__fill(__where, __range("fill", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __iota(const __place &__where, const view_iterator<_Tp> &__first,
            const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__iota(__where, __range("iota", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __for_each(const __place &__where, const view_iterator<_Tp> &__first,
                const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__for_each(__where, __range("for_each", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __replace(const __place &__where, const view_iterator<_Tp> &__first,
               const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__replace(__where, __range("replace", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __replace_if(const __place &__where, const view_iterator<_Tp> &__first,
                  const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__replace_if(__where, __range("replace_if", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __reverse(const __place &__where, const view_iterator<_Tp> &__first,
               const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__reverse(__where, __range("reverse", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __sort(const __place &__where, const view_iterator<_Tp> &__first,
            const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__sort(__where, __range("sort", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
void __stable_sort(const __place &__where, const view_iterator<_Tp> &__first,
                   const view_iterator<_Tp> &__last, const _More &...__more) {
  __of_views::__stable_sort(__where, __range("stable_sort", __first, __last), __more...);
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __remove(const __place &__where, const view_iterator<_Tp> &__first,
                            const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__remove(__where, __range("remove", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __remove_if(const __place &__where, const view_iterator<_Tp> &__first,
                               const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__remove_if(__where, __range("remove_if", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __unique(const __place &__where, const view_iterator<_Tp> &__first,
                            const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__unique(__where, __range("unique", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __partition(const __place &__where, const view_iterator<_Tp> &__first,
                               const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first +
         __of_views::__partition(__where, __range("partition", __first, __last), __more...).get();
}
template <typename _Tp, typename... _More>
view_iterator<_Tp> __stable_partition(const __place &__where, const view_iterator<_Tp> &__first,
                                      const view_iterator<_Tp> &__last, const _More &...__more) {
  return __first + __of_views::__stable_partition(
                       __where, __range("stable_partition", __first, __last), __more...)
                       .get();
}
template <typename _Tp, typename _Function>
void __generate(const __place &__where, const view_iterator<_Tp> &__first,
                const view_iterator<_Tp> &__last, const _Function &__function) {
  __of_views::__generate(
      __where,
      __range("generate", __first, __last), [=](const concurrency::index<1> &) restrict(amp) {
        return __function();
      });
}
template <typename _Tp>
view_iterator<_Tp> __rotate(const __place &__where, const view_iterator<_Tp> &__first,
                            const view_iterator<_Tp> &__middle, const view_iterator<_Tp> &__last) {
  __of_views::__rotate(__where, __range("rotate", __first, __last),
                       static_cast<int>(__middle - __first));
  return __first + (__last - __middle);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __copy(const __place &__where, const view_iterator<_From> &__first,
                          const view_iterator<_From> &__last, const view_iterator<_Tp> &__result,
                          const _More &...__more) {
  __of_views::__copy(__where, __range("copy", __first, __last),
                     __part("copy", __result, __last - __first), __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __reverse_copy(const __place &__where, const view_iterator<_From> &__first,
                                  const view_iterator<_From> &__last,
                                  const view_iterator<_Tp> &__result, const _More &...__more) {
  __of_views::__reverse_copy(__where, __range("reverse_copy", __first, __last),
                             __part("reverse_copy", __result, __last - __first), __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __inclusive_scan(const __place &__where, const view_iterator<_From> &__first,
                                    const view_iterator<_From> &__last,
                                    const view_iterator<_Tp> &__result, const _More &...__more) {
  __of_views::__inclusive_scan(__where, __range("inclusive_scan", __first, __last),
                               __part("inclusive_scan", __result, __last - __first), __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __exclusive_scan(const __place &__where, const view_iterator<_From> &__first,
                                    const view_iterator<_From> &__last,
                                    const view_iterator<_Tp> &__result, const _More &...__more) {
  __of_views::__exclusive_scan(__where, __range("exclusive_scan", __first, __last),
                               __part("exclusive_scan", __result, __last - __first), __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp>
__transform_inclusive_scan(const __place &__where, const view_iterator<_From> &__first,
                           const view_iterator<_From> &__last, const view_iterator<_Tp> &__result,
                           const _More &...__more) {
  __of_views::__transform_inclusive_scan(
      __where, __range("transform_inclusive_scan", __first, __last),
      __part("transform_inclusive_scan", __result, __last - __first), __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp>
__transform_exclusive_scan(const __place &__where, const view_iterator<_From> &__first,
                           const view_iterator<_From> &__last, const view_iterator<_Tp> &__result,
                           const _More &...__more) {
  __of_views::__transform_exclusive_scan(
      __where, __range("transform_exclusive_scan", __first, __last),
      __part("transform_exclusive_scan", __result, __last - __first), __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp>
__adjacent_difference(const __place &__where, const view_iterator<_From> &__first,
                      const view_iterator<_From> &__last, const view_iterator<_Tp> &__result,
                      const _More &...__more) {
  __of_views::__adjacent_difference(__where, __range("adjacent_difference", __first, __last),
                                    __part("adjacent_difference", __result, __last - __first),
                                    __more...);
  return __result + (__last - __first);
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __copy_if(const __place &__where, const view_iterator<_From> &__first,
                             const view_iterator<_From> &__last, const view_iterator<_Tp> &__result,
                             const _More &...__more) {
  return __result + __of_views::__copy_if(__where, __range("copy_if", __first, __last),
                                          __rest("copy_if", __result), __more...)
                        .get();
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __remove_copy_if(const __place &__where, const view_iterator<_From> &__first,
                                    const view_iterator<_From> &__last,
                                    const view_iterator<_Tp> &__result, const _More &...__more) {
  return __result + __of_views::__remove_copy_if(__where,
                                                 __range("remove_copy_if", __first, __last),
                                                 __rest("remove_copy_if", __result), __more...)
                        .get();
}
template <typename _From, typename _Tp, typename... _More>
view_iterator<_Tp> __unique_copy(const __place &__where, const view_iterator<_From> &__first,
                                 const view_iterator<_From> &__last,
                                 const view_iterator<_Tp> &__result, const _More &...__more) {
  return __result + __of_views::__unique_copy(__where, __range("unique_copy", __first, __last),
                                              __rest("unique_copy", __result), __more...)
                        .get();
}
template <typename _From, typename _Tp, typename _Function>
view_iterator<_Tp> __transform(const __place &__where, const view_iterator<_From> &__first,
                               const view_iterator<_From> &__last,
                               const view_iterator<_Tp> &__result, const _Function &__function) {
  __of_views::__transform(__where, __range("transform", __first, __last),
                          __part("transform", __result, __last - __first), __function);
  return __result + (__last - __first);
}
template <typename _From, typename _Other, typename _Tp, typename _Function>
view_iterator<_Tp> __transform(const __place &__where, const view_iterator<_From> &__first,
                               const view_iterator<_From> &__last,
                               const view_iterator<_Other> &__second,
                               const view_iterator<_Tp> &__result, const _Function &__function) {
  __of_views::__transform(__where, __range("transform", __first, __last),
                          __part("transform", __second, __last - __first),
                          __part("transform", __result, __last - __first), __function);
  return __result + (__last - __first);
}
template <typename _Tp>
view_iterator<_Tp> __swap_ranges(const __place &__where, const view_iterator<_Tp> &__first,
                                 const view_iterator<_Tp> &__last,
                                 const view_iterator<_Tp> &__second) {
  __of_views::__swap_ranges(__where, __range("swap_ranges", __first, __last),
                            __part("swap_ranges", __second, __last - __first));
  return __second + (__last - __first);
}
template <typename _Tp, typename _Other, typename _Result, typename... _More>
view_iterator<_Result>
__merge(const __place &__where, const view_iterator<_Tp> &__first, const view_iterator<_Tp> &__last,
        const view_iterator<_Other> &__second, const view_iterator<_Other> &__end,
        const view_iterator<_Result> &__result, const _More &...__more) {
  const std::ptrdiff_t __count = (__last - __first) + (__end - __second);
  __of_views::__merge(__where, __range("merge", __first, __last), __range("merge", __second, __end),
                      __part("merge", __result, __count), __more...);
  return __result + __count;
}
template <typename _Tp, typename... _More>
void __nth_element(const __place &__where, const view_iterator<_Tp> &__first,
                   const view_iterator<_Tp> &__nth, const view_iterator<_Tp> &__last,
                   const _More &...__more) {
  __of_views::__nth_element(__where, __range("nth_element", __first, __last),
                            static_cast<int>(__nth - __first), __more...);
}

} // namespace tessera_detail

TESSERA_ALGORITHM(fill)
TESSERA_ALGORITHM(iota)
TESSERA_ALGORITHM(for_each)
TESSERA_ALGORITHM(replace)
TESSERA_ALGORITHM(replace_if)
TESSERA_ALGORITHM(reverse)
TESSERA_ALGORITHM(sort)
TESSERA_ALGORITHM(stable_sort)
TESSERA_ALGORITHM(remove)
TESSERA_ALGORITHM(remove_if)
TESSERA_ALGORITHM(unique)
TESSERA_ALGORITHM(partition)
TESSERA_ALGORITHM(stable_partition)
TESSERA_ALGORITHM(generate)
TESSERA_ALGORITHM(rotate)
TESSERA_ALGORITHM(copy)
TESSERA_ALGORITHM(reverse_copy)
TESSERA_ALGORITHM(inclusive_scan)
TESSERA_ALGORITHM(exclusive_scan)
TESSERA_ALGORITHM(transform_inclusive_scan)
TESSERA_ALGORITHM(transform_exclusive_scan)
TESSERA_ALGORITHM(adjacent_difference)
TESSERA_ALGORITHM(copy_if)
TESSERA_ALGORITHM(remove_copy_if)
TESSERA_ALGORITHM(unique_copy)
TESSERA_ALGORITHM(transform)
TESSERA_ALGORITHM(swap_ranges)
TESSERA_ALGORITHM(merge)
TESSERA_ALGORITHM(nth_element)

} // namespace amp_stl_algorithms

#endif // TESSERA_ALGORITHMS_STL_WRITING_H
