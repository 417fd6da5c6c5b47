// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The entry of every kernel. The compiler reads its template arguments: the name and the order of
/// the parameters are part of the contract with the frontend. D0, D1, D2 are 0 when there is no
/// such tile dimension; D0 is 0 when the kernel is not tiled.
///
/// The body is compiled for kernels alone. On the host the frontend makes the function call
/// tessera_launch_kernel with the kernel's descriptor and both arguments.
#ifndef TESSERA_DETAIL_KERNEL_ENTRY_H
#define TESSERA_DETAIL_KERNEL_ENTRY_H

#include "tessera/abi.h"
#include "tessera/tiled_index.h"

namespace concurrency {
namespace tessera_detail {

template <int... Values> struct integers {};
template <int N, int... Values> struct integers_below : integers_below<N - 1, N - 1, Values...> {};
template <int... Values> struct integers_below<0, Values...> {
  typedef integers<Values...> type;
};

/// Makes what the kernel is called with. This is the untiled kind, of any rank.
template <int Rank, int D0, int D1, int D2> struct work_item {
  static_assert(D0 == 0 && D1 == 0 && D2 == 0, "tiles have one to three dimensions");

  static index<Rank> make() restrict(amp) { return make(typename integers_below<Rank>::type()); }

private:
  template <int... Dimension> static index<Rank> make(integers<Dimension...>) restrict(amp) {
    const int point[Rank] = {__tessera_global_id(Dimension)...};
    return index<Rank>(point);
  }
};

template <> struct work_item<1, 0, 0, 0> {
  static index<1> make() restrict(amp) { return index<1>(__tessera_global_id(0)); }
};
template <> struct work_item<2, 0, 0, 0> {
  static index<2> make() restrict(amp) {
    return index<2>(__tessera_global_id(0), __tessera_global_id(1));
  }
};

template <int D0> struct work_item<1, D0, 0, 0> {
  static tiled_index<D0> make() restrict(amp) {
    return tiled_index<D0>(index<1>(__tessera_global_id(0)), index<1>(__tessera_local_id(0)),
                           index<1>(__tessera_tile_id(0)), index<1>(__tessera_tile_origin(0)),
                           tile_barrier());
  }
};

template <int D0, int D1> struct work_item<2, D0, D1, 0> {
  static tiled_index<D0, D1> make() restrict(amp) {
    return tiled_index<D0, D1>(index<2>(__tessera_global_id(0), __tessera_global_id(1)),
                               index<2>(__tessera_local_id(0), __tessera_local_id(1)),
                               index<2>(__tessera_tile_id(0), __tessera_tile_id(1)),
                               index<2>(__tessera_tile_origin(0), __tessera_tile_origin(1)),
                               tile_barrier());
  }
};

template <int D0, int D1, int D2> struct work_item<3, D0, D1, D2> {
  static tiled_index<D0, D1, D2> make() restrict(amp) {
    return tiled_index<D0, D1, D2>(
        index<3>(__tessera_global_id(0), __tessera_global_id(1), __tessera_global_id(2)),
        index<3>(__tessera_local_id(0), __tessera_local_id(1), __tessera_local_id(2)),
        index<3>(__tessera_tile_id(0), __tessera_tile_id(1), __tessera_tile_id(2)),
        index<3>(__tessera_tile_origin(0), __tessera_tile_origin(1), __tessera_tile_origin(2)),
        tile_barrier());
  }
};

template <> struct work_item<3, 0, 0, 0> {
  static index<3> make() restrict(amp) {
    return index<3>(__tessera_global_id(0), __tessera_global_id(1), __tessera_global_id(2));
  }
};

#ifdef __TESSERA_AMP__
template <int Rank, int D0, int D1, int D2, typename Kernel>
__attribute__((global)) void kernel_entry(const Kernel *kernel, tessera_launch *) {
  (*kernel)(work_item<Rank, D0, D1, D2>::make());
}
#endif

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_KERNEL_ENTRY_H
