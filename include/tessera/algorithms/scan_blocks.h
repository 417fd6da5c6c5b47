// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the algorithms compute what all elements up to each one combine to.
#ifndef TESSERA_ALGORITHMS_SCAN_BLOCKS_H
#define TESSERA_ALGORITHMS_SCAN_BLOCKS_H

#include "tessera/algorithms/reduce_blocks.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

/// A tile scans a block: chunk after chunk, each of so many neighbours for each work-item.
const int __scan_lanes = 32, __scan_each = 8, __scan_chunk = __scan_lanes * __scan_each;
const int __scan_block = 16 * __scan_chunk;

/// What comes before a tile's elements: what the blocks before it combine to, and an element in
/// front of all.
template <typename _Tp, typename _Operator> struct __before_blocks {
  bool __is_there(int __block) const restrict(amp) { return __has_init_ != 0 || __block > 0; }
  _Tp __get(int __block) const restrict(amp) {
    if (__block == 0)
      return __init_;
    const _Tp __total = __totals_[__block - 1];
    return __has_init_ != 0 ? __combine_(__init_, __total) : __total;
  }
  int __has_init_;
  _Tp __init_;
  array_view<const _Tp> __totals_; ///< of each block and all before it
  _Operator __combine_;
};

/// The elements of a chunk, in tile_static memory. Those behind the last element repeat it: nothing
/// before them depends on what becomes of them.
template <typename _Tp, typename _Input>
void __load_chunk(_Tp (&__chunk)[__scan_chunk], int __first, int __count, const _Input &__input,
                  const tiled_index<__scan_lanes> &__t) restrict(amp) {
  const int __lane = __t.local[0];
  for (int __row = 0; __row < __scan_each; ++__row) {
    const int __i = __first + __row * __scan_lanes + __lane;
    __chunk[__row * __scan_lanes + __lane] = __input(__i < __count ? __i : __count - 1);
  }
  __t.barrier.wait();
}

/// What a work-item's own neighbours in the chunk combine to.
template <typename _Tp, typename _Operator>
_Tp __combine_own(const _Tp (&__chunk)[__scan_chunk], int __lane,
                  const _Operator &__combine) restrict(amp) {
  _Tp __own = __chunk[__lane * __scan_each];
  for (int __k = 1; __k < __scan_each; ++__k)
    __own = __combine(__own, __chunk[__lane * __scan_each + __k]);
  return __own;
}

/// Combines each whole block to one value, in the order of its elements.
template <typename _Tp, typename _Input, typename _Operator>
void __combine_blocks(const __place &__where, int __count, const _Input &__input,
                      const _Operator &__combine, const array_view<_Tp> &__totals) {
  __where.__run(
      extent<1>(__totals.get_extent()[0] * __scan_lanes).tile<__scan_lanes>(), [=
  ](tiled_index<__scan_lanes> __t) restrict(amp) {
        tile_static _Tp __chunk[__scan_chunk];
        tile_static _Tp __owns[__scan_lanes];
        const int __lane = __t.local[0], __begin = __t.tile[0] * __scan_block;
        const int __end = __count - __begin < __scan_block ? __count : __begin + __scan_block;
        _Tp __total = __input(__begin);
        for (int __first = __begin; __first < __end; __first += __scan_chunk) {
          __load_chunk(__chunk, __first, __count, __input, __t);
          __owns[__lane] = __combine_own(__chunk, __lane, __combine);
          __t.barrier.wait();
          for (int __half = 1; __half < __scan_lanes; __half *= 2) {
            if (__lane % (2 * __half) == 0)
              __owns[__lane] = __combine(__owns[__lane], __owns[__lane + __half]);
            __t.barrier.wait();
          }
          __total = __first > __begin ? __combine(__total, __owns[0]) : __owns[0];
          __t.barrier.wait();
        }
        if (__lane == 0)
          __totals[__t.tile] = __total;
      });
}

