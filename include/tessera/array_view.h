// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::array_view (spec 5.2): an N-dimensional view of data in an array, a container,
/// plain memory, or memory of its own. Subscripts and shape are in tessera/detail/strided_view.h.
#ifndef TESSERA_ARRAY_VIEW_H
#define TESSERA_ARRAY_VIEW_H

#include "tessera/detail/region.h"
#include "tessera/detail/source.h"

namespace concurrency {

/// A view of N-dimensional data: of an array, of memory or a container of the host, or of memory of
/// its own. Copies, sections and projections see the same data. Kernels capture views by value, and
/// read and write through them. The runtime moves the data to where it is used and back (5.2, 8.2).
///
/// The owner of the data sees writes through a view at these points:
/// - after `synchronize`;
/// - after a subscript or `data()` of the view on the host;
/// - after a copy;
/// - when the last view is gone.
///
/// While there are views, access your own memory only after `synchronize()`, and call `refresh()`
/// when you have changed it.
///
/// On the host, these throw runtime_exception:
/// - a view of more elements than `extent::size()` can count;
/// - a view made from a container alone, with more than 2147483647 elements;
/// - a length below 0.
///
/// A const view does not mean const data. `array_view<const T, N>` only reads: kernels that use it
/// never cause a copy back. `T` is as for array. N is 1 by default.
template <typename _Tp, int _Np>
class array_view : public tessera_detail::__strided_view<_Tp, _Np> {
  static_assert(sizeof(_Tp) % sizeof(int) == 0,
                "the size of an array_view's element must be a multiple of four bytes");
  typedef tessera_detail::__strided_view<_Tp, _Np> base;

public:
  /// A view of a whole array, in kernels too. The memory lives as long as the array or a view of
  /// it. So the array may be a temporary one.
  array_view(array<_Tp, _Np> &__source) restrict(amp, cpu)
      : base(__source.__shared_storage(), __source.get_extent()) {}
  array_view(array<_Tp, _Np> &&__source) restrict(amp, cpu) : array_view(__source) {}

  /// A view of a container with `data()` and `size()`, such as std::vector and std::array. The
  /// container must outlive the view. Without an extent the view has rank 1. A container with fewer
  /// elements than the view throws runtime_exception.
  template <typename _Container, typename = tessera_detail::__enable_if_source<_Container, _Tp>>
  array_view(const concurrency::extent<_Np> &__shape, _Container &__source)
      : base(tessera_detail::__wrap_container<_Tp>(__source, __shape), __shape) {}
  template <typename _Container, typename = tessera_detail::__enable_if_source<_Container, _Tp>>
  array_view(int __e0, _Container &__source)
      : array_view(concurrency::extent<_Np>(__e0), __source) {}
  template <typename _Container, typename = tessera_detail::__enable_if_source<_Container, _Tp>>
  array_view(int __e0, int __e1, _Container &__source)
      : array_view(concurrency::extent<_Np>(__e0, __e1), __source) {}
  template <typename _Container, typename = tessera_detail::__enable_if_source<_Container, _Tp>>
  array_view(int __e0, int __e1, int __e2, _Container &__source)
      : array_view(concurrency::extent<_Np>(__e0, __e1, __e2), __source) {}
  template <typename _Container, typename = tessera_detail::__enable_if_source<_Container, _Tp>>
  explicit array_view(_Container &__source)
      : array_view(concurrency::extent<_Np>(tessera_detail::__length_of(__source)), __source) {}

  /// A view of memory, which must outlive the view. In kernels this can be the kernel's own
  /// variables and tile_static memory.
  array_view(const concurrency::extent<_Np> &__shape, _Tp *__source) restrict(amp, cpu)
      : base(tessera_detail::__wrap(__source, __shape), __shape) {}
  array_view(int __e0, _Tp *__source) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(__e0), __source) {}
  array_view(int __e0, int __e1, _Tp *__source) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(__e0, __e1), __source) {}
  array_view(int __e0, int __e1, int __e2, _Tp *__source) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(__e0, __e1, __e2), __source) {}
  template <int _Size>
  explicit array_view(_Tp (&__source)[_Size]) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(_Size), __source) {}

  /// A view without a source: it has memory of its own, whose contents are undefined. Not for const
  /// elements.
  explicit array_view(const concurrency::extent<_Np> &__shape)
      : base(tessera_detail::__unsourced<_Tp>(__shape), __shape) {}
  explicit array_view(int __e0) : array_view(concurrency::extent<_Np>(__e0)) {}
  explicit array_view(int __e0, int __e1) : array_view(concurrency::extent<_Np>(__e0, __e1)) {}
  explicit array_view(int __e0, int __e1, int __e2)
      : array_view(concurrency::extent<_Np>(__e0, __e1, __e2)) {}

  /// The same data.
  array_view(const array_view &__other) restrict(amp, cpu) : base(__other) {}
  array_view &operator=(const array_view &__other) restrict(amp, cpu) {
    base::operator=(__other);
    return *this;
  }
  ~array_view() restrict(amp, cpu) {}

  /// Copies the data that was written through any view to its owner, or to `view`. `access` says
  /// how you will access it there: with `access_type_write` alone the contents need not be copied.
  /// Throws the error of a kernel that wrote the data. A view of const elements takes no `access`.
  void synchronize(access_type __access = access_type_read) const {
    tessera_detail::synchronize<_Tp, _Np>(*this, __access);
  }
  completion_future synchronize_async(access_type __access = access_type_read) const {
    return tessera_detail::synchronize_async<_Tp, _Np>(*this, __access);
  }
  void synchronize_to(const concurrency::accelerator_view &__view,
                      access_type __access = access_type_read) const {
    tessera_detail::synchronize_to<_Tp, _Np>(*this, __view, __access);
  }
  completion_future synchronize_to_async(const concurrency::accelerator_view &__view,
                                         access_type __access = access_type_read) const {
    return tessera_detail::synchronize_to_async<_Tp, _Np>(*this, __view, __access);
  }
  /// The contents are no longer needed: if the next kernel writes all of the view, they need not be
  /// copied to it. Data that was not written back to the owner may be lost. Not for const elements.
  void discard_data() const {
    tessera_detail::__check(tessera_discard(tessera_detail::__region<_Tp, _Np>(*this)));
  }

