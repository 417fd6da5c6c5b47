// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Everything that array_view<T, N> and array_view<const T, N> have in common: shape, element
/// access and the ways from one view to another.
#ifndef TESSERA_DETAIL_STRIDED_VIEW_H
#define TESSERA_DETAIL_STRIDED_VIEW_H

#include "tessera/accelerator.h"
#include "tessera/detail/view_storage.h"
#include "tessera/extent.h"

#include <cstddef>
#include <type_traits>

namespace concurrency {

template <typename T, int N = 1> class array;
template <typename T, int N = 1> class array_view;

namespace tessera_detail {

/// How far apart, in elements, neighbours lie in every dimension but the last, where they are
/// adjacent.
template <int N> class strides {
public:
  explicit strides(const extent<N> &dense) restrict(amp, cpu) { fill<N - 1>(dense, dense[N - 1]); }
  explicit strides(const int *steps) restrict(amp, cpu) {
    dimensions<N - 1>::template update<set_to>(steps_, steps);
  }
  int operator[](int dimension) const restrict(amp, cpu) { return steps_[dimension]; }
  strides<N - 1> rest() const restrict(amp, cpu) { return strides<N - 1>(steps_ + 1); }
  /// Wide, so that no sum of 32 bits could wrap: neighbours in the last dimension are adjacent for
  /// the compiler, too.
  std::ptrdiff_t offset(const int *point) const restrict(amp, cpu) {
    return sum<N - 1>(point) + point[N - 1];
  }

private:
  /// The steps of the first K dimensions, when that of dimension K-1 is `step`.
  template <int K>
  typename std::enable_if<(K > 0)>::type fill(const extent<N> &dense, int step) restrict(amp, cpu) {
    steps_[K - 1] = step;
    fill<K - 1>(dense, step * dense[K - 1]);
  }
  template <int K>
  typename std::enable_if<K == 0>::type fill(const extent<N> &, int) restrict(amp, cpu) {}

  template <int K>
  typename std::enable_if<(K > 1), std::ptrdiff_t>::type sum(const int *point) const
      restrict(amp, cpu) {
    return sum<K - 1>(point) + std::ptrdiff_t(point[K - 1]) * steps_[K - 1];
  }
  template <int K>
  typename std::enable_if<K == 1, std::ptrdiff_t>::type sum(const int *point) const
      restrict(amp, cpu) {
    return std::ptrdiff_t(point[0]) * steps_[0];
  }

  int steps_[N - 1];
};

template <> class strides<1> {
public:
  explicit strides(const extent<1> &) restrict(amp, cpu) {}
  explicit strides(const int *) restrict(amp, cpu) {}
  int offset(const int *point) const restrict(amp, cpu) { return point[0]; }
};

/// What `view[i]` is: an element of a view of rank 1, else a view of one rank less.
template <typename T, int N> struct projection {
  typedef array_view<T, N - 1> type;
};
template <typename T> struct projection<T, 1> {
  typedef T &type;
};

/// `T` may be const. The members of this class are public members of array_view.
template <typename T, int N> class strided_view {
  typedef typename std::remove_const<T>::type plain;

public:
  /// The number of dimensions and the type of an element, which may be const.
  static const int rank = N;
  typedef T value_type;

  /// The shape, in kernels too.
  concurrency::extent<N> get_extent() const restrict(amp, cpu) { return extent_; }
  /// Where the data has its owner: the array's view, the host's for memory of the host. Without a
  /// source it throws runtime_exception.
  concurrency::accelerator_view get_source_accelerator_view() const;

  /// The element at a point; nothing checks that it lies in the extent.
  /// On the host the data is brought there first, after the kernels that write it.
  T &operator[](const index<N> &point) const restrict(amp, cpu) { return element(point); }
  T &operator()(const index<N> &point) const restrict(amp, cpu) { return element(point); }
  /// With one integer: the element at rank 1, else the plane with one dimension less, so that
  /// `v[i][j]` works. Two and three integers are an index.
  typename projection<T, N>::type operator[](int i0) const restrict(amp, cpu) {
    return project(i0, std::integral_constant<bool, N == 1>());
  }
  typename projection<T, N>::type operator()(int i0) const restrict(amp, cpu) {
    return project(i0, std::integral_constant<bool, N == 1>());
  }
  T &operator()(int i0, int i1) const restrict(amp, cpu) { return element(index<N>(i0, i1)); }
  T &operator()(int i0, int i1, int i2) const restrict(amp, cpu) {
    return element(index<N>(i0, i1, i2));
  }
  /// The element without asking whether the host's copy is current: for loops of the host after
  /// `synchronize`.
  T &get_ref(const index<N> &point) const restrict(amp, cpu) {
    return first()[strides_.offset(point.components())];
  }

  /// The part that begins at `origin` (or at zero) and has the extent `shape` (or all that is
  /// left), without a check of bounds.
  array_view<T, N> section(const index<N> &origin, const concurrency::extent<N> &shape) const
      restrict(amp, cpu) {
    return array_view<T, N>(
        strided_view(storage_.at(raw(first() + strides_.offset(origin.components())), N, sizeof(T)),
                     shape, strides_));
  }
  array_view<T, N> section(const index<N> &origin) const restrict(amp, cpu) {
    return section(origin, extent_ - origin);
  }
  array_view<T, N> section(const concurrency::extent<N> &shape) const restrict(amp, cpu) {
    return section(index<N>(), shape);
  }
  array_view<T, N> section(int i0, int e0) const restrict(amp, cpu) {
    return section(index<N>(i0), concurrency::extent<N>(e0));
  }
  array_view<T, N> section(int i0, int i1, int e0, int e1) const restrict(amp, cpu) {
    return section(index<N>(i0, i1), concurrency::extent<N>(e0, e1));
  }
  array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) const
      restrict(amp, cpu) {
    return section(index<N>(i0, i1, i2), concurrency::extent<N>(e0, e1, e2));
  }

