// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Walks a view row by row on the host: rows are contiguous, whatever the view.
#ifndef TESSERA_DETAIL_ROWS_H
#define TESSERA_DETAIL_ROWS_H

#include "tessera/detail/region.h"

namespace concurrency {
namespace tessera_detail {

/// Calls `visit(first, length)` for every row, in the order of the elements. The host must have
/// access.
template <typename T, int N, typename Visit>
void for_each_row(const strided_view<T, N> &view, Visit visit) {
  const extent<N> shape = view.get_extent();
  if (shape.size() == 0)
    return;
  index<N> point;
  for (;;) {
    visit(&view.get_ref(point), shape[N - 1]);
    int dimension = N - 2;
    for (; dimension >= 0; --dimension) {
      if (++point[dimension] < shape[dimension])
        break;
      point[dimension] = 0;
    }
    if (dimension < 0)
      return;
  }
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_ROWS_H
