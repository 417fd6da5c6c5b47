// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of array_view<T, N> and array_view<const T, N>: shape, element access, and the
/// functions that make other views of one.
#ifndef TESSERA_DETAIL_STRIDED_VIEW_H
#define TESSERA_DETAIL_STRIDED_VIEW_H

#include "tessera/accelerator.h"
#include "tessera/detail/element_access.h"
#include "tessera/detail/part_checks.h"
#include "tessera/detail/view_storage.h"
#include "tessera/extent.h"

#include <cstddef>
#include <type_traits>

#include "tessera/detail/properties_begin.h"

namespace concurrency {

template <typename _Tp, int _Np = 1> class array;
template <typename _Tp, int _Np = 1> class array_view;

namespace tessera_detail {

/// The distance between neighbours, in elements, for every dimension but the last, where they are
/// adjacent. An int can hold every distance that counts, because containers have fewer than 2^32
/// elements. A larger distance is only possible in a dimension of length 1, where there are no
/// neighbours.
template <int _Np> class __strides {
public:
  explicit __strides(const extent<_Np> &__dense) restrict(amp, cpu) {
    fill<_Np - 1>(__dense, static_cast<std::size_t>(__dense[_Np - 1]));
  }
  explicit __strides(const int *__steps) restrict(amp, cpu) {
    __dimensions<_Np - 1>::template __update<__set_to>(__steps_, __steps);
  }
  int operator[](int __dimension) const restrict(amp, cpu) { return __steps_[__dimension]; }
  __strides<_Np - 1> __rest() const restrict(amp, cpu) { return __strides<_Np - 1>(__steps_ + 1); }
  /// Computed in 64 bits, so that no sum of 32 bits can wrap. Then the compiler knows that
  /// neighbours in the last dimension are adjacent.
  std::ptrdiff_t __offset(const int *__point) const restrict(amp, cpu) {
    return __sum<_Np - 1>(__point) + __component(__point[_Np - 1]);
  }

private:
  /// The steps of the first K dimensions, if that of dimension K-1 is `step`.
  template <int _Kp>
  typename std::enable_if<(_Kp > 0)>::type fill(const extent<_Np> &__dense,
                                                std::size_t __step) restrict(amp, cpu) {
    __steps_[_Kp - 1] = static_cast<int>(__step);
    fill<_Kp - 1>(__dense, __step * static_cast<std::size_t>(__dense[_Kp - 1]));
  }
  template <int _Kp>
  typename std::enable_if<_Kp == 0>::type fill(const extent<_Np> &, std::size_t) restrict(amp,
                                                                                          cpu) {}

  template <int _Kp>
  typename std::enable_if<(_Kp > 1), std::ptrdiff_t>::type __sum(const int *__point) const
      restrict(amp, cpu) {
    return __sum<_Kp - 1>(__point) + __component(__point[_Kp - 1]) * __steps_[_Kp - 1];
  }
  template <int _Kp>
  typename std::enable_if<_Kp == 1, std::ptrdiff_t>::type __sum(const int *__point) const
      restrict(amp, cpu) {
    return __component(__point[0]) * __steps_[0];
  }

  int __steps_[_Np - 1];
};

template <> class __strides<1> {
public:
  explicit __strides(const extent<1> &) restrict(amp, cpu) {}
  explicit __strides(const int *) restrict(amp, cpu) {}
  std::ptrdiff_t __offset(const int *__point) const restrict(amp, cpu) {
    return __component(__point[0]);
  }
};

/// The type of `view[i]`: an element of a view of rank 1, else a view with one dimension less.
template <typename _Tp, int _Np> struct __projection {
  typedef array_view<_Tp, _Np - 1> type;
};
template <typename _Tp> struct __projection<_Tp, 1> {
  typedef _Tp &type;
};

/// `T` may be const. The members of this class are public members of array_view.
template <typename _Tp, int _Np> class __strided_view {
  typedef typename std::remove_const<_Tp>::type __plain;

public:
  /// The number of dimensions and the type of an element, which may be const.
  static const int rank = _Np;
  typedef _Tp value_type;

  /// The shape, in kernels too.
  concurrency::extent<_Np> get_extent() const restrict(amp, cpu) { return __extent_; }
  /// The accelerator_view of the data's owner: the array's view, or the host's for memory of the
  /// host. Without a source it throws runtime_exception.
  concurrency::accelerator_view get_source_accelerator_view() const;

  /// The element at a point. Nothing checks that the point is inside the extent, except with
  /// -famp-bounds in kernels. The host first waits for the kernels that write the data, and gets
  /// the current data.
  _Tp &operator[](const index<_Np> &__point) const restrict(amp, cpu) { return __element(__point); }
  _Tp &operator()(const index<_Np> &__point) const restrict(amp, cpu) { return __element(__point); }
  /// With one integer: at rank 1 the element. At higher ranks the plane with one dimension less, so
  /// that `v[i][j]` works. The host throws runtime_exception if there is no such plane. Two and
  /// three integers are an index.
  typename __projection<_Tp, _Np>::type operator[](int __i0) const restrict(amp, cpu) {
    return __project(__i0, std::integral_constant<bool, _Np == 1>());
  }
  typename __projection<_Tp, _Np>::type operator()(int __i0) const restrict(amp, cpu) {
    return __project(__i0, std::integral_constant<bool, _Np == 1>());
  }
  _Tp &operator()(int __i0, int __i1) const restrict(amp, cpu) {
    return __element(index<_Np>(__i0, __i1));
  }
  _Tp &operator()(int __i0, int __i1, int __i2) const restrict(amp, cpu) {
    return __element(index<_Np>(__i0, __i1, __i2));
  }
  /// The element, without a check that the host's copy is current. Use it in loops of the host
  /// after `synchronize`.
  _Tp &get_ref(const index<_Np> &__point) const restrict(amp, cpu) {
    return *__element_at<_Np>(first() + __strides_.__offset(__point.__components()),
                              __point.__components(), __extent_.__components());
  }

  /// A part of the view. It begins at `origin` (by default zero) and has the extent `shape` (by
  /// default all that follows). The host throws runtime_exception if the part reaches outside, or
  /// if a length is not positive. Kernels do not check this.
  array_view<_Tp, _Np> section(const index<_Np> &__origin,
                               const concurrency::extent<_Np> &__shape) const restrict(amp, cpu) {
    __check_section(__origin, __shape, __extent_);
    concurrency::extent<_Np> __part(__shape);
    __shorten(first(), __origin, __part, __extent_);
    return array_view<_Tp, _Np>(
        __strided_view(__storage_.at(__raw(first() + __strides_.__offset(__origin.__components())),
                                     _Np, sizeof(_Tp)),
                       __part, __strides_));
  }
  array_view<_Tp, _Np> section(const index<_Np> &__origin) const restrict(amp, cpu) {
    return section(__origin, __left_behind(__origin, __extent_));
  }
  array_view<_Tp, _Np> section(const concurrency::extent<_Np> &__shape) const restrict(amp, cpu) {
    return section(index<_Np>(), __shape);
  }
  array_view<_Tp, _Np> section(int __i0, int __e0) const restrict(amp, cpu) {
    return section(index<_Np>(__i0), concurrency::extent<_Np>(__e0));
  }
  array_view<_Tp, _Np> section(int __i0, int __i1, int __e0, int __e1) const restrict(amp, cpu) {
    return section(index<_Np>(__i0, __i1), concurrency::extent<_Np>(__e0, __e1));
  }
  array_view<_Tp, _Np> section(int __i0, int __i1, int __i2, int __e0, int __e1, int __e2) const
      restrict(amp, cpu) {
    return section(index<_Np>(__i0, __i1, __i2), concurrency::extent<_Np>(__e0, __e1, __e2));
  }

  /// The elements of a view of rank 1 as another type. The host throws runtime_exception if the new
  /// elements do not divide the bytes, if there are none, or if there are more than 2147483647. A
  /// kernel sees those that fit.
  template <typename _Element>
  array_view<typename std::conditional<std::is_const<_Tp>::value, const _Element, _Element>::type,
             1>
  reinterpret_as() const restrict(amp, cpu) {
    static_assert(_Np == 1, "reinterpret_as needs an array_view of rank 1");
    return __of_elements<
        typename std::conditional<std::is_const<_Tp>::value, const _Element, _Element>::type>(
        __storage_, __extent_[0]);
  }
  /// The elements of a view of rank 1 in another shape, of any rank. If the shape has more points
  /// than the view, the host throws runtime_exception.
  template <int _Kp>
  array_view<_Tp, _Kp> view_as(const concurrency::extent<_Kp> &__shape) const restrict(amp, cpu) {
    static_assert(_Np == 1, "view_as needs an array_view of rank 1");
    return __of_shape(__storage_, __extent_[0], __shape);
  }

  /// The first element of a view of rank 1. The others follow it. On the host it makes the data
  /// current as subscripts do. Over the host's own memory the pointer is valid as long as that
  /// memory. Otherwise it is valid until the next launch or copy that uses the data.
  _Tp *data() const restrict(amp, cpu) {
    static_assert(_Np == 1, "data() needs an array_view of rank 1");
    __host_access();
    return first();
  }

  /// As `copy(*this, destination)`: different extents throw runtime_exception.
  void copy_to(array<__plain, _Np> &__destination) const;
  void copy_to(const array_view<__plain, _Np> &__destination) const;
  /// You have changed the memory: the copies on accelerators are out of date.
  void refresh() const;

  /// The getters as read-only properties.
  TESSERA_PROPERTY(concurrency::extent<_Np>, extent);
  TESSERA_PROPERTY(concurrency::accelerator_view, source_accelerator_view);

protected:
  template <typename, int> friend class __strided_view;
  template <typename, int> friend class concurrency::array;
  template <typename, int> friend class __region;
  template <typename _Up, int _Kp>
  friend array_view<_Up, _Kp> __lent(const __strided_view<_Up, _Kp> &);
  template <typename _Up, int _Kp>
  friend array_view<_Up, 1> __in_a_row(const __strided_view<_Up, _Kp> &, int);

  __strided_view(const __view_storage &__storage, const concurrency::extent<_Np> &__shape,
                 const __strides<_Np> &__steps) restrict(amp, cpu)
      : __storage_(__storage), __extent_(__shape), __strides_(__steps) {}
  __strided_view(const __view_storage &__storage,
                 const concurrency::extent<_Np> &__shape) restrict(amp, cpu)
      : __storage_(__storage), __extent_(__shape), __strides_(__shape) {}
  __strided_view(const __strided_view &__other) restrict(amp, cpu)
      : __storage_(__other.__storage_), __extent_(__other.__extent_),
        __strides_(__other.__strides_) {}
  /// From a view of mutable elements.
  template <typename _Other>
  explicit __strided_view(const __strided_view<_Other, _Np> &__other) restrict(amp, cpu)
      : __storage_(__other.__storage_), __extent_(__other.__extent_),
        __strides_(__other.__strides_) {}
  __strided_view &operator=(const __strided_view &__other) restrict(amp, cpu) {
    __storage_ = __other.__storage_;
    __extent_ = __other.__extent_;
    __strides_ = __other.__strides_;
    return *this;
  }
  ~__strided_view() restrict(amp, cpu) {}

  /// The result of reinterpret_as and view_as for so many contiguous elements, also of an array.
  template <typename _Result>
  static array_view<_Result, 1> __of_elements(const __view_storage &__storage,
                                              std::ptrdiff_t __length) restrict(amp, cpu) {
    __check_elements(__length, sizeof(_Tp), sizeof(_Result));
    const std::size_t __bytes = static_cast<std::size_t>(__length) * sizeof(_Tp);
    const concurrency::extent<1> __shape(static_cast<int>(__bytes / sizeof(_Result)));
    return array_view<_Result, 1>(
        __strided_view<_Result, 1>(__storage.at(__storage.data(), 1, sizeof(_Result)), __shape));
  }
  template <int _Kp>
  static array_view<_Tp, _Kp> __of_shape(const __view_storage &__storage, std::ptrdiff_t __length,
                                         const concurrency::extent<_Kp> &__shape) restrict(amp,
                                                                                           cpu) {
    __check_shape(__shape, __length);
    return array_view<_Tp, _Kp>(
        __strided_view<_Tp, _Kp>(__storage.at(__storage.data(), _Kp, sizeof(_Tp)), __shape));
  }

  /// The same elements without shared ownership of their memory. Somebody else must keep it.
  array_view<_Tp, _Np> __lend() const {
    const tessera_view __alone = {__storage_.data(), nullptr, _Np, sizeof(_Tp)};
    return array_view<_Tp, _Np>(__strided_view(__view_storage(__alone), __extent_, __strides_));
  }
  static void *__raw(_Tp *data) restrict(amp, cpu) { return const_cast<__plain *>(data); }
  _Tp *first() const restrict(amp, cpu) { return static_cast<_Tp *>(__storage_.data()); }

  _Tp &__element(const index<_Np> &__point) const restrict(amp, cpu) {
    __host_access();
    return get_ref(__point);
  }
  _Tp &__project(int __i0, std::true_type) const restrict(amp, cpu) {
    __host_access();
    return *__element_at<1>(first() + __component(__i0), &__i0, __extent_.__components());
  }
  template <typename _Rank1>
  array_view<_Tp, _Np - 1> __project(int __i0, _Rank1) const restrict(amp, cpu) {
    __check_projection(__i0, __extent_[0]);
    index<_Np> __origin;
    __origin[0] = __i0;
    concurrency::extent<_Np> __part(__extent_);
    __part[0] = 1;
    __shorten(first(), __origin, __part, __extent_);
    return array_view<_Tp, _Np - 1>(__strided_view<_Tp, _Np - 1>(
        __storage_.at(__raw(first() + __component(__i0) * __strides_[0]), _Np - 1, sizeof(_Tp)),
        concurrency::extent<_Np - 1>(__part.__components() + 1), __strides_.__rest()));
  }

  /// Before a subscript on the host: makes the results of kernels visible.
  void __host_access() const restrict(cpu) {
    const int __access = std::is_const<_Tp>::value ? access_type_read : access_type_read_write;
    if (!__host_may(__storage_.__view().__buffer, __access))
      __acquire_host(__access);
  }
#ifdef __TESSERA_AMP__
  void __host_access() const restrict(amp) {}
#endif
  void __acquire_host(int __access) const;
  /// The same for the subscripts of the array that owns the elements.
  void __acquire_array(int __access) const;

  __view_storage __storage_;
  concurrency::extent<_Np> __extent_;
  __strides<_Np> __strides_;
};

template <typename _Tp, int _Np> const int __strided_view<_Tp, _Np>::rank;

} // namespace tessera_detail
} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_DETAIL_STRIDED_VIEW_H
