// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hooks of -famp-bounds in the containers. Where kernels use an index, they get its point and the
/// extent.
#ifndef TESSERA_DETAIL_ELEMENT_ACCESS_H
#define TESSERA_DETAIL_ELEMENT_ACCESS_H

#include "tessera/detail/kernel_intrinsics.h"
#include "tessera/extent.h"
#include "tessera/index.h"
#include <cstddef>
#include <type_traits>

namespace concurrency {
namespace tessera_detail {

/// The element at `address`, which belongs to a point.
template <int _Rank, typename _Tp>
_Tp *__element_at(_Tp *__address, const int *, const int *) restrict(cpu) {
  return __address;
}
/// A component of a point inside an extent. Kernels may assume that it is at least 0.
inline std::ptrdiff_t __component(int __number) restrict(cpu) { return __number; }
/// The part of a container of `extent` that begins at `origin`. In kernels the part may be smaller
/// than requested.
template <typename _Tp, int _Np>
void __shorten(const _Tp *, const index<_Np> &, extent<_Np> &, const extent<_Np> &) restrict(cpu) {}

#ifdef __TESSERA_AMP__
template <int _Rank, typename _Tp>
_Tp *__element_at(_Tp *__address, const int *__point, const int *__extent) restrict(amp) {
  return static_cast<_Tp *>(
      __tessera_element(const_cast<typename std::remove_const<_Tp>::type *>(__address), sizeof(_Tp),
                        __point, __extent, _Rank));
}
inline std::ptrdiff_t __component(int __number) restrict(amp) {
  return __tessera_component(__number);
}
template <typename _Tp, int _Np>
void __shorten(const _Tp *first, const index<_Np> &__origin, extent<_Np> &__shape,
               const extent<_Np> &__whole) restrict(amp) {
  __tessera_part(first, __origin.__components(), &__shape[0], __whole.__components(), _Np);
}
#endif

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_ELEMENT_ACCESS_H
