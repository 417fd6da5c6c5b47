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

template <typename From, typename To, int N>
void copy_region(const strided_view<From, N> &from, const strided_view<To, N> &to) {
  check(tessera_copy(region<From, N>(from), region<To, N>(to), nullptr));
}
template <typename From, typename To, int N>
completion_future copy_region_async(const strided_view<From, N> &from,
                                    const strided_view<To, N> &to) {
  tessera_event *event = nullptr;
  check(tessera_copy(region<From, N>(from), region<To, N>(to), &event));
  return event_handle::adopt(event);
}

template <typename Iterator>
using iterator_category = typename std::iterator_traits<Iterator>::iterator_category;

/// Elements that were read from an iterator which can be read only once, and their owner.
template <typename T> struct shared_elements {
  std::shared_ptr<const std::vector<T>> owner;
  const T *first;
};

/// Iterators that are pointers in disguise, so that their elements are copied as one block.
template <typename Iterator> Iterator plain_pointer(Iterator iterator) { return iterator; }
template <typename T> const T *plain_pointer(const shared_elements<T> &elements) {
  return elements.first;
}
#ifdef __GLIBCXX__
template <typename T, typename Container>
T *plain_pointer(const __gnu_cxx::__normal_iterator<T *, Container> &iterator) {
  return iterator.base();
}
#endif

/// The host has access to the view.
template <typename Iterator, typename T, int N>
void read_elements(Iterator begin, const strided_view<T, N> &to) {
  for_each_row(to, [&begin](T *row, int length) {
    for (int column = 0; column < length; ++column, ++begin)
      row[column] = static_cast<T>(*begin);
  });
}
/// Elements of the same type in a row of memory.
template <typename T, int N> void read_elements(const T *begin, const strided_view<T, N> &to) {
  for_each_row(to, [&begin](T *row, int length) {
    std::copy(begin, begin + length, row);
    begin += length;
  });
}
template <typename T, int N> void read_elements(T *begin, const strided_view<T, N> &to) {
  read_elements(static_cast<const T *>(begin), to);
}
template <typename T, int N, typename Iterator>
void write_elements(const strided_view<T, N> &from, Iterator to) {
  for_each_row(from, [&to](T *row, int length) { to = std::copy(row, row + length, to); });
}

template <typename Iterator, typename T, int N>
void copy_in(Iterator begin, const array_view<T, N> &to) {
  host_access(to, access_type_write);
  read_elements(plain_pointer(begin), to);
}
template <typename T, int N, typename Iterator>
void copy_out(const array_view<const T, N> &from, Iterator to) {
  host_access(from, access_type_read);
  write_elements(from, to);
}

/// A copy between a view and iterators that happens later, on another thread.
template <typename Function> struct deferred_copy {
  Function function;
  std::shared_ptr<kept_exception> kept;

  static int32_t call(void *context) noexcept {
    deferred_copy &self = *static_cast<deferred_copy *>(context);
    try {
      self.function();
      return tessera_ok;
    } catch (...) {
      self.kept->thrown = std::current_exception();
      return tessera_error_callback;
    }
  }
  static void drop(void *context) noexcept { delete static_cast<deferred_copy *>(context); }
};

template <typename T, int N, typename Function>
completion_future access_async(const strided_view<T, N> &view, access_type access,
                               const Function &function) {
  typedef deferred_copy<Function> copy;
  const auto kept = std::make_shared<kept_exception>();
  std::unique_ptr<copy> owned(new copy{function, kept});
  tessera_event *event = nullptr;
  check(tessera_access_async(region<T, N>(view), access, &copy::call, &copy::drop, owned.release(),
                             &event));
  return event_handle::adopt(event, kept);
}

template <typename Iterator, typename T, int N>
completion_future copy_in_async(Iterator begin, const array_view<T, N> &to) {
  return access_async(to, access_type_write,
                      [begin, to] { read_elements(plain_pointer(begin), to); });
}
template <typename T, int N, typename Iterator>
completion_future copy_out_async(const array_view<const T, N> &from, Iterator to) {
  return access_async(from, access_type_read, [from, to] { write_elements(from, to); });
}

inline void check_length(std::intmax_t length, unsigned int wanted) {
  if (length >= 0 && static_cast<std::uintmax_t>(length) == wanted)
    return;
  const std::string message = "concurrency::copy: the range holds " + std::to_string(length) +
                              " elements, the destination " + std::to_string(wanted) + ".";
  throw runtime_exception(message.c_str(), E_INVALIDARG);
}

/// Calls use(first), an iterator of as many elements as the view holds, or throws. A range that can
/// be read only once is read before its length can be checked.
template <typename Iterator, typename T, int N, typename Use>
auto with_checked_range(Iterator begin, Iterator end, const array_view<T, N> &to,
                        std::forward_iterator_tag, Use use) {
  check_length(std::distance(begin, end), to.get_extent().size());
  return use(begin);
}
template <typename Iterator, typename T, int N, typename Use>
auto with_checked_range(Iterator begin, Iterator end, const array_view<T, N> &to,
                        std::input_iterator_tag, Use use) {
  const auto elements = std::make_shared<const std::vector<T>>(begin, end);
  check_length(static_cast<std::intmax_t>(elements->size()), to.get_extent().size());
  return use(shared_elements<T>{elements, elements->data()});
}

template <typename Iterator, typename T, int N>
void copy_range(Iterator begin, Iterator end, const array_view<T, N> &to) {
  with_checked_range(begin, end, to, iterator_category<Iterator>(),
                     [&to](auto first) { copy_in(first, to); });
}
template <typename Iterator, typename T, int N>
completion_future copy_range_async(Iterator begin, Iterator end, const array_view<T, N> &to) {
  return with_checked_range(begin, end, to, iterator_category<Iterator>(),
                            [&to](auto first) { return copy_in_async(first, to); });
}

template <typename T, int N>
using read_only_view = array_view<const typename std::remove_const<T>::type, N>;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_ELEMENT_COPY_H
