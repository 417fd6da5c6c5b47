// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The subscripts of textures and of the views that read them.
#ifndef TESSERA_DETAIL_TEXEL_ACCESS_H
#define TESSERA_DETAIL_TEXEL_ACCESS_H

#include "tessera/index.h"

namespace concurrency {
namespace tessera_detail {

/// A point from integers, one for each dimension of the texture.
template <int _Np, typename... _Indices>
index<_Np> __texel_index(_Indices... __i) restrict(amp, cpu) {
  static_assert(sizeof...(_Indices) == _Np, "as many integers as the texture has dimensions");
  return index<_Np>(__i...);
}

/// Public members of texture and of both kinds of texture_view.
template <typename _Derived, typename _Tp, int _Np> class __texel_access {
public:
  /// As get(point), only in kernels. Integers are an index, one for each dimension.
  const _Tp operator[](const index<_Np> &__point) const restrict(amp) {
    return __self().get(__point);
  }
  const _Tp operator[](int __i0) const restrict(amp) {
    return __self().get(__texel_index<_Np>(__i0));
  }
  const _Tp operator()(const index<_Np> &__point) const restrict(amp) {
    return __self().get(__point);
  }
  const _Tp operator()(int __i0) const restrict(amp) {
    return __self().get(__texel_index<_Np>(__i0));
  }
  const _Tp operator()(int __i0, int __i1) const restrict(amp) {
    return __self().get(__texel_index<_Np>(__i0, __i1));
  }
  const _Tp operator()(int __i0, int __i1, int __i2) const restrict(amp) {
    return __self().get(__texel_index<_Np>(__i0, __i1, __i2));
  }

private:
  const _Derived &__self() const restrict(amp) { return static_cast<const _Derived &>(*this); }
};

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_TEXEL_ACCESS_H
