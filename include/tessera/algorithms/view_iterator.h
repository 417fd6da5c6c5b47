// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random access iterators over a view of rank 1.
#ifndef TESSERA_ALGORITHMS_VIEW_ITERATOR_H
#define TESSERA_ALGORITHMS_VIEW_ITERATOR_H

#include "tessera/algorithms/calls.h"

#include <iterator>

namespace amp_stl_algorithms {

/// In a namespace of its own, in which no unqualified call finds algorithms: copy(begin, end,
/// array) is also a function of C++ AMP.
namespace __iterators {

/// A place in a view. On the host `*i` is the element: it waits for kernels as a subscript of the
/// view does. Iterators into different views cannot be compared.
template <typename _Tp> class view_iterator {
public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef typename std::remove_const<_Tp>::type value_type;
  typedef std::ptrdiff_t difference_type;
  typedef _Tp *pointer;
  typedef _Tp &reference;

  view_iterator() : __view_(0), __at_(0) {}
  view_iterator(const concurrency::array_view<_Tp> &view, std::ptrdiff_t position)
      : __view_(view), __at_(position) {}
  /// An iterator of constant elements at the same place.
  operator view_iterator<const _Tp>() const { return {__view_, __at_}; }

  /// The whole view, and the number of elements before the iterator.
  const concurrency::array_view<_Tp> &view() const { return __view_; }
  std::ptrdiff_t position() const { return __at_; }

  reference operator*() const { return __view_[static_cast<int>(__at_)]; }
  pointer operator->() const { return &**this; }
  reference operator[](std::ptrdiff_t __steps) const { return *(*this + __steps); }
  view_iterator &operator+=(std::ptrdiff_t __steps) {
    __at_ += __steps;
    return *this;
  }
  view_iterator &operator-=(std::ptrdiff_t __steps) { return *this += -__steps; }
  view_iterator &operator++() { return *this += 1; }
  view_iterator &operator--() { return *this += -1; }
  view_iterator operator++(int) {
    const view_iterator __before(*this);
    ++*this;
    return __before;
  }
  view_iterator operator--(int) {
    const view_iterator __before(*this);
    --*this;
    return __before;
  }
  friend view_iterator operator+(view_iterator __from, std::ptrdiff_t __steps) {
    return __from += __steps;
  }
  friend view_iterator operator+(std::ptrdiff_t __steps, view_iterator __from) {
    return __from += __steps;
  }
  friend view_iterator operator-(view_iterator __from, std::ptrdiff_t __steps) {
    return __from -= __steps;
  }
  friend std::ptrdiff_t operator-(const view_iterator &__a, const view_iterator &__b) {
    return __a.__at_ - __b.__at_;
  }
  friend bool operator==(const view_iterator &__a, const view_iterator &__b) {
    return __a.__at_ == __b.__at_;
  }
  friend bool operator!=(const view_iterator &__a, const view_iterator &__b) {
    return __a.__at_ != __b.__at_;
  }
  friend bool operator<(const view_iterator &__a, const view_iterator &__b) {
    return __a.__at_ < __b.__at_;
  }
  friend bool operator>(const view_iterator &__a, const view_iterator &__b) { return __b < __a; }
  friend bool operator<=(const view_iterator &__a, const view_iterator &__b) {
    return !(__b < __a);
  }
  friend bool operator>=(const view_iterator &__a, const view_iterator &__b) {
    return !(__a < __b);
  }

private:
  concurrency::array_view<_Tp> __view_;
  std::ptrdiff_t __at_;
};

} // namespace __iterators

using __iterators::view_iterator;

/// The first element of a view or an array, and the place behind the last one. cbegin and cend are
/// those of constant elements.
template <typename _Tp> view_iterator<_Tp> begin(const concurrency::array_view<_Tp> &__view) {
  return {__view, 0};
}
template <typename _Tp> view_iterator<_Tp> end(const concurrency::array_view<_Tp> &__view) {
  return {__view, __view.get_extent()[0]};
}
template <typename _Tp> view_iterator<_Tp> begin(concurrency::array<_Tp> &__array) {
  return {concurrency::array_view<_Tp>(__array), 0};
}
template <typename _Tp> view_iterator<_Tp> end(concurrency::array<_Tp> &__array) {
  return {concurrency::array_view<_Tp>(__array), __array.get_extent()[0]};
}
template <typename _View> auto cbegin(const _View &__view) {
  const auto __constant = amp_algorithms::tessera_detail::__readable(__view);
  return begin(__constant);
}
template <typename _View> auto cend(const _View &__view) {
  const auto __constant = amp_algorithms::tessera_detail::__readable(__view);
  return end(__constant);
}

namespace tessera_detail {

namespace __of_views = amp_algorithms::tessera_detail;
using amp_algorithms::tessera_detail::__place;
using amp_algorithms::tessera_detail::__refuse;
using amp_algorithms::tessera_detail::__unless_place;

/// The elements from `first` on, `count` of them.
template <typename _Tp>
concurrency::array_view<_Tp> __part(const char *__algorithm, const view_iterator<_Tp> &__first,
                                    std::ptrdiff_t __count) {
  const std::ptrdiff_t __length = __first.view().get_extent()[0];
  if (__first.position() < 0 || __count < 0 || __first.position() + __count > __length)
    __refuse(__algorithm, ("elements " + std::to_string(__first.position()) + " to " +
                           std::to_string(__first.position() + __count) +
                           " are no range of a view of " + std::to_string(__length) + ".")
                              .c_str());
  if (__count == 0)
    return concurrency::array_view<_Tp>(0, static_cast<_Tp *>(nullptr));
  return __first.view().section(static_cast<int>(__first.position()), static_cast<int>(__count));
}
template <typename _Tp>
concurrency::array_view<_Tp> __range(const char *__algorithm, const view_iterator<_Tp> &__first,
                                     const view_iterator<_Tp> &__last) {
  using amp_algorithms::tessera_detail::__footprint;
  if (!__footprint<1>(__first.view()).__is(__footprint<1>(__last.view())))
    __refuse(__algorithm, "the range begins in one view and ends in another one.");
  return __part(__algorithm, __first, __last - __first);
}

/// All elements from an iterator on.
template <typename _Tp>
concurrency::array_view<_Tp> __rest(const char *__algorithm, const view_iterator<_Tp> &__first) {
  return __part(__algorithm, __first, __first.view().get_extent()[0] - __first.position());
}

} // namespace tessera_detail
} // namespace amp_stl_algorithms

#endif // TESSERA_ALGORITHMS_VIEW_ITERATOR_H
