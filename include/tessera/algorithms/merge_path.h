// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A part of what two sorted runs merge to, found without merging what comes before it.
#ifndef TESSERA_ALGORITHMS_MERGE_PATH_H
#define TESSERA_ALGORITHMS_MERGE_PATH_H

#include "tessera/algorithms/views.h"

namespace amp_algorithms {
namespace tessera_detail {

/// Of the first `count` elements of the merged runs, how many come from the first run. Elements of
/// the first run come before equal ones of the second. `a_at(a + i)` and `b_at(b + i)` are the
/// elements. The result is in range for any comparison.
template <typename _A, typename _B, typename _Less>
int __merge_path(const _A &__a_at, int __a, int __a_count, const _B &__b_at, int __b, int __b_count,
                 int __count, const _Less &__less) restrict(amp) {
  int __low = __count > __b_count ? __count - __b_count : 0;
  int __high = __count < __a_count ? __count : __a_count;
  while (__low < __high) {
    const int __middle = __low + (__high - __low) / 2;
    const bool __is_behind = __less(__b_at(__b + __count - 1 - __middle), __a_at(__a + __middle));
    __low = __is_behind ? __low : __middle + 1;
    __high = __is_behind ? __middle : __high;
  }
  return __low;
}

/// Merges [a, a_end) and [b, b_end) until `count` elements are there, or all. `move(k, i, element)`
/// puts element i of one of them into place k. No comparison makes it leave the ranges.
template <typename _A, typename _B, typename _Less, typename _Move>
void __merge_some(const _A &__a_at, int __a, int __a_end, const _B &__b_at, int __b, int __b_end,
                  int __count, const _Less &__less, const _Move &__move) restrict(amp) {
  int __k = 0;
  while (__k < __count) {
    const int __a_left = __a_end - __a, __b_left = __b_end - __b;
    if (__a_left <= 0 || __b_left <= 0)
      break;
    // So many steps cannot use up either of them.
    int __steps = __a_left < __b_left ? __a_left : __b_left;
    __steps = __steps < __count - __k ? __steps : __count - __k;
    for (const int __stop = __k + __steps; __k < __stop; ++__k) {
      const auto __first = __a_at(__a);
      const auto __second = __b_at(__b);
      const bool __of_b = __less(__second, __first);
      __move(__k, __of_b ? __b : __a, __of_b ? __second : __first);
      __a += __of_b ? 0 : 1;
      __b += __of_b ? 1 : 0;
    }
  }
  for (; __k < __count && __a < __a_end; ++__k, ++__a)
    __move(__k, __a, __a_at(__a));
  for (; __k < __count && __b < __b_end; ++__k, ++__b)
    __move(__k, __b, __b_at(__b));
}

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_MERGE_PATH_H
