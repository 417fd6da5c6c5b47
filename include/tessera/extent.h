// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::extent (spec 4.2): the bounds of an N-dimensional space that begins at the origin.
#ifndef TESSERA_EXTENT_H
#define TESSERA_EXTENT_H

#include "tessera/index.h"

namespace concurrency {

template <int D0, int D1 = 0, int D2 = 0> class tiled_extent;

/// The shape of a space of N dimensions that begins at the origin: N lengths, the most significant
/// dimension first. What a kernel is launched over, and how large containers are. Every member
/// works on both sides.
template <int N> class extent : public tessera_detail::coordinates<extent<N>, N> {
  typedef tessera_detail::coordinates<extent<N>, N> base;

public:
  /// Every length is 0.
  extent() restrict(amp, cpu) {}
  /// From as many integers as there are dimensions, up to three; another number is an error of the
  /// compiler.
  explicit extent(int e0) restrict(amp, cpu) : base(e0) {
    static_assert(N == 1, "one component makes an extent<1>");
  }
  extent(int e0, int e1) restrict(amp, cpu) : base(e0, e1) {
    static_assert(N == 2, "two components make an extent<2>");
  }
  extent(int e0, int e1, int e2) restrict(amp, cpu) : base(e0, e1, e2) {
    static_assert(N == 3, "three components make an extent<3>");
  }
  /// From an array of N lengths, at any rank.
  explicit extent(const int components[N]) restrict(amp, cpu) : base(components) {}

  /// The number of points: the product of the lengths, in 32 bits.
  unsigned int size() const restrict(amp, cpu) {
    return tessera_detail::dimensions<N>::product(this->components_);
  }
  /// Whether 0 <= point[k] < extent[k] in every dimension.
  bool contains(const index<N> &point) const restrict(amp, cpu) {
    return tessera_detail::dimensions<N>::inside(point.components(), this->components_);
  }

  /// The same space in tiles of D0 by D1 by D2; the number of tile dimensions is the rank. Tiles
  /// that do not fit are no error before the launch: `pad()` or `truncate()` first.
  template <int D0> tiled_extent<D0> tile() const restrict(amp, cpu) {
    static_assert(N == 1, "tile<D0>() needs an extent<1>");
    return tiled_extent<D0>(extent<1>(this->components_));
  }
  template <int D0, int D1> tiled_extent<D0, D1> tile() const restrict(amp, cpu) {
    static_assert(N == 2, "tile<D0, D1>() needs an extent<2>");
    return tiled_extent<D0, D1>(extent<2>(this->components_));
  }
  template <int D0, int D1, int D2> tiled_extent<D0, D1, D2> tile() const restrict(amp, cpu) {
    static_assert(N == 3, "tile<D0, D1, D2>() needs an extent<3>");
    return tiled_extent<D0, D1, D2>(extent<3>(this->components_));
  }

  using base::operator+=;
  using base::operator-=;
  /// Lengths grow and shrink by an index (4.2.4), for the rest behind an origin.
  extent &operator+=(const index<N> &by) restrict(amp, cpu) {
    return this->template update<tessera_detail::add>(by);
  }
  extent &operator-=(const index<N> &by) restrict(amp, cpu) {
    return this->template update<tessera_detail::subtract>(by);
  }
  extent operator+(const index<N> &by) const restrict(amp, cpu) { return extent(*this) += by; }
  extent operator-(const index<N> &by) const restrict(amp, cpu) { return extent(*this) -= by; }
};

} // namespace concurrency

#endif // TESSERA_EXTENT_H
