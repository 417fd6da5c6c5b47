// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What an array_view can be made from.
#ifndef TESSERA_DETAIL_SOURCE_H
#define TESSERA_DETAIL_SOURCE_H

#include "tessera/detail/view_storage.h"
#include "tessera/extent.h"

#include <iterator>
#include <type_traits>
#include <utility>

namespace concurrency {
namespace tessera_detail {

template <typename T>
using enable_if_iterator = typename std::iterator_traits<T>::iterator_category;

/// A container with data() that points to elements of type T (T may be const) and size().
template <typename Container, typename T>
using enable_if_source = typename std::enable_if<
    std::is_convertible<decltype(std::declval<Container &>().data()), T *>::value &&
    std::is_convertible<decltype(std::declval<Container &>().size()), std::size_t>::value>::type;

template <typename T, int N> view_storage wrap(T *source, const extent<N> &shape) restrict(cpu) {
  void *data = const_cast<typename std::remove_const<T>::type *>(source);
  tessera_buffer *buffer = nullptr;
  check(tessera_buffer_wrap(data, bytes_of<T>(shape), &buffer));
  return view_storage(tessera_view{data, buffer, N, sizeof(T)});
}
#ifdef __TESSERA_AMP__
/// A view over a kernel's own memory is no business of the runtime's.
template <typename T, int N> view_storage wrap(T *source, const extent<N> &) restrict(amp) {
  return view_storage(tessera_view{const_cast<typename std::remove_const<T>::type *>(source),
                                   nullptr, N, sizeof(T)});
}
#endif

template <typename T, int N> view_storage unsourced(const extent<N> &shape) {
  tessera_view view = {nullptr, nullptr, N, sizeof(T)};
  check(tessera_buffer_create_unsourced(bytes_of<T>(shape), &view.data, &view.buffer));
  return view_storage(view);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_SOURCE_H