  /// The elements of a view of rank 1 as another type. Where these do not divide the bytes, the
  /// host throws runtime_exception, and a kernel sees those that fit.
  template <typename Element>
  array_view<typename std::conditional<std::is_const<T>::value, const Element, Element>::type, 1>
  reinterpret_as() const restrict(amp, cpu) {
    static_assert(N == 1, "reinterpret_as needs an array_view of rank 1");
    typedef typename std::conditional<std::is_const<T>::value, const Element, Element>::type result;
    const std::size_t bytes = extent_.size() * sizeof(T);
    check_divides(bytes, sizeof(Element));
    const concurrency::extent<1> shape(static_cast<int>(bytes / sizeof(Element)));
    return array_view<result, 1>(strided_view<result, 1>(
        storage_.at(storage_.data(), 1, sizeof(Element)), shape, strides<1>(shape)));
  }
  /// The elements of a view of rank 1 in another shape, of any rank and no more points.
  template <int K>
  array_view<T, K> view_as(const concurrency::extent<K> &shape) const restrict(amp, cpu) {
    static_assert(N == 1, "view_as needs an array_view of rank 1");
    return array_view<T, K>(
        strided_view<T, K>(storage_.at(storage_.data(), K, sizeof(T)), shape, strides<K>(shape)));
  }

  /// The first element of a view of rank 1; the others lie behind it. On the host as with
  /// subscripts. Over the host's own memory the pointer lasts as long as that, else up to the next
  /// launch or copy that uses the data.
  T *data() const restrict(amp, cpu) {
    static_assert(N == 1, "data() needs an array_view of rank 1");
    host_access();
    return first();
  }

  /// As `copy(*this, destination)`: extents that differ throw runtime_exception.
  void copy_to(array<plain, N> &destination) const;
  void copy_to(const array_view<plain, N> &destination) const;
  /// The owner has changed the memory: what accelerators hold of it is out of date.
  void refresh() const;

  /// The getters as read-only properties.
  TESSERA_PROPERTY(concurrency::extent<N>, extent);
  TESSERA_PROPERTY(concurrency::accelerator_view, source_accelerator_view);

protected:
  template <typename, int> friend class strided_view;
  template <typename, int> friend class concurrency::array;
  template <typename, int> friend class region;

  strided_view(const view_storage &storage, const concurrency::extent<N> &shape,
               const strides<N> &steps) restrict(amp, cpu)
      : storage_(storage), extent_(shape), strides_(steps) {}
  strided_view(const view_storage &storage, const concurrency::extent<N> &shape) restrict(amp, cpu)
      : storage_(storage), extent_(shape), strides_(shape) {}
  strided_view(const strided_view &other) restrict(amp, cpu)
      : storage_(other.storage_), extent_(other.extent_), strides_(other.strides_) {}
  /// From a view of mutable elements.
  template <typename Other>
  explicit strided_view(const strided_view<Other, N> &other) restrict(amp, cpu)
      : storage_(other.storage_), extent_(other.extent_), strides_(other.strides_) {}
  strided_view &operator=(const strided_view &other) restrict(amp, cpu) {
    storage_ = other.storage_;
    extent_ = other.extent_;
    strides_ = other.strides_;
    return *this;
  }
  ~strided_view() restrict(amp, cpu) {}

  static void *raw(T *data) restrict(amp, cpu) { return const_cast<plain *>(data); }
  T *first() const restrict(amp, cpu) { return static_cast<T *>(storage_.data()); }

  T &element(const index<N> &point) const restrict(amp, cpu) {
    host_access();
    return get_ref(point);
  }
  T &project(int i0, std::true_type) const restrict(amp, cpu) {
    host_access();
    return first()[i0];
  }
  template <typename Rank1> array_view<T, N - 1> project(int i0, Rank1) const restrict(amp, cpu) {
    int shape[N - 1];
    dimensions<N - 1>::template update<set_to>(shape, extent_.components() + 1);
    return array_view<T, N - 1>(
        strided_view<T, N - 1>(storage_.at(raw(first() + i0 * strides_[0]), N - 1, sizeof(T)),
                               concurrency::extent<N - 1>(shape), strides_.rest()));
  }

  /// Subscripts on the host see what kernels have written.
  void host_access() const restrict(cpu) {
    const int access = std::is_const<T>::value ? access_type_read : access_type_read_write;
    if (!host_may(storage_.view().buffer, access))
      acquire_host(access);
  }
#ifdef __TESSERA_AMP__
  void host_access() const restrict(amp) {}
#endif
  void acquire_host(int access) const;
  /// The same for the subscripts of the array whose elements these are.
  void acquire_array(int access) const;

  /// A kernel cannot throw: there the elements that fit are seen.
  static void check_divides(std::size_t bytes, std::size_t element) restrict(cpu) {
    if (bytes % element == 0)
      return;
    const std::string message = "concurrency::array_view: " + std::to_string(bytes) +
                                " bytes are no whole number of elements of " +
                                std::to_string(element) + ".";
    throw runtime_exception(message.c_str(), E_INVALIDARG);
  }
#ifdef __TESSERA_AMP__
  static void check_divides(std::size_t, std::size_t) restrict(amp) {}
#endif

  view_storage storage_;
  concurrency::extent<N> extent_;
  strides<N> strides_;
};

template <typename T, int N> const int strided_view<T, N>::rank;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_STRIDED_VIEW_H
