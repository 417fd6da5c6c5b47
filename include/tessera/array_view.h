// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::array_view (spec 5.2): an N-dimensional view of data in an array, a container,
/// plain memory, or memory of its own. Subscripts and shape are in tessera/detail/strided_view.h.
#ifndef TESSERA_ARRAY_VIEW_H
#define TESSERA_ARRAY_VIEW_H

#include "tessera/detail/region.h"
#include "tessera/detail/source.h"

namespace concurrency {

/// A view of N-dimensional data: of an array, of memory or a container of the host's, or of memory
/// of its own. Copies, sections and projections see the same data. Kernels capture views by value,
/// read and write through them, and the data is brought to wherever it is used and back (5.2, 8.2).
///
/// The owner of the data sees what was written through a view after `synchronize`, after a
/// subscript or `data()` of the view on the host, after a copy, and when the last view is gone.
/// While there are views, the program touches memory of its own only behind `synchronize()`, and
/// calls `refresh()` when it has changed it.
///
/// A view's const is not that of the data. `array_view<const T, N>` only reads: kernels that take
/// it never cause a copy back. `T` is as for array; N is 1 unless it is said.
template <typename T, int N> class array_view : public tessera_detail::strided_view<T, N> {
  static_assert(sizeof(T) % sizeof(int) == 0,
                "the size of an array_view's element must be a multiple of four bytes");
  typedef tessera_detail::strided_view<T, N> base;

public:
  /// All of an array, in kernels too.
  array_view(array<T, N> &source) restrict(amp, cpu)
      : base(source.shared_storage(), source.get_extent()) {}

  /// Of a container with `data()` and `size()`, such as std::vector and std::array, which outlives
  /// the view; alone it makes a view of rank 1. Nothing checks that it is large enough.
  template <typename Container, typename = tessera_detail::enable_if_source<Container, T>>
  array_view(const concurrency::extent<N> &shape, Container &source)
      : base(tessera_detail::wrap(source.data(), shape), shape) {}
  template <typename Container, typename = tessera_detail::enable_if_source<Container, T>>
  array_view(int e0, Container &source) : array_view(concurrency::extent<N>(e0), source) {}
  template <typename Container, typename = tessera_detail::enable_if_source<Container, T>>
  array_view(int e0, int e1, Container &source)
      : array_view(concurrency::extent<N>(e0, e1), source) {}
  template <typename Container, typename = tessera_detail::enable_if_source<Container, T>>
  array_view(int e0, int e1, int e2, Container &source)
      : array_view(concurrency::extent<N>(e0, e1, e2), source) {}
  template <typename Container, typename = tessera_detail::enable_if_source<Container, T>>
  explicit array_view(Container &source)
      : array_view(concurrency::extent<N>(static_cast<int>(source.size())), source) {}

  /// Of memory, which outlives the view; in kernels of their own variables and tile_static memory.
  array_view(const concurrency::extent<N> &shape, T *source) restrict(amp, cpu)
      : base(tessera_detail::wrap(source, shape), shape) {}
  array_view(int e0, T *source) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(e0), source) {}
  array_view(int e0, int e1, T *source) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(e0, e1), source) {}
  array_view(int e0, int e1, int e2, T *source) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(e0, e1, e2), source) {}
  template <int Size>
  explicit array_view(T (&source)[Size]) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(Size), source) {}

  /// Without a source: memory of its own, whose contents are undefined. Not for const elements.
  explicit array_view(const concurrency::extent<N> &shape)
      : base(tessera_detail::unsourced<T>(shape), shape) {}
  explicit array_view(int e0) : array_view(concurrency::extent<N>(e0)) {}
  explicit array_view(int e0, int e1) : array_view(concurrency::extent<N>(e0, e1)) {}
  explicit array_view(int e0, int e1, int e2) : array_view(concurrency::extent<N>(e0, e1, e2)) {}

  /// The same data.
  array_view(const array_view &other) restrict(amp, cpu) : base(other) {}
  array_view &operator=(const array_view &other) restrict(amp, cpu) {
    base::operator=(other);
    return *this;
  }
  ~array_view() restrict(amp, cpu) {}

  /// Brings what was written through any view of this data to its owner, or to `view`, where
  /// `access` tells what will be done with it there: `access_type_write` alone need not bring the
  /// contents. Throws what went wrong in the kernels that wrote it. A view of const elements takes
  /// no `access`.
  void synchronize(access_type access = access_type_read) const {
    tessera_detail::synchronize<T, N>(*this, access);
  }
  completion_future synchronize_async(access_type access = access_type_read) const {
    return tessera_detail::synchronize_async<T, N>(*this, access);
  }
  void synchronize_to(const concurrency::accelerator_view &view,
                      access_type access = access_type_read) const {
    tessera_detail::synchronize_to<T, N>(*this, view, access);
  }
  completion_future synchronize_to_async(const concurrency::accelerator_view &view,
                                         access_type access = access_type_read) const {
    return tessera_detail::synchronize_to_async<T, N>(*this, view, access);
  }
  /// The contents are not needed any more: a kernel that writes all of the view next need not get
  /// them. What was not written to the owner before may be lost. Not for const elements.
  void discard_data() const {
    tessera_detail::check(tessera_discard(tessera_detail::region<T, N>(*this)));
  }

