// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::index (spec 4.1): a point of an N-dimensional space.
#ifndef TESSERA_INDEX_H
#define TESSERA_INDEX_H

#include "tessera/detail/coordinates.h"

namespace concurrency {

/// A point in a space of N dimensions: N integers, of either sign, the most significant dimension
/// first. Kernels are called with one, and containers are subscripted by one. Every member works on
/// both sides.
template <int N> class index : public tessera_detail::coordinates<index<N>, N> {
  typedef tessera_detail::coordinates<index<N>, N> base;

public:
  /// The origin: every component is 0.
  index() restrict(amp, cpu) {}
  /// From as many integers as there are dimensions, up to three; another number is an error of the
  /// compiler.
  explicit index(int i0) restrict(amp, cpu) : base(i0) {
    static_assert(N == 1, "one component makes an index<1>");
  }
  index(int i0, int i1) restrict(amp, cpu) : base(i0, i1) {
    static_assert(N == 2, "two components make an index<2>");
  }
  index(int i0, int i1, int i2) restrict(amp, cpu) : base(i0, i1, i2) {
    static_assert(N == 3, "three components make an index<3>");
  }
  /// From an array of N components, at any rank.
  explicit index(const int components[N]) restrict(amp, cpu) : base(components) {}
};

} // namespace concurrency

#endif // TESSERA_INDEX_H
