// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the algorithms make one value of many.
#ifndef TESSERA_ALGORITHMS_REDUCE_BLOCKS_H
#define TESSERA_ALGORITHMS_REDUCE_BLOCKS_H

#include "tessera/algorithms/async_result.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

/// A tile reduces a block of so many rows, a row has one element for each work-item. The order of
/// the operations depends on the number of elements alone. So a sum of floats has the same bits on
/// every accelerator and every level of vector units, with any number of threads.
const int __reduce_lanes = 64, __reduce_rows = 64;
const int __reduce_block = __reduce_lanes * __reduce_rows;

/// Reduces so many elements a tile, whole rows, to one. Work-item number i of a tile takes every
/// 64th element from the i-th on, and a tree reduces what the work-items have. `input(i)` is
/// element i, and `output(tile, value)` stores the value of a tile.
template <typename _Tp, typename _Input, typename _Operator, typename _Output>
void __reduce_tiles(const __place &__where, int __count, int __per_tile, const _Input &__input,
                    const _Operator &__combine, const _Output &__output) {
  const int __tiles = (__count - 1) / __per_tile + 1;
  __where.__run(
      extent<1>(__tiles * __reduce_lanes).tile<__reduce_lanes>(), [=
  ](tiled_index<__reduce_lanes> __t) restrict(amp) {
        tile_static _Tp __partial[__reduce_lanes];
        const int __lane = __t.local[0], __first = __t.tile[0] * __per_tile;
        const int __left = __count - __first;
        const int __here = __left < __per_tile ? __left : __per_tile;
        const int __rows = __here / __reduce_lanes;
        if (__lane < __here) {
          _Tp __mine = __input(__first + __lane);
          for (int __row = 1; __row < __rows; ++__row)
            __mine = __combine(__mine, __input(__first + __row * __reduce_lanes + __lane));
          const int __last = __rows * __reduce_lanes + __lane;
          if (__rows > 0 && __last < __here)
            __mine = __combine(__mine, __input(__first + __last));
          __partial[__lane] = __mine;
        }
        __t.barrier.wait();
        for (int __half = __reduce_lanes / 2; __half > 0; __half /= 2) {
          if (__lane < __half && __lane + __half < __here)
            __partial[__lane] = __combine(__partial[__lane], __partial[__lane + __half]);
          __t.barrier.wait();
        }
        if (__lane == 0)
          __output(__t.tile[0], __partial[0]);
      });
}

/// Element i of a view, for the algorithms.
template <typename _Tp> struct __elements {
  _Tp operator()(int __i) const restrict(amp) { return __view_[__i]; }
  array_view<const _Tp> __view_;
};

/// Whether element i is the first of neighbours that are equal.
template <typename _Tp, typename _Equal> struct __begins_run {
  bool operator()(int __i) const restrict(amp) {
    return __i == 0 || !__equal_(__view_[__i - 1], __view_[__i]);
  }
  array_view<const _Tp> __view_;
  _Equal __equal_;
};
template <typename _Tp, typename _Equal>
__begins_run<_Tp, _Equal> __begins_of(const array_view<const _Tp> &__view, const _Equal &__equal) {
  return {__view, __equal};
}

/// Reduces all to one value, which `output(0, value)` stores: each block, and then, by one tile,
/// what the blocks have.
template <typename _Tp, typename _Input, typename _Operator, typename _Output>
void __reduce_all(const __place &__where, int __count, const _Input &__input,
                  const _Operator &__combine, const _Output &__output) {
  if (__count <= __reduce_block) {
    __reduce_tiles<_Tp>(__where, __count, __reduce_block, __input, __combine, __output);
    return;
  }
  const int __blocks = (__count - 1) / __reduce_block + 1;
  const array_view<_Tp> __partials(__blocks);
  __reduce_tiles<_Tp>(
      __where, __count, __reduce_block, __input,
      __combine, [=](int __block, const _Tp &__value) restrict(amp) {
        __partials[__block] = __value;
      });
  const int __rows = (__blocks - 1) / __reduce_lanes + 1;
  __reduce_tiles<_Tp>(__where, __blocks, __rows * __reduce_lanes, __elements<_Tp>{__partials},
                      __combine, __output);
}

/// The value of all elements with `init` in front.
template <typename _Tp, typename _Input, typename _Operator>
async_result<_Tp> __reduce_from(const __place &__where, int __count, const _Input &__input,
                                const _Tp &__init, const _Operator &__combine) {
  if (__count == 0)
    return __known_result(__init);
  const array_view<_Tp> __cell(1);
  __reduce_all<_Tp>(
      __where, __count, __input, __combine, [=](int, const _Tp &__value) restrict(amp) {
        __cell[0] = __combine(__init, __value);
      });
  return async_result<_Tp>(__cell);
}

} // namespace tessera_detail
} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_REDUCE_BLOCKS_H
