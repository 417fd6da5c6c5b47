// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks of the host where a view is made from an array or another view: a part may not reach
/// outside, and may not be empty. Kernels cannot throw, and for them the same calls are no code.
#ifndef TESSERA_DETAIL_PART_CHECKS_H
#define TESSERA_DETAIL_PART_CHECKS_H

#include "tessera/detail/view_storage.h"
#include "tessera/extent.h"

#include <climits>
#include <cstddef>

namespace concurrency {
namespace tessera_detail {

/// Not inlined, because the checks are in loops over planes.
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_section(int __dimension, int __origin, int __length, int __whole) {
  if (__origin < 0)
    __refuse(__text("concurrency::array_view::section: the origin in dimension %d (%d) cannot be "
                    "smaller than 0.",
                    __dimension, __origin));
  if (__origin >= __whole)
    __refuse(
        __text("concurrency::array_view::section: the origin in dimension %d (%d) is not below "
               "the extent of the view (%d).",
               __dimension, __origin, __whole));
  if (__length <= 0)
    __refuse_length("array_view::section", "section", __dimension, __length);
  __refuse(
      __text("concurrency::array_view::section: dimension %d of the section ends at %lld, beyond "
             "the extent of the view (%d).",
             __dimension, static_cast<long long>(__origin) + __length, __whole));
}
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_projection(int __index, int __whole) {
  __refuse(
      __text("concurrency::array_view: the projection's index (%d) lies outside of dimension 0, "
             "whose extent is %d.",
             __index, __whole));
}

template <int _Np> void __check_origin(const index<_Np> &__origin, const extent<_Np> &__whole) {
  for (int __dimension = 0; __dimension < _Np; ++__dimension)
    if (__origin[__dimension] < 0 || __origin[__dimension] >= __whole[__dimension])
      __refuse_section(__dimension, __origin[__dimension], 1, __whole[__dimension]);
}
/// The extent after an origin.
template <int _Np>
extent<_Np> __left_behind(const index<_Np> &__origin, const extent<_Np> &__whole) restrict(cpu) {
  __check_origin(__origin, __whole);
  return __whole - __origin;
}
template <int _Np>
void __check_section(const index<_Np> &__origin, const extent<_Np> &__shape,
                     const extent<_Np> &__whole) restrict(cpu) {
  __check_origin(__origin, __whole);
  for (int __dimension = 0; __dimension < _Np; ++__dimension)
    if (__shape[__dimension] <= 0 ||
        __shape[__dimension] > __whole[__dimension] - __origin[__dimension])
      __refuse_section(__dimension, __origin[__dimension], __shape[__dimension],
                       __whole[__dimension]);
}
inline void __check_projection(int __index, int __whole) restrict(cpu) {
  if (__index < 0 || __index >= __whole)
    __refuse_projection(__index, __whole);
}
/// Another shape for `length` elements.
template <int _Kp>
void __check_shape(const extent<_Kp> &__shape, std::ptrdiff_t __length) restrict(cpu) {
  std::ptrdiff_t __elements = 1;
  for (int __dimension = 0; __dimension < _Kp; ++__dimension) {
    if (__shape[__dimension] <= 0)
      __refuse_length("array_view::view_as", "new shape", __dimension, __shape[__dimension]);
    __elements *= __shape[__dimension]; // below 2^63, as it was below 2^32 before
    if (__elements > __length)
      __refuse(__text("concurrency::array_view::view_as: the new shape has more elements than the "
                      "view (%td).",
                      __length));
  }
}
/// Elements of another size in place of `length` elements.
inline void __check_elements(std::ptrdiff_t __length, std::size_t __size,
                             std::size_t __new_size) restrict(cpu) {
  if (__length <= 0)
    __refuse_length("array_view::reinterpret_as", "view", 0, static_cast<int>(__length));
  const std::size_t __bytes = static_cast<std::size_t>(__length) * __size;
  if (__bytes % __new_size != 0)
    __refuse(__text("concurrency::array_view: %zu bytes are no whole number of elements of %zu.",
                    __bytes, __new_size));
  if (__bytes / __new_size > INT_MAX)
    __refuse(__text("concurrency::array_view::reinterpret_as: %zu elements are more than a view of "
                    "rank 1 can have (%d).",
                    __bytes / __new_size, INT_MAX));
}

#ifdef __TESSERA_AMP__
template <int _Np>
extent<_Np> __left_behind(const index<_Np> &__origin, const extent<_Np> &__whole) restrict(amp) {
  return __whole - __origin;
}
template <int _Np>
void __check_section(const index<_Np> &, const extent<_Np> &, const extent<_Np> &) restrict(amp) {}
inline void __check_projection(int, int) restrict(amp) {}
template <int _Kp> void __check_shape(const extent<_Kp> &, std::ptrdiff_t) restrict(amp) {}
inline void __check_elements(std::ptrdiff_t, std::size_t, std::size_t) restrict(amp) {}
#endif

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_PART_CHECKS_H