private:
  template <typename, int> friend class tessera_detail::strided_view;
  template <typename, int> friend class array;
  explicit array_view(const base &view) restrict(amp, cpu) : base(view) {}
};

template <typename T, int N>
class array_view<const T, N> : public tessera_detail::strided_view<const T, N> {
  static_assert(sizeof(T) % sizeof(int) == 0,
                "the size of an array_view's element must be a multiple of four bytes");
  typedef tessera_detail::strided_view<const T, N> base;

public:
  array_view(const array<T, N> &source) restrict(amp, cpu)
      : base(source.shared_storage(), source.get_extent()) {}

  template <typename Container,
            typename = tessera_detail::enable_if_source<const Container, const T>>
  array_view(const concurrency::extent<N> &shape, const Container &source)
      : base(tessera_detail::wrap(source.data(), shape), shape) {}
  template <typename Container,
            typename = tessera_detail::enable_if_source<const Container, const T>>
  array_view(int e0, const Container &source) : array_view(concurrency::extent<N>(e0), source) {}
  template <typename Container,
            typename = tessera_detail::enable_if_source<const Container, const T>>
  array_view(int e0, int e1, const Container &source)
      : array_view(concurrency::extent<N>(e0, e1), source) {}
  template <typename Container,
            typename = tessera_detail::enable_if_source<const Container, const T>>
  array_view(int e0, int e1, int e2, const Container &source)
      : array_view(concurrency::extent<N>(e0, e1, e2), source) {}
  template <typename Container,
            typename = tessera_detail::enable_if_source<const Container, const T>>
  explicit array_view(const Container &source)
      : array_view(concurrency::extent<N>(static_cast<int>(source.size())), source) {}

  array_view(const concurrency::extent<N> &shape, const T *source) restrict(amp, cpu)
      : base(tessera_detail::wrap(source, shape), shape) {}
  array_view(int e0, const T *source) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(e0), source) {}
  array_view(int e0, int e1, const T *source) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(e0, e1), source) {}
  array_view(int e0, int e1, int e2, const T *source) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(e0, e1, e2), source) {}
  template <int Size>
  explicit array_view(const T (&source)[Size]) restrict(amp, cpu)
      : array_view(concurrency::extent<N>(Size), source) {}

  array_view(const array_view<T, N> &other) restrict(amp, cpu)
      : base(static_cast<const tessera_detail::strided_view<T, N> &>(other)) {}
  array_view(const array_view &other) restrict(amp, cpu) : base(other) {}
  array_view &operator=(const array_view &other) restrict(amp, cpu) {
    base::operator=(other);
    return *this;
  }
  array_view &operator=(const array_view<T, N> &other) restrict(amp, cpu) {
    return *this = array_view(other);
  }
  ~array_view() restrict(amp, cpu) {}

  void synchronize() const { tessera_detail::synchronize<const T, N>(*this, access_type_read); }
  completion_future synchronize_async() const {
    return tessera_detail::synchronize_async<const T, N>(*this, access_type_read);
  }
  void synchronize_to(const concurrency::accelerator_view &view) const {
    tessera_detail::synchronize_to<const T, N>(*this, view, access_type_read);
  }
  completion_future synchronize_to_async(const concurrency::accelerator_view &view) const {
    return tessera_detail::synchronize_to_async<const T, N>(*this, view, access_type_read);
  }

private:
  template <typename, int> friend class tessera_detail::strided_view;
  template <typename, int> friend class array;
  explicit array_view(const base &view) restrict(amp, cpu) : base(view) {}
};

} // namespace concurrency

#include "tessera/array.h"

#endif // TESSERA_ARRAY_VIEW_H
