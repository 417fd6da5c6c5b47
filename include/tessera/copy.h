// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::copy (spec 5.3): between containers, and between containers and iterators.
#ifndef TESSERA_COPY_H
#define TESSERA_COPY_H

#include "tessera/array_view.h"
#include "tessera/detail/rows.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace concurrency {
namespace tessera_detail {

template <typename From, typename To, int N>
void copy_region(const strided_view<From, N> &from, const strided_view<To, N> &to) {
  check(tessera_copy(region<From, N>(from), region<To, N>(to)));
}

template <typename Iterator, typename T, int N>
void copy_in(Iterator begin, const array_view<T, N> &to) {
  to.synchronize(access_type_write);
  for_each_row(to, [&begin](T *row, int length) {
    for (int column = 0; column < length; ++column, ++begin)
      row[column] = static_cast<T>(*begin);
  });
}

template <typename Iterator, typename T, int N>
void copy_checked(Iterator begin, Iterator end, const array_view<T, N> &to,
                  std::forward_iterator_tag) {
  const auto length = std::distance(begin, end);
  const unsigned int wanted = to.get_extent().size();
  if (length < 0 || static_cast<std::uintmax_t>(length) != wanted) {
    const std::string message = "concurrency::copy: the range holds " + std::to_string(length) +
                                " elements, the destination " + std::to_string(wanted) + ".";
    throw runtime_exception(message.c_str(), E_INVALIDARG);
  }
  copy_in(begin, to);
}

/// A range that can be read only once is read before its length can be checked.
template <typename Iterator, typename T, int N>
void copy_checked(Iterator begin, Iterator end, const array_view<T, N> &to,
                  std::input_iterator_tag) {
  const std::vector<T> elements(begin, end);
  copy_checked(elements.begin(), elements.end(), to, std::forward_iterator_tag());
}

template <typename T, int N, typename Iterator>
void copy_out(const array_view<const T, N> &from, Iterator to) {
  from.synchronize();
  for_each_row(from, [&to](const T *row, int length) { to = std::copy(row, row + length, to); });
}

} // namespace tessera_detail

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

template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(Iterator begin, Iterator end, array<T, N> &to) {
  copy(begin, end, array_view<T, N>(to));
}
template <typename Iterator, typename T, int N,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(Iterator begin, Iterator end, const array_view<T, N> &to) {
  tessera_detail::copy_checked(begin, end, to,
                               typename std::iterator_traits<Iterator>::iterator_category());
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
template <typename T, int N, typename Iterator,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(const array<T, N> &from, Iterator to) {
  tessera_detail::copy_out(array_view<const T, N>(from), to);
}
template <typename T, int N, typename Iterator,
          typename = tessera_detail::enable_if_iterator<Iterator>>
void copy(const array_view<T, N> &from, Iterator to) {
  tessera_detail::copy_out(array_view<const typename std::remove_const<T>::type, N>(from), to);
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
