// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::array (spec 5.1): an N-dimensional array that lives on an accelerator. Kernels
/// capture it by reference.
#ifndef TESSERA_ARRAY_H
#define TESSERA_ARRAY_H

#include "tessera/array_view.h"
#include "tessera/copy.h"

#include <utility>
#include <vector>

namespace concurrency {

template <typename T, int N> class array : public tessera_detail::array_storage {
  static_assert(sizeof(T) % sizeof(int) == 0,
                "the size of an array's element must be a multiple of four bytes");
  typedef concurrency::accelerator_view view_type;

public:
  static const int rank = N;
  typedef T value_type;

  explicit array(const concurrency::extent<N> &shape) : extent_(shape) {
    allocate(nullptr, nullptr, access_type_auto);
  }
  array(const concurrency::extent<N> &shape, view_type home, access_type access = access_type_auto)
      : extent_(shape) {
    allocate(&home, nullptr, access);
  }
  /// A staging array: it lives on `home` and is copied to and from `associated`.
  array(const concurrency::extent<N> &shape, view_type home, view_type associated)
      : extent_(shape) {
    allocate(&home, &associated, access_type_auto);
  }

  template <typename Iterator, typename = tessera_detail::enable_if_iterator<Iterator>>
  array(const concurrency::extent<N> &shape, Iterator begin) : array(shape) {
    copy(begin, *this);
  }
  template <typename Iterator, typename = tessera_detail::enable_if_iterator<Iterator>>
  array(const concurrency::extent<N> &shape, Iterator begin, Iterator end) : array(shape) {
    copy(begin, end, *this);
  }
  template <typename Iterator, typename = tessera_detail::enable_if_iterator<Iterator>>
  array(const concurrency::extent<N> &shape, Iterator begin, view_type home,
        access_type access = access_type_auto)
      : array(shape, home, access) {
    copy(begin, *this);
  }
  template <typename Iterator, typename = tessera_detail::enable_if_iterator<Iterator>>
  array(const concurrency::extent<N> &shape, Iterator begin, Iterator end, view_type home,
        access_type access = access_type_auto)
      : array(shape, home, access) {
    copy(begin, end, *this);
  }
  template <typename Iterator, typename = tessera_detail::enable_if_iterator<Iterator>>
  array(const concurrency::extent<N> &shape, Iterator begin, view_type home, view_type associated)
      : array(shape, home, associated) {
    copy(begin, *this);
  }
  template <typename Iterator, typename = tessera_detail::enable_if_iterator<Iterator>>
  array(const concurrency::extent<N> &shape, Iterator begin, Iterator end, view_type home,
        view_type associated)
      : array(shape, home, associated) {
    copy(begin, end, *this);
  }

  explicit array(int e0) : array(concurrency::extent<N>(e0)) {}
  /// The extent as integers, then what any of the constructors above takes after its extent.
  template <typename Second, typename... Rest, int Rank = N,
            typename std::enable_if<Rank == 1, int>::type = 0>
  array(int e0, Second &&second, Rest &&...rest)
      : array(concurrency::extent<N>(e0), std::forward<Second>(second),
              std::forward<Rest>(rest)...) {}
  template <typename... Rest, int Rank = N, typename std::enable_if<Rank == 2, int>::type = 0>
  array(int e0, int e1, Rest &&...rest)
      : array(concurrency::extent<N>(e0, e1), std::forward<Rest>(rest)...) {}
  template <typename... Rest, int Rank = N, typename std::enable_if<Rank == 3, int>::type = 0>
  array(int e0, int e1, int e2, Rest &&...rest)
      : array(concurrency::extent<N>(e0, e1, e2), std::forward<Rest>(rest)...) {}

  explicit array(const array_view<const T, N> &source) : array(source.get_extent()) {
    copy(source, *this);
  }
  array(const array_view<const T, N> &source, view_type home, access_type access = access_type_auto)
      : array(source.get_extent(), home, access) {
    copy(source, *this);
  }
  array(const array_view<const T, N> &source, view_type home, view_type associated)
      : array(source.get_extent(), home, associated) {
    copy(source, *this);
  }

  array(const array &other) : array_storage(), extent_(other.extent_) {
    view_type home = other.get_accelerator_view();
    view_type associated = other.get_associated_accelerator_view();
    allocate(&home, &associated, other.get_cpu_access_type());
    copy(other, *this);
  }
  array(array &&other) : array_storage(), extent_(other.extent_) { take(other); }
  ~array() {}

  /// In place where the extents agree, so that views of this array see it. Else this array becomes
  /// a copy of the other, and earlier views keep the earlier data.
  array &operator=(const array &other) {
    if (this == &other)
      return *this;
    if (view_.buffer && extent_ == other.extent_)
      copy(other, *this);
    else
      *this = array(other);
    return *this;
  }
  array &operator=(array &&other) {
    if (this != &other) {
      release();
      extent_ = other.extent_;
      take(other);
    }
    return *this;
  }
  array &operator=(const array_view<const T, N> &source) {
    copy(source, *this);
    return *this;
  }

  void copy_to(array &destination) const { copy(*this, destination); }
  void copy_to(const array_view<T, N> &destination) const { copy(*this, destination); }
  operator std::vector<T>() const {
    std::vector<T> contents(extent_.size());
    copy(*this, contents.begin());
    return contents;
  }

  concurrency::extent<N> get_extent() const restrict(amp, cpu) { return extent_; }
  view_type get_accelerator_view() const {
    return tessera_detail::view_handle::share(tessera_buffer_home(buffer()));
  }
  view_type get_associated_accelerator_view() const {
    return tessera_detail::view_handle::share(tessera_buffer_associated(buffer()));
  }
  access_type get_cpu_access_type() const {
    return static_cast<access_type>(tessera_buffer_cpu_access(buffer()));
  }

  T &operator[](const index<N> &point) restrict(amp, cpu) { return element(point); }
  const T &operator[](const index<N> &point) const restrict(amp, cpu) { return element(point); }
  T &operator()(const index<N> &point) restrict(amp, cpu) { return element(point); }
  const T &operator()(const index<N> &point) const restrict(amp, cpu) { return element(point); }

  typename tessera_detail::projection<T, N>::type operator[](int i0) restrict(amp, cpu) {
    return project<T>(*this, i0, is_rank_1());
  }
  typename tessera_detail::projection<const T, N>::type operator[](int i0) const
      restrict(amp, cpu) {
    return project<const T>(*this, i0, is_rank_1());
  }
  typename tessera_detail::projection<T, N>::type operator()(int i0) restrict(amp, cpu) {
    return project<T>(*this, i0, is_rank_1());
  }
  typename tessera_detail::projection<const T, N>::type operator()(int i0) const
      restrict(amp, cpu) {
    return project<const T>(*this, i0, is_rank_1());
  }
  T &operator()(int i0, int i1) restrict(amp, cpu) { return element(index<N>(i0, i1)); }
  const T &operator()(int i0, int i1) const restrict(amp, cpu) { return element(index<N>(i0, i1)); }
  T &operator()(int i0, int i1, int i2) restrict(amp, cpu) { return element(index<N>(i0, i1, i2)); }
  const T &operator()(int i0, int i1, int i2) const restrict(amp, cpu) {
    return element(index<N>(i0, i1, i2));
  }

  array_view<T, N> section(const index<N> &origin,
                           const concurrency::extent<N> &shape) restrict(amp, cpu) {
    return array_view<T, N>(*this).section(origin, shape);
  }
  array_view<const T, N> section(const index<N> &origin, const concurrency::extent<N> &shape) const
      restrict(amp, cpu) {
    return array_view<const T, N>(*this).section(origin, shape);
  }
  array_view<T, N> section(const index<N> &origin) restrict(amp, cpu) {
    return array_view<T, N>(*this).section(origin);
  }
  array_view<const T, N> section(const index<N> &origin) const restrict(amp, cpu) {
    return array_view<const T, N>(*this).section(origin);
  }
  array_view<T, N> section(const concurrency::extent<N> &shape) restrict(amp, cpu) {
    return array_view<T, N>(*this).section(shape);
  }
  array_view<const T, N> section(const concurrency::extent<N> &shape) const restrict(amp, cpu) {
    return array_view<const T, N>(*this).section(shape);
  }
  array_view<T, N> section(int i0, int e0) restrict(amp, cpu) {
    return array_view<T, N>(*this).section(i0, e0);
  }
  array_view<const T, N> section(int i0, int e0) const restrict(amp, cpu) {
    return array_view<const T, N>(*this).section(i0, e0);
  }
  array_view<T, N> section(int i0, int i1, int e0, int e1) restrict(amp, cpu) {
    return array_view<T, N>(*this).section(i0, i1, e0, e1);
  }
  array_view<const T, N> section(int i0, int i1, int e0, int e1) const restrict(amp, cpu) {
    return array_view<const T, N>(*this).section(i0, i1, e0, e1);
  }
  array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) restrict(amp, cpu) {
    return array_view<T, N>(*this).section(i0, i1, i2, e0, e1, e2);
  }
  array_view<const T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) const
      restrict(amp, cpu) {
    return array_view<const T, N>(*this).section(i0, i1, i2, e0, e1, e2);
  }
  template <typename Element> array_view<Element, 1> reinterpret_as() restrict(amp, cpu) {
    return flat<T>().template reinterpret_as<Element>();
  }
  template <typename Element>
  array_view<const Element, 1> reinterpret_as() const restrict(amp, cpu) {
    return flat<const T>().template reinterpret_as<Element>();
  }
  template <int K>
  array_view<T, K> view_as(const concurrency::extent<K> &shape) restrict(amp, cpu) {
    return flat<T>().view_as(shape);
  }
  template <int K>
  array_view<const T, K> view_as(const concurrency::extent<K> &shape) const restrict(amp, cpu) {
    return flat<const T>().view_as(shape);
  }

  T *data() restrict(amp, cpu) {
    host_access(access_type_read_write);
    return first();
  }
  const T *data() const restrict(amp, cpu) {
    host_access(access_type_read);
    return first();
  }

  TESSERA_PROPERTY(concurrency::extent<N>, extent);
  TESSERA_PROPERTY(concurrency::accelerator_view, accelerator_view);
  TESSERA_PROPERTY(concurrency::accelerator_view, associated_accelerator_view);
  TESSERA_PROPERTY(access_type, cpu_access_type);

