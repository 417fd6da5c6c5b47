// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::index (spec 4.1): a point of an N-dimensional space.
#ifndef TESSERA_INDEX_H
#define TESSERA_INDEX_H

#include "tessera/detail/coordinates.h"

namespace concurrency {

/// A point in a space of N dimensions: N integers of either sign, the most significant dimension
/// first. A kernel gets one as its argument, and you subscript containers with it. Every member
/// works on both sides.
template <int _Np> class index : public tessera_detail::__coordinates<index<_Np>, _Np> {
  typedef tessera_detail::__coordinates<index<_Np>, _Np> base;

public:
  /// The origin: every component is 0.
  index() restrict(amp, cpu) {}
  /// From one integer for each dimension, up to three. Another number is an error of the compiler.
  explicit index(int __i0) restrict(amp, cpu) : base(__i0) {
    static_assert(_Np == 1, "one component makes an index<1>");
  }
  index(int __i0, int __i1) restrict(amp, cpu) : base(__i0, __i1) {
    static_assert(_Np == 2, "two components make an index<2>");
  }
  index(int __i0, int __i1, int __i2) restrict(amp, cpu) : base(__i0, __i1, __i2) {
    static_assert(_Np == 3, "three components make an index<3>");
  }
  /// From an array of N components, at any rank.
  explicit index(const int __components[_Np]) restrict(amp, cpu) : base(__components) {}
};

} // namespace concurrency

#endif // TESSERA_INDEX_H
