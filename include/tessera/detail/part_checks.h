// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the host refuses where a view is made from an array or another view: a part that reaches
/// outside, or that holds nothing. In kernels, which cannot throw, the same calls are no code.
#ifndef TESSERA_DETAIL_PART_CHECKS_H
#define TESSERA_DETAIL_PART_CHECKS_H

#include "tessera/detail/view_storage.h"
#include "tessera/exceptions.h"
#include "tessera/extent.h"

#include <climits>
#include <cstddef>
#include <cstdint>
#include <string>

namespace concurrency {
namespace tessera_detail {

/// Apart from the checks, which stand in loops over planes.
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_part(const char *__of, const std::string &__why) {
  throw runtime_exception((std::string("concurrency::array_view") + __of + ": " + __why).c_str(),
                          E_INVALIDARG);
}
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_section(int __dimension, int __origin, int __length, int __whole) {
  const char *__of = "::section";
  const std::string __where = "dimension " + std::to_string(__dimension);
  const std::string __beyond = "the extent of the view (" + std::to_string(__whole) + ").";
  if (__origin < 0)
    __refuse_part(__of, "the origin in " + __where + " (" + std::to_string(__origin) +
                            ") cannot be smaller than 0.");
  if (__origin >= __whole)
    __refuse_part(__of, "the origin in " + __where + " (" + std::to_string(__origin) +
                            ") is not below " + __beyond);
  if (__length <= 0)
    __refuse_length("array_view::section", "section", __dimension, __length);
  __refuse_part(__of, __where + " of the section ends at " +
                          std::to_string(std::int64_t(__origin) + __length) + ", beyond " +
                          __beyond);
}
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_projection(int __index, int __whole) {
  __refuse_part("", "the projection's index (" + std::to_string(__index) +
                        ") lies outside of dimension 0, whose extent is " +
                        std::to_string(__whole) + ".");
}

template <int _Np> void __check_origin(const index<_Np> &__origin, const extent<_Np> &__whole) {
  for (int __dimension = 0; __dimension < _Np; ++__dimension)
    if (__origin[__dimension] < 0 || __origin[__dimension] >= __whole[__dimension])
      __refuse_section(__dimension, __origin[__dimension], 1, __whole[__dimension]);
}
/// The extent of what lies behind an origin.
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
      __refuse_part("::view_as", "the new shape has more elements than the view (" +
                                     std::to_string(__length) + ").");
  }
}
/// Elements of another size in the place of `length` ones.
inline void __check_elements(std::ptrdiff_t __length, std::size_t __size,
                             std::size_t __new_size) restrict(cpu) {
  if (__length <= 0)
    __refuse_length("array_view::reinterpret_as", "view", 0, static_cast<int>(__length));
  const std::size_t __bytes = static_cast<std::size_t>(__length) * __size;
  if (__bytes % __new_size != 0)
    __refuse_part("", std::to_string(__bytes) + " bytes are no whole number of elements of " +
                          std::to_string(__new_size) + ".");
  if (__bytes / __new_size > INT_MAX)
    __refuse_part("::reinterpret_as", std::to_string(__bytes / __new_size) +
                                          " elements are more than a view of rank 1 can have (" +
                                          std::to_string(INT_MAX) + ").");
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