private:
  template <typename, int> friend class tessera_detail::__strided_view;
  template <typename, int> friend class array;
  explicit array_view(const base &__view) restrict(amp, cpu) : base(__view) {}
};

template <typename _Tp, int _Np>
class array_view<const _Tp, _Np> : public tessera_detail::__strided_view<const _Tp, _Np> {
  static_assert(sizeof(_Tp) % sizeof(int) == 0,
                "the size of an array_view's element must be a multiple of four bytes");
  typedef tessera_detail::__strided_view<const _Tp, _Np> base;

public:
  array_view(const array<_Tp, _Np> &__source) restrict(amp, cpu)
      : base(__source.__shared_storage(), __source.get_extent()) {}

  template <typename _Container,
            typename = tessera_detail::__enable_if_source<const _Container, const _Tp>>
  array_view(const concurrency::extent<_Np> &__shape, const _Container &__source)
      : base(tessera_detail::__wrap_container<const _Tp>(__source, __shape), __shape) {}
  template <typename _Container,
            typename = tessera_detail::__enable_if_source<const _Container, const _Tp>>
  array_view(int __e0, const _Container &__source)
      : array_view(concurrency::extent<_Np>(__e0), __source) {}
  template <typename _Container,
            typename = tessera_detail::__enable_if_source<const _Container, const _Tp>>
  array_view(int __e0, int __e1, const _Container &__source)
      : array_view(concurrency::extent<_Np>(__e0, __e1), __source) {}
  template <typename _Container,
            typename = tessera_detail::__enable_if_source<const _Container, const _Tp>>
  array_view(int __e0, int __e1, int __e2, const _Container &__source)
      : array_view(concurrency::extent<_Np>(__e0, __e1, __e2), __source) {}
  template <typename _Container,
            typename = tessera_detail::__enable_if_source<const _Container, const _Tp>>
  explicit array_view(const _Container &__source)
      : array_view(concurrency::extent<_Np>(tessera_detail::__length_of(__source)), __source) {}

  array_view(const concurrency::extent<_Np> &__shape, const _Tp *__source) restrict(amp, cpu)
      : base(tessera_detail::__wrap(__source, __shape), __shape) {}
  array_view(int __e0, const _Tp *__source) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(__e0), __source) {}
  array_view(int __e0, int __e1, const _Tp *__source) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(__e0, __e1), __source) {}
  array_view(int __e0, int __e1, int __e2, const _Tp *__source) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(__e0, __e1, __e2), __source) {}
  template <int _Size>
  explicit array_view(const _Tp (&__source)[_Size]) restrict(amp, cpu)
      : array_view(concurrency::extent<_Np>(_Size), __source) {}

  array_view(const array_view<_Tp, _Np> &__other) restrict(amp, cpu)
      : base(static_cast<const tessera_detail::__strided_view<_Tp, _Np> &>(__other)) {}
  array_view(const array_view &__other) restrict(amp, cpu) : base(__other) {}
  array_view &operator=(const array_view &__other) restrict(amp, cpu) {
    base::operator=(__other);
    return *this;
  }
  array_view &operator=(const array_view<_Tp, _Np> &__other) restrict(amp, cpu) {
    return *this = array_view(__other);
  }
  ~array_view() restrict(amp, cpu) {}

  void synchronize() const { tessera_detail::synchronize<const _Tp, _Np>(*this, access_type_read); }
  completion_future synchronize_async() const {
    return tessera_detail::synchronize_async<const _Tp, _Np>(*this, access_type_read);
  }
  void synchronize_to(const concurrency::accelerator_view &__view) const {
    tessera_detail::synchronize_to<const _Tp, _Np>(*this, __view, access_type_read);
  }
  completion_future synchronize_to_async(const concurrency::accelerator_view &__view) const {
    return tessera_detail::synchronize_to_async<const _Tp, _Np>(*this, __view, access_type_read);
  }

private:
  template <typename, int> friend class tessera_detail::__strided_view;
  template <typename, int> friend class array;
  explicit array_view(const base &__view) restrict(amp, cpu) : base(__view) {}
};

} // namespace concurrency

#include "tessera/array.h"

#endif // TESSERA_ARRAY_VIEW_H
