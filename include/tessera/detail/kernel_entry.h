// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The entry of every kernel. The compiler reads its template arguments: the name and the order of
/// the parameters are part of the contract with the frontend. D0, D1 and D2 are 0 if the tile does
/// not have the dimension, and D0 is 0 if the kernel is not tiled.
///
/// The body is compiled only for kernels. On the host the frontend makes the function call
/// tessera_launch_kernel with the kernel's descriptor and both arguments.
#ifndef TESSERA_DETAIL_KERNEL_ENTRY_H
#define TESSERA_DETAIL_KERNEL_ENTRY_H

#include "tessera/abi.h"
#include "tessera/tiled_index.h"

namespace concurrency {
namespace tessera_detail {

template <int... _Values> struct __integers {};
template <int _Np, int... _Values>
struct __integers_below : __integers_below<_Np - 1, _Np - 1, _Values...> {};
template <int... _Values> struct __integers_below<0, _Values...> {
  typedef __integers<_Values...> type;
};

/// Makes the argument of the kernel. This is the untiled kind, of any rank.
template <int _Rank, int _D0, int _D1, int _D2> struct __work_item {
  static_assert(_D0 == 0 && _D1 == 0 && _D2 == 0, "tiles have one to three dimensions");

  static index<_Rank> __make() restrict(amp) {
    return __make(typename __integers_below<_Rank>::type());
  }

private:
  template <int... _Dimension> static index<_Rank> __make(__integers<_Dimension...>) restrict(amp) {
    const int __point[_Rank] = {__tessera_global_id(_Dimension)...};
    return index<_Rank>(__point);
  }
};

template <> struct __work_item<1, 0, 0, 0> {
  static index<1> __make() restrict(amp) { return index<1>(__tessera_global_id(0)); }
};
template <> struct __work_item<2, 0, 0, 0> {
  static index<2> __make() restrict(amp) {
    return index<2>(__tessera_global_id(0), __tessera_global_id(1));
  }
};

template <int _D0> struct __work_item<1, _D0, 0, 0> {
  static tiled_index<_D0> __make() restrict(amp) {
    return tiled_index<_D0>(index<1>(__tessera_global_id(0)), index<1>(__tessera_local_id(0)),
                            index<1>(__tessera_tile_id(0)), index<1>(__tessera_tile_origin(0)),
                            tile_barrier());
  }
};

template <int _D0, int _D1> struct __work_item<2, _D0, _D1, 0> {
  static tiled_index<_D0, _D1> __make() restrict(amp) {
    return tiled_index<_D0, _D1>(index<2>(__tessera_global_id(0), __tessera_global_id(1)),
                                 index<2>(__tessera_local_id(0), __tessera_local_id(1)),
                                 index<2>(__tessera_tile_id(0), __tessera_tile_id(1)),
                                 index<2>(__tessera_tile_origin(0), __tessera_tile_origin(1)),
                                 tile_barrier());
  }
};

template <int _D0, int _D1, int _D2> struct __work_item<3, _D0, _D1, _D2> {
  static tiled_index<_D0, _D1, _D2> __make() restrict(amp) {
    return tiled_index<_D0, _D1, _D2>(
        index<3>(__tessera_global_id(0), __tessera_global_id(1), __tessera_global_id(2)),
        index<3>(__tessera_local_id(0), __tessera_local_id(1), __tessera_local_id(2)),
        index<3>(__tessera_tile_id(0), __tessera_tile_id(1), __tessera_tile_id(2)),
        index<3>(__tessera_tile_origin(0), __tessera_tile_origin(1), __tessera_tile_origin(2)),
        tile_barrier());
  }
};

template <> struct __work_item<3, 0, 0, 0> {
  static index<3> __make() restrict(amp) {
    return index<3>(__tessera_global_id(0), __tessera_global_id(1), __tessera_global_id(2));
  }
};

#ifdef __TESSERA_AMP__
template <int _Rank, int _D0, int _D1, int _D2, typename _Kernel>
__attribute__((global)) void __kernel_entry(const _Kernel *__kernel, tessera_launch *) {
  (*__kernel)(__work_item<_Rank, _D0, _D1, _D2>::__make());
}
#endif

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_KERNEL_ENTRY_H
