// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::array_view (spec 5.2): an N-dimensional view of data in an array, a container,
/// plain memory, or memory of its own. Subscripts and shape are in tessera/detail/strided_view.h.
#ifndef TESSERA_ARRAY_VIEW_H
#define TESSERA_ARRAY_VIEW_H

#include "tessera/detail/region.h"
#include "tessera/detail/source.h"

namespace concurrency {

template <typename T, int N> class array_view : public tessera_detail::strided_view<T, N> {
  static_assert(sizeof(T) % sizeof(int) == 0,
                "the size of an array_view's element must be a multiple of four bytes");
  typedef tessera_detail::strided_view<T, N> base;

public:
  array_view(array<T, N> &source) restrict(amp, cpu)
      : base(source.shared_storage(), source.get_extent()) {}

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

  /// Without a source: memory of its own, whose contents are undefined.
  explicit array_view(const concurrency::extent<N> &shape)
      : base(tessera_detail::unsourced<T>(shape), shape) {}
  explicit array_view(int e0) : array_view(concurrency::extent<N>(e0)) {}
  explicit array_view(int e0, int e1) : array_view(concurrency::extent<N>(e0, e1)) {}
  explicit array_view(int e0, int e1, int e2) : array_view(concurrency::extent<N>(e0, e1, e2)) {}

  array_view(const array_view &other) restrict(amp, cpu) : base(other) {}
  array_view &operator=(const array_view &other) restrict(amp, cpu) {
    base::operator=(other);
    return *this;
  }
  ~array_view() restrict(amp, cpu) {}

  void synchronize(access_type access = access_type_read) const {
    tessera_detail::check(tessera_acquire_host(tessera_detail::region<T, N>(*this), access));
  }
  void synchronize_to(const concurrency::accelerator_view &view,
                      access_type access = access_type_read) const {
    tessera_detail::check(tessera_synchronize_to(tessera_detail::region<T, N>(*this),
                                                 tessera_detail::view_handle::of(view), access));
  }
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

  void synchronize() const {
    tessera_detail::check(
        tessera_acquire_host(tessera_detail::region<const T, N>(*this), access_type_read));
  }
  void synchronize_to(const concurrency::accelerator_view &view) const {
    tessera_detail::check(tessera_synchronize_to(tessera_detail::region<const T, N>(*this),
                                                 tessera_detail::view_handle::of(view),
                                                 access_type_read));
  }

private:
  template <typename, int> friend class tessera_detail::strided_view;
  template <typename, int> friend class array;
  explicit array_view(const base &view) restrict(amp, cpu) : base(view) {}
};

} // namespace concurrency

#include "tessera/array.h"

#endif // TESSERA_ARRAY_VIEW_H