/// Scans so many elements a tile, a multiple of a chunk. `input(i)` is element i. `output(i,
/// inclusive, has_before, before)` takes what the elements up to i combine to, and what those
/// before i do if there are any. Neighbours are combined in their order, so `combine` need not be
/// commutative.
template <typename _Tp, typename _Input, typename _Operator, typename _Output>
void __scan_tiles(const __place &__where, int __count, int __per_tile, const _Input &__input,
                  const _Operator &__combine, const __before_blocks<_Tp, _Operator> &__before,
                  const _Output &__output) {
  const int __tiles = (__count - 1) / __per_tile + 1;
  __where.__run(
      extent<1>(__tiles * __scan_lanes).tile<__scan_lanes>(), [=
  ](tiled_index<__scan_lanes> __t) restrict(amp) {
        tile_static _Tp __chunk[__scan_chunk];
        tile_static _Tp __up_to[2][__scan_lanes];
        const int __lane = __t.local[0], __begin = __t.tile[0] * __per_tile;
        const int __end = __count - __begin < __per_tile ? __count : __begin + __per_tile;
        bool __has_carry = __before.__is_there(__t.tile[0]);
        _Tp __carry = __before.__get(__t.tile[0]);
        for (int __first = __begin; __first < __end; __first += __scan_chunk) {
          __load_chunk(__chunk, __first, __count, __input, __t);
          int __from = 0;
          __up_to[0][__lane] = __combine_own(__chunk, __lane, __combine);
          __t.barrier.wait();
          for (int __step = 1; __step < __scan_lanes; __step *= 2) {
            _Tp __mine = __up_to[__from][__lane];
            if (__lane >= __step)
              __mine = __combine(__up_to[__from][__lane - __step], __mine);
            __up_to[1 - __from][__lane] = __mine;
            __from = 1 - __from;
            __t.barrier.wait();
          }
          _Tp __running = __chunk[__lane * __scan_each];
          if (__lane > 0)
            __running = __combine(__up_to[__from][__lane - 1], __running);
          if (__has_carry)
            __running = __combine(__carry, __running);
          __chunk[__lane * __scan_each] = __running;
          for (int __k = 1; __k < __scan_each; ++__k) {
            __running = __combine(__running, __chunk[__lane * __scan_each + __k]);
            __chunk[__lane * __scan_each + __k] = __running;
          }
          __t.barrier.wait();
          for (int __row = 0; __row < __scan_each; ++__row) {
            const int __at = __row * __scan_lanes + __lane, __i = __first + __at;
            if (__i < __count)
              __output(__i, __chunk[__at], __has_carry || __at > 0,
                       __at > 0 ? __chunk[__at - 1] : __carry);
          }
          const _Tp __all = __up_to[__from][__scan_lanes - 1];
          __carry = __has_carry ? __combine(__carry, __all) : __all;
          __has_carry = true;
          __t.barrier.wait();
        }
      });
}

/// Scans all elements, with `init` in front of them if it has elements. Blocks are combined, one
/// tile scans what they combine to, and then each block is scanned.
template <typename _Tp, typename _Input, typename _Operator, typename _Output>
void __scan_from(const __place &__where, int __count, const _Input &__input, bool __has_init,
                 const _Tp &__init, const _Operator &__combine, const _Output &__output) {
  const int __blocks = (__count - 1) / __scan_block + 1;
  const array_view<_Tp> __totals(__blocks);
  if (__blocks > 1) {
    __combine_blocks(__where, __count, __input, __combine, __totals);
    const int __chunks = (__blocks - 1) / __scan_chunk + 1;
    const __before_blocks<_Tp, _Operator> __nothing = {0, __init, __totals, __combine};
    __scan_tiles<_Tp>(
        __where, __blocks, __chunks * __scan_chunk, __elements<_Tp>{__totals}, __combine,
        __nothing, [=](int __i, const _Tp &__up_to, bool, const _Tp &) restrict(amp) {
          __totals[__i] = __up_to;
        });
  }
  const __before_blocks<_Tp, _Operator> __before = {__has_init ? 1 : 0, __init, __totals,
                                                    __combine};
  __scan_tiles<_Tp>(__where, __count, __scan_block, __input, __combine, __before, __output);
}
template <typename _Tp, typename _Input, typename _Operator, typename _Output>
void __scan(const __place &__where, int __count, const _Input &__input, const _Operator &__combine,
            const _Output &__output) {
  __scan_from<_Tp>(__where, __count, __input, /*has_init=*/false, _Tp(), __combine, __output);
}

} // namespace tessera_detail
} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_SCAN_BLOCKS_H
