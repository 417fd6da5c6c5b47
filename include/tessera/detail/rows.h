// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Traverses a view row by row on the host: rows are contiguous, whatever the view.
#ifndef TESSERA_DETAIL_ROWS_H
#define TESSERA_DETAIL_ROWS_H

#include "tessera/detail/region.h"

namespace concurrency {
namespace tessera_detail {

/// Calls `visit(first, length)` for every row, in the order of the elements. The host must have
/// access.
template <typename _Tp, int _Np, typename _Visit>
void __for_each_row(const __strided_view<_Tp, _Np> &__view, _Visit __visit) {
  const extent<_Np> __shape = __view.get_extent();
  if (__shape.size() == 0)
    return;
  index<_Np> __point;
  for (;;) {
    __visit(&__view.get_ref(__point), __shape[_Np - 1]);
    int __dimension = _Np - 2;
    for (; __dimension >= 0; --__dimension) {
      if (++__point[__dimension] < __shape[__dimension])
        break;
      __point[__dimension] = 0;
    }
    if (__dimension < 0)
      return;
  }
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_ROWS_H
