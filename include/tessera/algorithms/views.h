// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the algorithms make of their arguments: views to read and to write, of rank 1 where the
/// order of the elements counts, and the place where kernels run.
#ifndef TESSERA_ALGORITHMS_VIEWS_H
#define TESSERA_ALGORITHMS_VIEWS_H

#include <amp.h>

#include <algorithm>
#include <climits>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace amp_algorithms {
namespace tessera_detail {

using concurrency::array;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::tiled_index;

/// On the accelerator_view that the program names, or where the runtime lets a kernel of this data
/// run (docs/decisions/where-kernels-run.md). Lives as long as the call of an algorithm.
class __place {
public:
  __place() : __view_(nullptr) {}
  explicit __place(const concurrency::accelerator_view &__view) : __view_(&__view) {}

  template <typename _Domain, typename _Kernel>
  void __run(const _Domain &__domain, const _Kernel &__kernel) const {
    if (__view_)
      concurrency::parallel_for_each(*__view_, __domain, __kernel);
    else
      concurrency::parallel_for_each(__domain, __kernel);
  }

private:
  const concurrency::accelerator_view *__view_;
};

/// A view whose elements the algorithm reads.
template <typename _Tp, int _Np>
array_view<const _Tp, _Np> __readable(const array<_Tp, _Np> &__data) {
  return array_view<const _Tp, _Np>(__data);
}
template <typename _Tp, int _Np>
array_view<const typename std::remove_const<_Tp>::type, _Np>
__readable(const array_view<_Tp, _Np> &__data) {
  return __data;
}

/// A view whose elements the algorithm writes.
template <typename _Tp, int _Np> array_view<_Tp, _Np> __writable(array<_Tp, _Np> &__data) {
  return array_view<_Tp, _Np>(__data);
}
template <typename _Tp, int _Np>
array_view<_Tp, _Np> __writable(const array_view<_Tp, _Np> &__data) {
  static_assert(!std::is_const<_Tp>::value,
                "the algorithm writes here: the elements cannot be const");
  return __data;
}

template <typename _View> using __readable_t = decltype(__readable(std::declval<const _View &>()));
/// The type of the elements, without const.
template <typename _View>
using __element_t = typename std::remove_const<
    typename __readable_t<typename std::decay<_View>::type>::value_type>::type;

template <int _Np> bool __has_none(const extent<_Np> &__shape) {
  for (int __dimension = 0; __dimension < _Np; ++__dimension)
    if (__shape[__dimension] <= 0)
      return true;
  return false;
}

[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse(const char *__algorithm, const char *__why) {
  throw concurrency::runtime_exception(
      (std::string("amp_algorithms::") + __algorithm + ": " + __why).c_str(), E_INVALIDARG);
}

inline std::string __shape_text(const int *__lengths, int __rank) {
  std::string __text;
  for (int __dimension = 0; __dimension < __rank; ++__dimension)
    __text += (__dimension ? " x " : "") + std::to_string(__lengths[__dimension]);
  return __text;
}

/// The number of elements, for algorithms that count them with an int.
template <int _Np> int __count_of(const char *__algorithm, const extent<_Np> &__shape) {
  if (__has_none(__shape))
    return 0;
  if (__shape.size() > unsigned(INT_MAX))
    __refuse(__algorithm, "a view has more than 2147483647 elements.");
  return int(__shape.size());
}

/// Throws runtime_exception if `other` has another extent.
template <int _Np>
void __check_same_extent(const char *__algorithm, const char *__name, const extent<_Np> &__shape,
                         const char *__other_name, const extent<_Np> &__other) {
  if (__shape == __other)
    return;
  int __lengths[2][_Np];
  for (int __dimension = 0; __dimension < _Np; ++__dimension) {
    __lengths[0][__dimension] = __shape[__dimension];
    __lengths[1][__dimension] = __other[__dimension];
  }
  __refuse(__algorithm,
           (std::string(__name) + " has the extent " + __shape_text(__lengths[0], _Np) + ", and " +
            __other_name + " has " + __shape_text(__lengths[1], _Np) + ".")
               .c_str());
}

/// Throws runtime_exception if `view` has fewer than `count` elements.
template <typename _Tp>
void __check_room(const char *__algorithm, const char *__name, const array_view<_Tp> &__view,
                  int __count) {
  if (__view.get_extent()[0] < __count)
    __refuse(__algorithm, (std::string(__name) + " has " + std::to_string(__view.get_extent()[0]) +
                           " elements, and " + std::to_string(__count) + " are needed.")
                              .c_str());
}

/// Where the elements of a view lie in the buffer that owns them, in bytes.
template <int _Np> class __footprint {
public:
  template <typename _Tp> explicit __footprint(const array_view<_Tp, _Np> &__view) {
    const concurrency::tessera_detail::__region<_Tp, _Np> __asked(__view);
    const tessera_region &__region = *static_cast<const tessera_region *>(__asked);
    __buffer_ = __region.__view.__buffer;
    __first_ = static_cast<const char *>(__region.__view.data);
    __bytes_ = sizeof(_Tp);
    for (int __dimension = 0; __dimension < _Np; ++__dimension) {
      __extent_[__dimension] = __region.extent[__dimension];
      __step_[__dimension] =
          std::ptrdiff_t(__region.__stride[__dimension]) * std::ptrdiff_t(sizeof(_Tp));
      __bytes_ += (__extent_[__dimension] - 1) * __step_[__dimension];
    }
  }

  /// Whether each element follows the one before it.
  bool __has_no_gaps() const {
    std::ptrdiff_t __next = __step_[_Np - 1];
    for (int __dimension = _Np - 1; __dimension >= 0; --__dimension) {
      if (__extent_[__dimension] > 1 && __step_[__dimension] != __next)
        return false;
      __next *= __extent_[__dimension];
    }
    return true;
  }
  /// Whether the elements are the same ones, in the same order.
  bool __is(const __footprint &__other) const {
    return __is_in_memory_of(__other) && __first_ == __other.__first_ && __has_steps_of(__other) &&
           std::equal(__extent_, __extent_ + _Np, __other.__extent_);
  }
  /// Whether some elements are the same ones. If the steps differ, the bytes between the first
  /// element and the last one decide.
  bool __meets(const __footprint &__other) const {
    if (!__is_in_memory_of(__other) || __first_ >= __other.__first_ + __other.__bytes_ ||
        __other.__first_ >= __first_ + __bytes_)
      return false;
    return !__has_steps_of(__other) || __meets_from(0, __other.__first_ - __first_, __other);
  }

private:
  /// Views that were made of the same memory of the program may have buffers of their own.
  bool __is_in_memory_of(const __footprint &__other) const {
    return __buffer_ == __other.__buffer_ || (__first_ && __other.__first_);
  }
  bool __has_steps_of(const __footprint &__other) const {
    return std::equal(__step_, __step_ + _Np, __other.__step_);
  }
  /// Two boxes of one grid, from one dimension on. The other one begins `between` bytes further.
  /// Rows are no longer than the step between them. So it begins to the right in this row, or to
  /// the left in the next one.
  bool __meets_from(int __dimension, std::ptrdiff_t __between, const __footprint &__other) const {
    const std::ptrdiff_t __step = __step_[__dimension];
    const std::ptrdiff_t __length = __extent_[__dimension],
                         __other_length = __other.__extent_[__dimension];
    if (__dimension == _Np - 1)
      return __between < __length * __step && -__between < __other_length * __step;
    std::ptrdiff_t __row = __between / __step;
    if (__row * __step > __between)
      --__row;
    for (int __next = 0; __next < 2; ++__next, ++__row)
      if (__row < __length && -__row < __other_length &&
          __meets_from(__dimension + 1, __between - __row * __step, __other))
        return true;
    return false;
  }

  const void *__buffer_;
  const char *__first_;
  std::ptrdiff_t __bytes_;
  int __extent_[_Np];
  std::ptrdiff_t __step_[_Np];
};

/// Work-items run in any order, so no element that one of them writes may be read by another one.
/// Throws runtime_exception if the views overlap. With `__or_same`, they may also be the same view,
/// because each work-item reads the element that it writes.
template <typename _Source, typename _Destination, int _Np>
void __check_apart(const char *__algorithm, const char *__source_name,
                   const array_view<_Source, _Np> &__source, const char *__destination_name,
                   const array_view<_Destination, _Np> &__destination, bool __or_same = false) {
  const __footprint<_Np> __read(__source), __written(__destination);
  if (!__written.__meets(__read) || (__or_same && __written.__is(__read)))
    return;
  __refuse(__algorithm, (std::string(__source_name) + " and " + __destination_name + " overlap" +
                         (__or_same ? ", and are not the same view." : "."))
                            .c_str());
}

/// The elements of a view in their order, at rank 1. Those of a part of another view, whose rows
/// have gaps between them, are copied to memory without.
template <typename _Tp>
array_view<const _Tp> __in_order(const char *, const __place &,
                                 const array_view<const _Tp> &__data) {
  return __data;
}
template <typename _Tp, int _Np>
array_view<const _Tp> __in_order(const char *__algorithm, const __place &__where,
                                 const array_view<const _Tp, _Np> &__data) {
  const int __count = __count_of(__algorithm, __data.get_extent());
  if (__footprint<_Np>(__data).__has_no_gaps())
    return concurrency::tessera_detail::__in_a_row<const _Tp, _Np>(__data, __count);
  const array_view<_Tp> __row(__count);
  const array_view<_Tp, _Np> __dense = __row.view_as(__data.get_extent());
  __dense.discard_data();
  __where.__run(
      __data.get_extent(), [=](const index<_Np> &__i) restrict(amp) {
        __dense[__i] = __data[__i];
      });
  return __row;
}

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_VIEWS_H
