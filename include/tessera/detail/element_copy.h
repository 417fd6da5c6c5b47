// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies between views and iterators, now or later.
#ifndef TESSERA_DETAIL_ELEMENT_COPY_H
#define TESSERA_DETAIL_ELEMENT_COPY_H

#include "tessera/completion_future.h"
#include "tessera/detail/rows.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <vector>

namespace concurrency {
namespace tessera_detail {

template <typename _From, typename _To, int _Np>
void __copy_region(const __strided_view<_From, _Np> &__from, const __strided_view<_To, _Np> &__to) {
  __check(tessera_copy(__region<_From, _Np>(__from), __region<_To, _Np>(__to), nullptr));
}
template <typename _From, typename _To, int _Np>
completion_future __copy_region_async(const __strided_view<_From, _Np> &__from,
                                      const __strided_view<_To, _Np> &__to) {
  tessera_event *__event = nullptr;
  __check(tessera_copy(__region<_From, _Np>(__from), __region<_To, _Np>(__to), &__event));
  return __event_handle::__adopt(__event);
}

template <typename _Iterator>
using iterator_category = typename std::iterator_traits<_Iterator>::iterator_category;

/// Elements and their owner, read from an iterator that can be read only once.
template <typename _Tp> struct __shared_elements {
  std::shared_ptr<const std::vector<_Tp>> __owner;
  const _Tp *first;
};

/// Iterators that wrap pointers, so that their elements are copied as one block.
template <typename _Iterator> _Iterator __plain_pointer(_Iterator __iterator) { return __iterator; }
template <typename _Tp> const _Tp *__plain_pointer(const __shared_elements<_Tp> &__elements) {
  return __elements.first;
}
#ifdef __GLIBCXX__
template <typename _Tp, typename _Container>
_Tp *__plain_pointer(const __gnu_cxx::__normal_iterator<_Tp *, _Container> &__iterator) {
  return __iterator.base();
}
#endif

/// The host has access to the view.
template <typename _Iterator, typename _Tp, int _Np>
void __read_elements(_Iterator begin, const __strided_view<_Tp, _Np> &__to) {
  __for_each_row(__to, [&begin](_Tp *__row, int __length) {
    for (int __column = 0; __column < __length; ++__column, ++begin)
      __row[__column] = static_cast<_Tp>(*begin);
  });
}
/// Elements of the same type, contiguous in memory.
template <typename _Tp, int _Np>
void __read_elements(const _Tp *begin, const __strided_view<_Tp, _Np> &__to) {
  __for_each_row(__to, [&begin](_Tp *__row, int __length) {
    std::copy(begin, begin + __length, __row);
    begin += __length;
  });
}
template <typename _Tp, int _Np>
void __read_elements(_Tp *begin, const __strided_view<_Tp, _Np> &__to) {
  __read_elements(static_cast<const _Tp *>(begin), __to);
}
template <typename _Tp, int _Np, typename _Iterator>
void __write_elements(const __strided_view<_Tp, _Np> &__from, _Iterator __to) {
  __for_each_row(__from, [&__to](_Tp *__row, int __length) {
    __to = std::copy(__row, __row + __length, __to);
  });
}

template <typename _Iterator, typename _Tp, int _Np>
void __copy_in(_Iterator begin, const array_view<_Tp, _Np> &__to) {
  __host_access(__to, access_type_write);
  __read_elements(__plain_pointer(begin), __to);
}
template <typename _Tp, int _Np, typename _Iterator>
void __copy_out(const array_view<const _Tp, _Np> &__from, _Iterator __to) {
  __host_access(__from, access_type_read);
  __write_elements(__from, __to);
}

template <typename _Tp, int _Np>
array_view<_Tp, _Np> __lent(const __strided_view<_Tp, _Np> &__view) {
  return __view.__lend();
}

/// A copy between a view and iterators that happens later, on another thread. The view is lent: the
/// runtime keeps its memory. If this were the last view of the program's memory, its end would wait
/// for the copy, which owns the view.
template <typename _Function> struct __deferred_copy {
  _Function function;
  std::shared_ptr<std::exception_ptr> __kept;

  static int32_t __call(void *__context) noexcept {
    __deferred_copy &__self = *static_cast<__deferred_copy *>(__context);
    try {
      __self.function();
      return tessera_ok;
    } catch (...) {
      *__self.__kept = std::current_exception();
      return tessera_error_callback;
    }
  }
  static void __drop(void *__context) noexcept { delete static_cast<__deferred_copy *>(__context); }
};

template <typename _Function>
completion_future __access_async(const tessera_region *__asked, access_type __access,
                                 const _Function &function) {
  typedef __deferred_copy<_Function> copy;
  const auto __kept = std::make_shared<std::exception_ptr>();
  std::unique_ptr<copy> __owned(new copy{function, __kept});
  tessera_event *__event = nullptr;
  __check(tessera_access_async(__asked, __access, &copy::__call, &copy::__drop, __owned.release(),
                               &__event));
  return __event_handle::__adopt(__event, __kept);
}

template <typename _Iterator, typename _Tp, int _Np>
completion_future __copy_in_async(_Iterator begin, const array_view<_Tp, _Np> &__to) {
  return __access_async(__region<_Tp, _Np>(__to), access_type_write,
                        [begin, __into = tessera_detail::__lent(__to)] {
                          __read_elements(__plain_pointer(begin), __into);
                        });
}
template <typename _Tp, int _Np, typename _Iterator>
completion_future __copy_out_async(const array_view<const _Tp, _Np> &__from, _Iterator __to) {
  return __access_async(
      __region<const _Tp, _Np>(__from), access_type_read,
      [__of = tessera_detail::__lent(__from), __to] { __write_elements(__of, __to); });
}

inline void __check_length(std::intmax_t __length, unsigned int __wanted) {
  if (__length >= 0 && static_cast<std::uintmax_t>(__length) == __wanted)
    return;
  __refuse(__text("concurrency::copy: the range holds %jd elements, the destination %u.", __length,
                  __wanted));
}

/// Calls use(first), with an iterator over as many elements as the view has, or throws. A range
/// that can be read only once is read first, because its length must be checked.
template <typename _Iterator, typename _Tp, int _Np, typename _Use>
auto __with_checked_range(_Iterator begin, _Iterator end, const array_view<_Tp, _Np> &__to,
                          std::forward_iterator_tag, _Use __use) {
  __check_length(std::distance(begin, end), __to.get_extent().size());
  return __use(begin);
}
template <typename _Iterator, typename _Tp, int _Np, typename _Use>
auto __with_checked_range(_Iterator begin, _Iterator end, const array_view<_Tp, _Np> &__to,
                          std::input_iterator_tag, _Use __use) {
  const auto __elements = std::make_shared<const std::vector<_Tp>>(begin, end);
  __check_length(static_cast<std::intmax_t>(__elements->size()), __to.get_extent().size());
  return __use(__shared_elements<_Tp>{__elements, __elements->data()});
}

template <typename _Iterator, typename _Tp, int _Np>
void __copy_range(_Iterator begin, _Iterator end, const array_view<_Tp, _Np> &__to) {
  __with_checked_range(begin, end, __to, iterator_category<_Iterator>(),
                       [&__to](auto first) { __copy_in(first, __to); });
}
template <typename _Iterator, typename _Tp, int _Np>
completion_future __copy_range_async(_Iterator begin, _Iterator end,
                                     const array_view<_Tp, _Np> &__to) {
  return __with_checked_range(begin, end, __to, iterator_category<_Iterator>(),
                              [&__to](auto first) { return __copy_in_async(first, __to); });
}

template <typename _Tp, int _Np>
using __read_only_view = array_view<const typename std::remove_const<_Tp>::type, _Np>;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_ELEMENT_COPY_H
