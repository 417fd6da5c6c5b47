// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::extent (spec 4.2): the bounds of an N-dimensional space that begins at the origin.
#ifndef TESSERA_EXTENT_H
#define TESSERA_EXTENT_H

#include "tessera/index.h"

namespace concurrency {

template <int _D0, int _D1 = 0, int _D2 = 0> class tiled_extent;

/// The shape of a space of N dimensions that begins at the origin: N lengths, the most significant
/// dimension first. It is the domain of a kernel and the size of a container. Every member works on
/// both sides.
template <int _Np> class extent : public tessera_detail::__coordinates<extent<_Np>, _Np> {
  typedef tessera_detail::__coordinates<extent<_Np>, _Np> base;

public:
  /// Every length is 0.
  extent() restrict(amp, cpu) {}
  /// From one integer for each dimension, up to three. Another number is an error of the compiler.
  explicit extent(int __e0) restrict(amp, cpu) : base(__e0) {
    static_assert(_Np == 1, "one component makes an extent<1>");
  }
  extent(int __e0, int __e1) restrict(amp, cpu) : base(__e0, __e1) {
    static_assert(_Np == 2, "two components make an extent<2>");
  }
  extent(int __e0, int __e1, int __e2) restrict(amp, cpu) : base(__e0, __e1, __e2) {
    static_assert(_Np == 3, "three components make an extent<3>");
  }
  /// From an array of N lengths, at any rank.
  explicit extent(const int __components[_Np]) restrict(amp, cpu) : base(__components) {}

  /// The number of points: the product of the lengths, in 32 bits.
  unsigned int size() const restrict(amp, cpu) {
    return tessera_detail::__dimensions<_Np>::__product(this->__components_);
  }
  /// Whether 0 <= point[k] < extent[k] in every dimension.
  bool contains(const index<_Np> &__point) const restrict(amp, cpu) {
    return tessera_detail::__dimensions<_Np>::__inside(__point.__components(), this->__components_);
  }

  /// The same space in tiles of D0 by D1 by D2. The number of tile dimensions is the rank. If the
  /// tiles do not fit, the launch is an error: call `pad()` or `truncate()` first.
  template <int _D0> tiled_extent<_D0> tile() const restrict(amp, cpu) {
    static_assert(_Np == 1, "tile<D0>() needs an extent<1>");
    return tiled_extent<_D0>(extent<1>(this->__components_));
  }
  template <int _D0, int _D1> tiled_extent<_D0, _D1> tile() const restrict(amp, cpu) {
    static_assert(_Np == 2, "tile<D0, D1>() needs an extent<2>");
    static_assert(_D0 > 0 && _D1 > 0, "tile dimensions must be positive");
    return tiled_extent<_D0, _D1>(extent<2>(this->__components_));
  }
  template <int _D0, int _D1, int _D2> tiled_extent<_D0, _D1, _D2> tile() const restrict(amp, cpu) {
    static_assert(_Np == 3, "tile<D0, D1, D2>() needs an extent<3>");
    static_assert(_D0 > 0 && _D1 > 0 && _D2 > 0, "tile dimensions must be positive");
    return tiled_extent<_D0, _D1, _D2>(extent<3>(this->__components_));
  }

  using base::operator+=;
  using base::operator-=;
  /// Adds or subtracts an index (4.2.4), for example to get the rest after an origin.
  extent &operator+=(const index<_Np> &__by) restrict(amp, cpu) {
    return this->template __update<tessera_detail::__add>(__by);
  }
  extent &operator-=(const index<_Np> &__by) restrict(amp, cpu) {
    return this->template __update<tessera_detail::__subtract>(__by);
  }
  extent operator+(const index<_Np> &__by) const restrict(amp, cpu) {
    return extent(*this) += __by;
  }
  extent operator-(const index<_Np> &__by) const restrict(amp, cpu) {
    return extent(*this) -= __by;
  }
};

} // namespace concurrency

#endif // TESSERA_EXTENT_H
