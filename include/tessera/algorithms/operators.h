// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Function objects for the algorithms, as those of <functional>, in kernels and on the host.
#ifndef TESSERA_ALGORITHMS_OPERATORS_H
#define TESSERA_ALGORITHMS_OPERATORS_H

#include <amp.h>

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {

#define TESSERA_OPERATOR(__name, __result, __expression)                                           \
  template <typename _Tp> struct __name {                                                          \
    __result operator()(const _Tp &__a, const _Tp &__b) const restrict(amp, cpu) {                 \
      return __expression;                                                                         \
    }                                                                                              \
  };
/// The binary operators of C++. `minimum` and `maximum` return the first of equal values.
TESSERA_OPERATOR(plus, _Tp, __a + __b)
TESSERA_OPERATOR(minus, _Tp, __a - __b)
TESSERA_OPERATOR(multiplies, _Tp, __a *__b)
TESSERA_OPERATOR(bit_and, _Tp, __a &__b)
TESSERA_OPERATOR(bit_or, _Tp, __a | __b)
TESSERA_OPERATOR(bit_xor, _Tp, __a ^ __b)
TESSERA_OPERATOR(minimum, _Tp, __b < __a ? __b : __a)
TESSERA_OPERATOR(maximum, _Tp, __a < __b ? __b : __a)
TESSERA_OPERATOR(equal_to, bool, __a == __b)
TESSERA_OPERATOR(not_equal_to, bool, __a != __b)
TESSERA_OPERATOR(less, bool, __a < __b)
TESSERA_OPERATOR(less_equal, bool, __a <= __b)
TESSERA_OPERATOR(greater, bool, __b < __a)
TESSERA_OPERATOR(greater_equal, bool, __b <= __a)
#undef TESSERA_OPERATOR

/// Returns its argument.
template <typename _Tp> struct identity {
  _Tp operator()(const _Tp &__value) const restrict(amp, cpu) { return __value; }
};

} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_OPERATORS_H
