// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// stdext's iterators over an array: a pointer with checks, and one without.
#ifndef TESSERA_VISUAL_CPP_CHECKED_ITERATORS_H
#define TESSERA_VISUAL_CPP_CHECKED_ITERATORS_H

#include <cstddef>
#include <iterator>
#include <stdexcept>

namespace stdext {

/// A pointer into an array of known length. An access or a move outside throws std::out_of_range.
template <typename _Pointer> class checked_array_iterator {
public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef typename std::iterator_traits<_Pointer>::value_type value_type;
  typedef typename std::iterator_traits<_Pointer>::difference_type difference_type;
  typedef typename std::iterator_traits<_Pointer>::reference reference;
  typedef _Pointer pointer;

  checked_array_iterator() : __array_(), __size_(0), __index_(0) {}
  checked_array_iterator(_Pointer __array, std::size_t __size, std::size_t __index = 0)
      : __array_(__array), __size_(static_cast<difference_type>(__size)), __index_(0) {
    *this += static_cast<difference_type>(__index);
  }

  /// The pointer at the iterator's position.
  _Pointer base() const { return __array_ + __index_; }

  reference operator*() const { return (*this)[0]; }
  pointer operator->() const { return &(*this)[0]; }
  reference operator[](difference_type __offset) const {
    if (__index_ + __offset < 0 || __index_ + __offset >= __size_)
      throw std::out_of_range("stdext::checked_array_iterator: no element is there");
    return __array_[__index_ + __offset];
  }

  checked_array_iterator &operator+=(difference_type __offset) {
    if (__index_ + __offset < 0 || __index_ + __offset > __size_)
      throw std::out_of_range("stdext::checked_array_iterator: moved out of its array");
    __index_ += __offset;
    return *this;
  }
  checked_array_iterator &operator-=(difference_type __offset) { return *this += -__offset; }
  checked_array_iterator &operator++() { return *this += 1; }
  checked_array_iterator &operator--() { return *this += -1; }
  checked_array_iterator operator++(int) {
    checked_array_iterator __before = *this;
    *this += 1;
    return __before;
  }
  checked_array_iterator operator--(int) {
    checked_array_iterator __before = *this;
    *this += -1;
    return __before;
  }

  friend checked_array_iterator operator+(checked_array_iterator __it, difference_type __offset) {
    return __it += __offset;
  }
  friend checked_array_iterator operator+(difference_type __offset, checked_array_iterator __it) {
    return __it += __offset;
  }
  friend checked_array_iterator operator-(checked_array_iterator __it, difference_type __offset) {
    return __it -= __offset;
  }
  friend difference_type operator-(const checked_array_iterator &__left,
                                   const checked_array_iterator &__right) {
    return __left.base() - __right.base();
  }
  friend bool operator==(const checked_array_iterator &__left,
                         const checked_array_iterator &__right) {
    return __left.base() == __right.base();
  }
  friend bool operator!=(const checked_array_iterator &__left,
                         const checked_array_iterator &__right) {
    return __left.base() != __right.base();
  }
  friend bool operator<(const checked_array_iterator &__left,
                        const checked_array_iterator &__right) {
    return __left.base() < __right.base();
  }
  friend bool operator>(const checked_array_iterator &__left,
                        const checked_array_iterator &__right) {
    return __left.base() > __right.base();
  }
  friend bool operator<=(const checked_array_iterator &__left,
                         const checked_array_iterator &__right) {
    return __left.base() <= __right.base();
  }
  friend bool operator>=(const checked_array_iterator &__left,
                         const checked_array_iterator &__right) {
    return __left.base() >= __right.base();
  }

private:
  _Pointer __array_;
  difference_type __size_, __index_;
};

template <typename _Pointer>
checked_array_iterator<_Pointer> make_checked_array_iterator(_Pointer __array, std::size_t __size,
                                                             std::size_t __index = 0) {
  return checked_array_iterator<_Pointer>(__array, __size, __index);
}

/// A pointer that needs no check. Here it is the pointer itself.
template <typename _Pointer> using unchecked_array_iterator = _Pointer;
template <typename _Pointer> _Pointer make_unchecked_array_iterator(_Pointer __array) {
  return __array;
}

} // namespace stdext

#endif // TESSERA_VISUAL_CPP_CHECKED_ITERATORS_H
