// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What an array_view can be made from.
#ifndef TESSERA_DETAIL_SOURCE_H
#define TESSERA_DETAIL_SOURCE_H

#include "tessera/detail/view_storage.h"
#include "tessera/extent.h"

#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

namespace concurrency {
namespace tessera_detail {

template <typename _Tp> struct __iterator_properties : std::iterator_traits<_Tp> {};
/// Bytes without a type are no range. Standard libraries give an error where they are asked.
template <> struct __iterator_properties<void *> {};
template <> struct __iterator_properties<const void *> {};
template <typename _Tp>
using __enable_if_iterator = typename __iterator_properties<_Tp>::iterator_category;

/// A container with data() that points to elements of type T (T may be const) and size().
template <typename _Container, typename _Tp>
using __enable_if_source = typename std::enable_if<
    std::is_convertible<decltype(std::declval<_Container &>().data()), _Tp *>::value &&
    std::is_convertible<decltype(std::declval<_Container &>().size()), std::size_t>::value>::type;

/// The length of a view of all of a container.
template <typename _Container> int __length_of(const _Container &__source) {
  const std::size_t __size = __source.size();
  if (__size <= INT_MAX)
    return static_cast<int>(__size);
  __refuse(__text("concurrency::array_view: the container has %zu elements, more than a view of "
                  "rank 1 can have (%d).",
                  __size, INT_MAX));
}

/// Apart from the check, which is inlined.
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_container(std::uint64_t __points, std::uint64_t __size) {
  __refuse(__text("concurrency::array_view: the view has %llu elements, more than the container "
                  "(%llu).",
                  static_cast<unsigned long long>(__points),
                  static_cast<unsigned long long>(__size)));
}

template <typename _Tp, int _Np>
__view_storage __wrap(_Tp *__source, const extent<_Np> &__shape) restrict(cpu) {
  __check_lengths("array_view", __shape.__components(), _Np, true);
  __check_points("array_view", __shape);
  void *data = const_cast<typename std::remove_const<_Tp>::type *>(__source);
  tessera_buffer *__buffer = nullptr;
  __check(tessera_buffer_wrap(data, __bytes_of<_Tp>(__shape), &__buffer));
  return __view_storage(tessera_view{data, __buffer, _Np, sizeof(_Tp)});
}
#ifdef __TESSERA_AMP__
/// A view over a kernel's own memory is no business of the runtime's.
template <typename _Tp, int _Np>
__view_storage __wrap(_Tp *__source, const extent<_Np> &) restrict(amp) {
  return __view_storage(tessera_view{const_cast<typename std::remove_const<_Tp>::type *>(__source),
                                     nullptr, _Np, sizeof(_Tp)});
}
#endif

template <typename _Tp, typename _Container, int _Np>
__view_storage __wrap_container(_Container &__source, const extent<_Np> &__shape) {
  const std::uint64_t __points = __bytes_of<char>(__shape), __size = __source.size();
  if (__points > __size)
    __refuse_container(__points, __size);
  return __wrap<_Tp>(__source.data(), __shape);
}

template <typename _Tp, int _Np> __view_storage __unsourced(const extent<_Np> &__shape) {
  __check_lengths("array_view", __shape.__components(), _Np, true);
  tessera_view __view = {nullptr, nullptr, _Np, sizeof(_Tp)};
  __check(
      tessera_buffer_create_unsourced(__bytes_of<_Tp>(__shape), &__view.data, &__view.__buffer));
  const __view_storage __made(__view);
  __check_points("array_view", __shape);
  return __made;
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_SOURCE_H
