// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies elements between arrays and views, and between these and iterators (spec 5.3). A copy is
/// deep, whatever the accelerators, and begins when the kernels are done that use either side.
#ifndef TESSERA_COPY_H
#define TESSERA_COPY_H

#include "tessera/array_view.h"
#include "tessera/detail/element_copy.h"

namespace concurrency {

/// Both have the same rank and element type. Extents that differ throw runtime_exception, and
/// nothing is written.
template <typename T, int N> void copy(const array<T, N> &from, array<T, N> &to) {
  tessera_detail::copy_region(array_view<const T, N>(from), array_view<T, N>(to));
}
template <typename T, int N> void copy(const array<T, N> &from, const array_view<T, N> &to) {
  tessera_detail::copy_region(array_view<const T, N>(from), to);
}
template <typename T, int N> void copy(const array_view<const T, N> &from, array<T, N> &to) {
  tessera_detail::copy_region(from, array_view<T, N>(to));
}
template <typename T, int N> void copy(const array_view<T, N> &from, array<T, N> &to) {
  tessera_detail::copy_region(from, array_view<T, N>(to));
}
template <typename T, int N>
void copy(const array_view<const T, N> &from, const array_view<T, N> &to) {
  tessera_detail::copy_region(from, to);
}
template <typename T, int N> void copy(const array_view<T, N> &from, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy cannot write to an array_view of const elements");
  tessera_detail::copy_region(from, to);
}

/// From iterators of any category, whose elements convert. With an end, a range of another length
/// throws runtime_exception before anything is written; without one it has to be long enough.
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(Iterator begin, Iterator end, array<T, N> &to) {
  copy(begin, end, array_view<T, N>(to));
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(Iterator begin, Iterator end, const array_view<T, N> &to) {
  tessera_detail::copy_range(begin, end, to);
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(Iterator begin, array<T, N> &to) {
  tessera_detail::copy_in(begin, array_view<T, N>(to));
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(Iterator begin, const array_view<T, N> &to) {
  tessera_detail::copy_in(begin, to);
}
/// To an iterator, behind which there is room for all elements.
template <typename T, int N, typename Iterator,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(const array<T, N> &from, Iterator to) {
  tessera_detail::copy_out(array_view<const T, N>(from), to);
}
template <typename T, int N, typename Iterator,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(const array_view<T, N> &from, Iterator to) {
  tessera_detail::copy_out(tessera_detail::read_only_view<T, N>(from), to);
}

/// The same without waiting. Iterators, and what they point into, must stay as they are until the
/// future is ready. What goes wrong is thrown at the call or comes out of the future.
template <typename T, int N>
completion_future copy_async(const array<T, N> &from, array<T, N> &to) {
  return tessera_detail::copy_region_async(array_view<const T, N>(from), array_view<T, N>(to));
}
template <typename T, int N>
completion_future copy_async(const array<T, N> &from, const array_view<T, N> &to) {
  return tessera_detail::copy_region_async(array_view<const T, N>(from), to);
}
template <typename T, int N>
completion_future copy_async(const array_view<const T, N> &from, array<T, N> &to) {
  return tessera_detail::copy_region_async(from, array_view<T, N>(to));
}
template <typename T, int N>
completion_future copy_async(const array_view<T, N> &from, array<T, N> &to) {
  return tessera_detail::copy_region_async(from, array_view<T, N>(to));
}
template <typename T, int N>
completion_future copy_async(const array_view<const T, N> &from, const array_view<T, N> &to) {
  return tessera_detail::copy_region_async(from, to);
}
template <typename T, int N>
completion_future copy_async(const array_view<T, N> &from, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy cannot write to an array_view of const elements");
  return tessera_detail::copy_region_async(from, to);
}

template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
completion_future copy_async(Iterator begin, Iterator end, array<T, N> &to) {
  return copy_async(begin, end, array_view<T, N>(to));
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
completion_future copy_async(Iterator begin, Iterator end, const array_view<T, N> &to) {
  return tessera_detail::copy_range_async(begin, end, to);
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
completion_future copy_async(Iterator begin, array<T, N> &to) {
  return tessera_detail::copy_in_async(begin, array_view<T, N>(to));
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
completion_future copy_async(Iterator begin, const array_view<T, N> &to) {
  return tessera_detail::copy_in_async(begin, to);
}
template <typename T, int N, typename Iterator,
          typename = tessera_detail::enable_if_iterator<Iterator>>
completion_future copy_async(const array<T, N> &from, Iterator to) {
  return tessera_detail::copy_out_async(array_view<const T, N>(from), to);
}
template <typename T, int N, typename Iterator,
          typename = tessera_detail::enable_if_iterator<Iterator>>
completion_future copy_async(const array_view<T, N> &from, Iterator to) {
  return tessera_detail::copy_out_async(tessera_detail::read_only_view<T, N>(from), to);
}

namespace tessera_detail {

template <typename T, int N> void strided_view<T, N>::copy_to(array<plain, N> &to) const {
  copy_region(*this, array_view<plain, N>(to));
}
template <typename T, int N>
void strided_view<T, N>::copy_to(const array_view<plain, N> &to) const {
  copy_region(*this, to);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_COPY_H
