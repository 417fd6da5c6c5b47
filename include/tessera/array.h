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

/// N-dimensional data that lives on an accelerator_view: dense, the last dimension adjacent. An
/// array is a value; copies share nothing. Kernels capture it by reference (`[&data]`). `T` is a
/// type of restrict(amp) code whose size is a multiple of four bytes, and holds no container
/// itself; N is 1 unless it is said.
///
/// Any operation that needs memory throws out_of_memory where there is none. An array that was
/// moved from has an extent of zero; what needs its data throws uninitialized_object.
template <typename T, int N> class array : public tessera_detail::array_storage {
  static_assert(sizeof(T) % sizeof(int) == 0,
                "the size of an array's element must be a multiple of four bytes");
  typedef tessera_detail::array_storage base;
  typedef concurrency::accelerator_view view_type;

public:
  /// The number of dimensions and the type of an element.
  static const int rank = N;
  typedef T value_type;

  /// Elements that are not initialised, on the default accelerator or on `home`. `access` says what
  /// the host may do with them; an access that the accelerator does not offer throws
  /// runtime_exception. So does an extent with a length that is not positive.
  explicit array(const concurrency::extent<N> &shape) : base(N, sizeof(T)), extent_(shape) {
    allocate(nullptr, nullptr, access_type_auto);
  }
  array(const concurrency::extent<N> &shape, view_type home, access_type access = access_type_auto)
      : base(N, sizeof(T)), extent_(shape) {
    allocate(&home, nullptr, access);
  }
  /// A staging array (5.1.2.1): it lives on `home`, the host as a rule, and is copied to and from
  /// `associated`.
  array(const concurrency::extent<N> &shape, view_type home, view_type associated)
      : base(N, sizeof(T)), extent_(shape) {
    allocate(&home, &associated, access_type_auto);
  }

  /// The same, filled from a range as `copy` does it. Iterators of any category will do, and
  /// elements convert. With an end, a range that is not as long as the array throws
  /// runtime_exception; without one, it has to be long enough.
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

  /// Up to rank 3 the extent may be so many integers, in all of the above.
  explicit array(int e0) : array(concurrency::extent<N>(e0)) {}
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

  /// A copy of what a view sees, with its extent.
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

  /// A copy lives where the other lives, with the same access. Moving hands over the memory.
  array(const array &other) : base(N, sizeof(T)), extent_(other.extent_) {
    view_type home = other.get_accelerator_view();
    view_type associated = other.get_associated_accelerator_view();
    allocate(&home, &associated, other.get_cpu_access_type());
    copy(other, *this);
  }
  array(array &&other) noexcept : base(N, sizeof(T)), extent_(other.extent_) { take(other); }
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
  array &operator=(array &&other) noexcept {
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

  /// As `copy(*this, destination)`: extents that differ throw runtime_exception.
  void copy_to(array &destination) const { copy(*this, destination); }
  void copy_to(const array_view<T, N> &destination) const { copy(*this, destination); }
  /// A vector with a copy of the elements.
  operator std::vector<T>() const {
    std::vector<T> contents(extent_.size());
    copy(*this, contents.begin());
    return contents;
  }

  /// The shape, in kernels too; where the array lives; for a staging array where it is copied to,
  /// else the same; what the host may do with the elements.
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

  /// The element at a point; nothing checks that it lies in the extent. On the host this waits for
  /// kernels that use the array, and throws runtime_exception where the data cannot be reached.
  T &operator[](const index<N> &point) restrict(amp, cpu) { return element(point); }
  const T &operator[](const index<N> &point) const restrict(amp, cpu) { return element(point); }
  T &operator()(const index<N> &point) restrict(amp, cpu) { return element(point); }
  const T &operator()(const index<N> &point) const restrict(amp, cpu) { return element(point); }

  /// With one integer: the element at rank 1, else a view of the plane with one dimension less, so
  /// that `a[i][j]` works. Two and three integers are an index.
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

  /// A view of the part that begins at `origin` (or at zero) and has the extent `shape` (or all
  /// that is left), without a check of bounds. Views of a const array are of const elements.
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
  /// All elements in a row as elements of another type. Where these do not divide the bytes, the
  /// host throws runtime_exception.
  template <typename Element> array_view<Element, 1> reinterpret_as() restrict(amp, cpu) {
    return flat<T>().template reinterpret_as<Element>();
  }
  template <typename Element>
  array_view<const Element, 1> reinterpret_as() const restrict(amp, cpu) {
    return flat<const T>().template reinterpret_as<Element>();
  }
  /// All elements in another shape, of any rank and no more points.
  template <int K>
  array_view<T, K> view_as(const concurrency::extent<K> &shape) restrict(amp, cpu) {
    return flat<T>().view_as(shape);
  }
  template <int K>
  array_view<const T, K> view_as(const concurrency::extent<K> &shape) const restrict(amp, cpu) {
    return flat<const T>().view_as(shape);
  }

  /// The first element; all others lie behind it. Null on the host where the CPU has no access to
  /// the array (its cpu_access_type).
  T *data() restrict(amp, cpu) { return reachable_first(access_type_read_write); }
  const T *data() const restrict(amp, cpu) { return reachable_first(access_type_read); }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(concurrency::extent<N>, extent);
  TESSERA_PROPERTY(concurrency::accelerator_view, accelerator_view);
  TESSERA_PROPERTY(concurrency::accelerator_view, associated_accelerator_view);
  TESSERA_PROPERTY(access_type, cpu_access_type);

private:
  template <typename, int> friend class array_view;

  typedef std::integral_constant<bool, N == 1> is_rank_1;

  T *first() const restrict(amp, cpu) { return static_cast<T *>(view_.data); }
  std::ptrdiff_t offset(const index<N> &point) const restrict(amp, cpu) {
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
    return array_view<Element, 1>(tessera_detail::strided_view<Element, 1>(
        shared_storage().at(view_.data, 1, sizeof(T)), shape));
  }

  void host_access(int access) const restrict(cpu) {
    if (!tessera_detail::host_may(buffer(), access << tessera_array_rights))
      flat<T>().acquire_array(access);
  }
  T *reachable_first(int access) const restrict(cpu) {
    if (!view_.buffer || tessera_buffer_cpu_access(view_.buffer) == access_type_none)
      return nullptr;
    host_access(access);
    return first();
  }
#ifdef __TESSERA_AMP__
  void host_access(int) const restrict(amp) {}
  T *reachable_first(int) const restrict(amp) { return first(); }
#endif

  void allocate(const view_type *home, const view_type *associated, access_type access) {
    tessera_detail::check_array_extent(extent_.components(), N);
    tessera_detail::check(
        tessera_buffer_create(tessera_detail::bytes_of<T>(extent_),
                              home ? tessera_detail::view_handle::of(*home) : nullptr,
                              associated ? tessera_detail::view_handle::of(*associated) : nullptr,
                              access, &view_.data, &view_.buffer));
  }
  void take(array &other) {
    view_ = other.view_;
    other.view_.data = nullptr;
    other.view_.buffer = nullptr;
    other.extent_ = concurrency::extent<N>();
  }

  concurrency::extent<N> extent_;
};

template <typename T, int N> const int array<T, N>::rank;

} // namespace concurrency

#endif // TESSERA_ARRAY_H