private:
  template <typename, int> friend class array_view;

  typedef std::integral_constant<bool, N == 1> is_rank_1;

  T *first() const restrict(amp, cpu) { return static_cast<T *>(view_.data); }
  int offset(const index<N> &point) const restrict(amp, cpu) {
    return tessera_detail::strides<N>(extent_).offset(point.components());
  }
  T &element(const index<N> &point) restrict(amp, cpu) {
    host_access(access_type_read_write);
    return first()[offset(point)];
  }
  const T &element(const index<N> &point) const restrict(amp, cpu) {
    host_access(access_type_read);
    return first()[offset(point)];
  }
  template <typename Element, typename Self>
  static Element &project(Self &self, int i0, std::true_type) restrict(amp, cpu) {
    return self.element(index<N>(i0));
  }
  template <typename Element, typename Self>
  static array_view<Element, N - 1> project(Self &self, int i0, std::false_type) restrict(amp,
                                                                                          cpu) {
    return array_view<Element, N>(self)[i0];
  }
  /// All elements in a row.
  template <typename Element> array_view<Element, 1> flat() const restrict(amp, cpu) {
    const concurrency::extent<1> shape(static_cast<int>(extent_.size()));
    return array_view<Element, 1>(
        tessera_detail::strided_view<Element, 1>(shared_storage(), shape));
  }

  void host_access(int access) const restrict(cpu) {
    if (!tessera_detail::host_may(view_.buffer, access))
      flat<T>().synchronize(static_cast<access_type>(access));
  }
#ifdef __TESSERA_AMP__
  void host_access(int) const restrict(amp) {}
#endif

  void allocate(const view_type *home, const view_type *associated, access_type access) {
    tessera_detail::check_array_extent(extent_.components(), N);
    tessera_detail::check(tessera_buffer_create(
        tessera_detail::bytes_of<T>(extent_),
        home ? tessera_detail::view_handle::of(*home) : nullptr,
        associated ? tessera_detail::view_handle::of(*associated) : nullptr, access, &view_));
  }
  void take(array &other) {
    view_ = other.view_;
    other.view_ = tessera_view{nullptr, nullptr};
    other.extent_ = concurrency::extent<N>();
  }

  concurrency::extent<N> extent_;
};

template <typename T, int N> const int array<T, N>::rank;

} // namespace concurrency

#endif // TESSERA_ARRAY_H
