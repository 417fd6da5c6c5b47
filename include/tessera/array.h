// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::array (spec 5.1): an N-dimensional array that lives on an accelerator. Kernels
/// capture it by reference.
#ifndef TESSERA_ARRAY_H
#define TESSERA_ARRAY_H

#include "tessera/array_view.h"
#include "tessera/copy.h"
#include "tessera/detail/adopted_memory.h"

#include <utility>
#include <vector>

#include "tessera/detail/properties_begin.h"

namespace concurrency {

/// N-dimensional data on an accelerator_view: dense, with the last dimension contiguous. An array
/// is a value, and copies share nothing. Kernels capture it by reference (`[&data]`). `T` is a type
/// of restrict(amp) code whose size is a multiple of four bytes, and contains no container. N is 1
/// by default.
///
/// An operation that needs memory throws out_of_memory if there is none. After a move, the old
/// array has an extent of zero. Operations that need its data throw uninitialized_object.
template <typename _Tp, int _Np> class array : public tessera_detail::__array_storage {
  static_assert(sizeof(_Tp) % sizeof(int) == 0,
                "the size of an array's element must be a multiple of four bytes");
  typedef tessera_detail::__array_storage base;
  typedef concurrency::accelerator_view __view_type;
  typedef concurrency::extent<_Np> __extent_type;

public:
  /// The number of dimensions and the type of an element.
  static const int rank = _Np;
  typedef _Tp value_type;

  /// An array with uninitialised elements, on the default accelerator or on `home`. `access` says
  /// how the host may access them. If the accelerator does not offer this access, the constructor
  /// throws runtime_exception. It does so, too, if a length of the extent is not positive, or if
  /// the extent has more points than `size()` can count.
  explicit array(const __extent_type &__shape) : base(_Np, sizeof(_Tp)), __extent_(__shape) {
    __allocate(nullptr, nullptr, access_type_auto);
  }
  array(const __extent_type &__shape, __view_type __home, access_type __access = access_type_auto)
      : base(_Np, sizeof(_Tp)), __extent_(__shape) {
    __allocate(&__home, nullptr, __access);
  }
  /// A staging array (5.1.2.1): it lives on `home`, usually the host, and is copied to and from
  /// `associated`.
  array(const __extent_type &__shape, __view_type __home, __view_type __associated)
      : base(_Np, sizeof(_Tp)), __extent_(__shape) {
    __allocate(&__home, &__associated, access_type_auto);
  }

  /// The same, filled from a range as by `copy`. Iterators of any category are accepted, and
  /// elements are converted. If you give an end, a range of another length than the array throws
  /// runtime_exception. If you give none, the range must be long enough.
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  array(const __extent_type &__shape, _Iterator begin) : array(__shape) {
    copy(begin, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  array(const __extent_type &__shape, _Iterator begin, _Iterator end) : array(__shape) {
    copy(begin, end, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  array(const __extent_type &__shape, _Iterator begin, __view_type __home,
        access_type __access = access_type_auto)
      : array(__shape, __home, __access) {
    copy(begin, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  array(const __extent_type &__shape, _Iterator begin, _Iterator end, __view_type __home,
        access_type __access = access_type_auto)
      : array(__shape, __home, __access) {
    copy(begin, end, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  array(const __extent_type &__shape, _Iterator begin, __view_type __home, __view_type __associated)
      : array(__shape, __home, __associated) {
    copy(begin, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  array(const __extent_type &__shape, _Iterator begin, _Iterator end, __view_type __home,
        __view_type __associated)
      : array(__shape, __home, __associated) {
    copy(begin, end, *this);
  }

  /// Up to rank 3, you can give integers instead of the extent in all of the above.
  explicit array(int __e0) : array(__extent_type(__e0)) {}
  template <typename _Second, typename... _Rest, int _Rank = _Np,
            typename std::enable_if<_Rank == 1, int>::type = 0>
  array(int __e0, _Second &&second, _Rest &&...__rest)
      : array(__extent_type(__e0), std::forward<_Second>(second), std::forward<_Rest>(__rest)...) {}
  template <typename... _Rest, int _Rank = _Np, typename std::enable_if<_Rank == 2, int>::type = 0>
  array(int __e0, int __e1, _Rest &&...__rest)
      : array(__extent_type(__e0, __e1), std::forward<_Rest>(__rest)...) {}
  template <typename... _Rest, int _Rank = _Np, typename std::enable_if<_Rank == 3, int>::type = 0>
  array(int __e0, int __e1, int __e2, _Rest &&...__rest)
      : array(__extent_type(__e0, __e1, __e2), std::forward<_Rest>(__rest)...) {}

  /// A copy of a view's data, with the view's extent.
  explicit array(const array_view<const _Tp, _Np> &__source) : array(__source.get_extent()) {
    copy(__source, *this);
  }
  array(const array_view<const _Tp, _Np> &__source, __view_type __home,
        access_type __access = access_type_auto)
      : array(__source.get_extent(), __home, __access) {
    copy(__source, *this);
  }
  array(const array_view<const _Tp, _Np> &__source, __view_type __home, __view_type __associated)
      : array(__source.get_extent(), __home, __associated) {
    copy(__source, *this);
  }

  /// A copy lives on the same accelerator_view as the other array, with the same access. A move
  /// takes over the memory.
  array(const array &__other) : base(_Np, sizeof(_Tp)), __extent_(__other.__extent_) {
    __view_type __home = __other.get_accelerator_view();
    __view_type __associated = __other.get_associated_accelerator_view();
    __allocate(&__home, &__associated, __other.get_cpu_access_type());
    copy(__other, *this);
  }
  array(array &&__other) noexcept : base(_Np, sizeof(_Tp)), __extent_(__other.__extent_) {
    __take(__other);
  }
  ~array() {}

  /// If the extents agree, the elements are copied in place, so that views of this array see them.
  /// Otherwise this array becomes a copy of the other, and earlier views keep the earlier data.
  array &operator=(const array &__other) {
    if (this == &__other)
      return *this;
    if (__view_.__buffer && __extent_ == __other.__extent_)
      copy(__other, *this);
    else
      *this = array(__other);
    return *this;
  }
  array &operator=(array &&__other) noexcept {
    if (this != &__other) {
      release();
      __extent_ = __other.__extent_;
      __take(__other);
    }
    return *this;
  }
  array &operator=(const array_view<const _Tp, _Np> &__source) {
    copy(__source, *this);
    return *this;
  }

  /// As `copy(*this, destination)`: different extents throw runtime_exception.
  void copy_to(array &__destination) const { copy(*this, __destination); }
  void copy_to(const array_view<_Tp, _Np> &__destination) const { copy(*this, __destination); }
  /// A vector with a copy of the elements.
  operator std::vector<_Tp>() const {
    std::vector<_Tp> __contents(__extent_.size());
    copy(*this, __contents.begin());
    return __contents;
  }

  /// - The shape, in kernels too.
  /// - Where the array lives.
  /// - Where a staging array is copied to. For other arrays this is where they live.
  /// - How the host may access the elements.
  __extent_type get_extent() const restrict(amp, cpu) { return __extent_; }
  __view_type get_accelerator_view() const {
    return tessera_detail::__view_handle::__share(tessera_buffer_home(__buffer()));
  }
  __view_type get_associated_accelerator_view() const {
    return tessera_detail::__view_handle::__share(tessera_buffer_associated(__buffer()));
  }
  access_type get_cpu_access_type() const {
    return static_cast<access_type>(tessera_buffer_cpu_access(__buffer()));
  }

  /// The element at a point. Nothing checks that the point is inside the extent. On the host this
  /// waits for kernels that use the array, and throws runtime_exception if the host cannot access
  /// the data.
  _Tp &operator[](const index<_Np> &__point) restrict(amp, cpu) { return __element(__point); }
  const _Tp &operator[](const index<_Np> &__point) const restrict(amp, cpu) {
    return __element(__point);
  }
  _Tp &operator()(const index<_Np> &__point) restrict(amp, cpu) { return __element(__point); }
  const _Tp &operator()(const index<_Np> &__point) const restrict(amp, cpu) {
    return __element(__point);
  }

  /// With one integer: at rank 1 the element. At higher ranks a view of the plane with one
  /// dimension less, so that `a[i][j]` works. The host throws runtime_exception if there is no such
  /// plane. Two and three integers are an index.
  typename tessera_detail::__projection<_Tp, _Np>::type operator[](int __i0) restrict(amp, cpu) {
    return __project<_Tp>(*this, __i0, __is_rank_1());
  }
  typename tessera_detail::__projection<const _Tp, _Np>::type operator[](int __i0) const
      restrict(amp, cpu) {
    return __project<const _Tp>(*this, __i0, __is_rank_1());
  }
  typename tessera_detail::__projection<_Tp, _Np>::type operator()(int __i0) restrict(amp, cpu) {
    return __project<_Tp>(*this, __i0, __is_rank_1());
  }
  typename tessera_detail::__projection<const _Tp, _Np>::type operator()(int __i0) const
      restrict(amp, cpu) {
    return __project<const _Tp>(*this, __i0, __is_rank_1());
  }
  _Tp &operator()(int __i0, int __i1) restrict(amp, cpu) {
    return __element(index<_Np>(__i0, __i1));
  }
  const _Tp &operator()(int __i0, int __i1) const restrict(amp, cpu) {
    return __element(index<_Np>(__i0, __i1));
  }
  _Tp &operator()(int __i0, int __i1, int __i2) restrict(amp, cpu) {
    return __element(index<_Np>(__i0, __i1, __i2));
  }
  const _Tp &operator()(int __i0, int __i1, int __i2) const restrict(amp, cpu) {
    return __element(index<_Np>(__i0, __i1, __i2));
  }

  /// A view of a part. It begins at `origin` (by default zero) and has the extent `shape` (by
  /// default all that follows). The host throws runtime_exception if the part reaches outside, or
  /// if a length is not positive. Kernels do not check this. A const array gives a view of const
  /// elements.
  array_view<_Tp, _Np> section(const index<_Np> &__origin,
                               const __extent_type &__shape) restrict(amp, cpu) {
    return array_view<_Tp, _Np>(*this).section(__origin, __shape);
  }
  array_view<const _Tp, _Np> section(const index<_Np> &__origin, const __extent_type &__shape) const
      restrict(amp, cpu) {
    return array_view<const _Tp, _Np>(*this).section(__origin, __shape);
  }
  array_view<_Tp, _Np> section(const index<_Np> &__origin) restrict(amp, cpu) {
    return array_view<_Tp, _Np>(*this).section(__origin);
  }
  array_view<const _Tp, _Np> section(const index<_Np> &__origin) const restrict(amp, cpu) {
    return array_view<const _Tp, _Np>(*this).section(__origin);
  }
  array_view<_Tp, _Np> section(const __extent_type &__shape) restrict(amp, cpu) {
    return array_view<_Tp, _Np>(*this).section(__shape);
  }
  array_view<const _Tp, _Np> section(const __extent_type &__shape) const restrict(amp, cpu) {
    return array_view<const _Tp, _Np>(*this).section(__shape);
  }
  array_view<_Tp, _Np> section(int __i0, int __e0) restrict(amp, cpu) {
    return array_view<_Tp, _Np>(*this).section(__i0, __e0);
  }
  array_view<const _Tp, _Np> section(int __i0, int __e0) const restrict(amp, cpu) {
    return array_view<const _Tp, _Np>(*this).section(__i0, __e0);
  }
  array_view<_Tp, _Np> section(int __i0, int __i1, int __e0, int __e1) restrict(amp, cpu) {
    return array_view<_Tp, _Np>(*this).section(__i0, __i1, __e0, __e1);
  }
  array_view<const _Tp, _Np> section(int __i0, int __i1, int __e0, int __e1) const
      restrict(amp, cpu) {
    return array_view<const _Tp, _Np>(*this).section(__i0, __i1, __e0, __e1);
  }
  array_view<_Tp, _Np> section(int __i0, int __i1, int __i2, int __e0, int __e1,
                               int __e2) restrict(amp, cpu) {
    return array_view<_Tp, _Np>(*this).section(__i0, __i1, __i2, __e0, __e1, __e2);
  }
  array_view<const _Tp, _Np> section(int __i0, int __i1, int __i2, int __e0, int __e1,
                                     int __e2) const restrict(amp, cpu) {
    return array_view<const _Tp, _Np>(*this).section(__i0, __i1, __i2, __e0, __e1, __e2);
  }
  /// All elements as a one-dimensional view with another element type. The host throws
  /// runtime_exception if the new elements do not divide the bytes, or if there are more than
  /// 2147483647.
  template <typename _Element> array_view<_Element, 1> reinterpret_as() restrict(amp, cpu) {
    return __flat<_Tp>::template __of_elements<_Element>(__shared_storage(), __extent_.size());
  }
  template <typename _Element>
  array_view<const _Element, 1> reinterpret_as() const restrict(amp, cpu) {
    return __flat<const _Tp>::template __of_elements<const _Element>(__shared_storage(),
                                                                     __extent_.size());
  }
  /// All elements in another shape, of any rank. If the shape has more points than the array, the
  /// host throws runtime_exception.
  template <int _Kp>
  array_view<_Tp, _Kp> view_as(const concurrency::extent<_Kp> &__shape) restrict(amp, cpu) {
    return __flat<_Tp>::__of_shape(__shared_storage(), __extent_.size(), __shape);
  }
  template <int _Kp>
  array_view<const _Tp, _Kp> view_as(const concurrency::extent<_Kp> &__shape) const
      restrict(amp, cpu) {
    return __flat<const _Tp>::__of_shape(__shared_storage(), __extent_.size(), __shape);
  }

  /// The first element. All others follow it. Null on the host if the CPU has no access to the
  /// array (its cpu_access_type).
  _Tp *data() restrict(amp, cpu) { return __reachable_first(access_type_read_write); }
  const _Tp *data() const restrict(amp, cpu) { return __reachable_first(access_type_read); }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(__extent_type, extent);
  TESSERA_PROPERTY(concurrency::accelerator_view, accelerator_view);
  TESSERA_PROPERTY(concurrency::accelerator_view, associated_accelerator_view);
  TESSERA_PROPERTY(access_type, cpu_access_type);

private:
  template <typename, int> friend class array_view;
  friend class tessera_detail::__adopted_memory;

  /// In memory that has belonged to the program.
  array(const __extent_type &__shape, const __view_type &__home,
        tessera_detail::__adopted_memory &__memory)
      : base(_Np, sizeof(_Tp)), __extent_(__shape) {
    __make_buffer([&](std::uint64_t __bytes) {
      __memory.__hand_over(alignof(_Tp), __bytes, __home, __view_);
    });
  }

  typedef std::integral_constant<bool, _Np == 1> __is_rank_1;
  /// A view of all elements in one dimension.
  template <typename _Element> using __flat = tessera_detail::__strided_view<_Element, 1>;

  _Tp *first() const restrict(amp, cpu) { return static_cast<_Tp *>(__view_.data); }
  std::ptrdiff_t __offset(const index<_Np> &__point) const restrict(amp, cpu) {
    return tessera_detail::__strides<_Np>(__extent_).__offset(__point.__components());
  }
  _Tp *__at(const index<_Np> &__point) const restrict(amp, cpu) {
    return tessera_detail::__element_at<_Np>(first() + __offset(__point), __point.__components(),
                                             __extent_.__components());
  }
  _Tp &__element(const index<_Np> &__point) restrict(amp, cpu) {
    __host_access(access_type_read_write);
    return *__at(__point);
  }
  const _Tp &__element(const index<_Np> &__point) const restrict(amp, cpu) {
    __host_access(access_type_read);
    return *__at(__point);
  }
  template <typename _Element, typename _Self>
  static _Element &__project(_Self &__self, int __i0, std::true_type) restrict(amp, cpu) {
    return __self.__element(index<_Np>(__i0));
  }
  template <typename _Element, typename _Self>
  static array_view<_Element, _Np - 1> __project(_Self &__self, int __i0,
                                                 std::false_type) restrict(amp, cpu) {
    return array_view<_Element, _Np>(__self)[__i0];
  }
  void __host_access(int __access) const restrict(cpu) {
    if (!tessera_detail::__host_may(__buffer(), __access << tessera_array_rights))
      tessera_detail::__strided_view<_Tp, _Np>(__shared_storage(), __extent_)
          .__acquire_array(__access);
  }
  _Tp *__reachable_first(int __access) const restrict(cpu) {
    if (!__view_.__buffer || tessera_buffer_cpu_access(__view_.__buffer) == access_type_none)
      return nullptr;
    __host_access(__access);
    return first();
  }
#ifdef __TESSERA_AMP__
  void __host_access(int) const restrict(amp) {}
  _Tp *__reachable_first(int) const restrict(amp) { return first(); }
#endif

  template <typename _Make> void __make_buffer(const _Make &__make) {
    tessera_detail::__check_lengths("array", __extent_.__components(), _Np, false);
    __make(tessera_detail::__bytes_of<_Tp>(__extent_));
    // After the allocation, so that out_of_memory comes first: most large extents have no memory.
    tessera_detail::__check_points("array", __extent_);
  }
  void __allocate(const __view_type *__home, const __view_type *__associated,
                  access_type __access) {
    __make_buffer([&](std::uint64_t __bytes) {
      tessera_detail::__check(tessera_buffer_create(
          __bytes, __home ? tessera_detail::__view_handle::__of(*__home) : nullptr,
          __associated ? tessera_detail::__view_handle::__of(*__associated) : nullptr, __access,
          &__view_.data, &__view_.__buffer));
    });
  }
  void __take(array &__other) {
    __view_ = __other.__view_;
    __other.__view_.data = nullptr;
    __other.__view_.__buffer = nullptr;
    __other.__extent_ = __extent_type();
  }

  __extent_type __extent_;
};

template <typename _Tp, int _Np> const int array<_Tp, _Np>::rank;

} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_ARRAY_H
