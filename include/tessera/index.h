// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::index (spec 4.1): a point of an N-dimensional space.
#ifndef TESSERA_INDEX_H
#define TESSERA_INDEX_H

#include "tessera/detail/coordinates.h"

namespace concurrency {

template <int N> class index : public tessera_detail::coordinates<index<N>, N> {
  typedef tessera_detail::coordinates<index<N>, N> base;

public:
  index() restrict(amp, cpu) {}
  explicit index(int i0) restrict(amp, cpu) : base(i0) {
    static_assert(N == 1, "one component makes an index<1>");
  }
  index(int i0, int i1) restrict(amp, cpu) : base(i0, i1) {
    static_assert(N == 2, "two components make an index<2>");
  }
  index(int i0, int i1, int i2) restrict(amp, cpu) : base(i0, i1, i2) {
    static_assert(N == 3, "three components make an index<3>");
  }
  explicit index(const int components[N]) restrict(amp, cpu) : base(components) {}
};

} // namespace concurrency

#endif // TESSERA_INDEX_H
