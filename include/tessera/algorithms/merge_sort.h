// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sorting by a comparison: tiles sort blocks in tile_static memory, and then runs are merged, two
/// to one, by work-items that each make a part of the result. Equal elements stay in their order.
#ifndef TESSERA_ALGORITHMS_MERGE_SORT_H
#define TESSERA_ALGORITHMS_MERGE_SORT_H

#include "tessera/algorithms/merge_path.h"
#include "tessera/algorithms/sorted_rows.h"

namespace amp_algorithms {
namespace tessera_detail {

/// All elements are sorted as one.
struct __one_segment {
  /// The first segment that begins at i or behind it.
  int __from(int) const restrict(amp) { return 0; }
  /// Whether element i begins a segment, if `segment` is from(i) or less. Makes it from(i).
  bool __begins(int &, int) const restrict(amp) { return false; }
  /// Two neighbouring runs, [low, middle) and [middle, high), are merged between these only.
  void __narrow(int &, int, int &) const restrict(amp) {}
};

/// Segments sorted each by itself. Their elements never leave the places of their segment. So two
/// neighbouring runs differ from their merged ones in the segment where they meet, at most.
struct __segments_from {
  /// How many segments begin at i or before it.
  int __begun(int __i) const restrict(amp) {
    int __low = 0, __high = __count_;
    while (__low < __high) {
      const int __middle = __low + (__high - __low) / 2;
      const bool __is_up_to = __begins_[__middle] <= __i;
      __low = __is_up_to ? __middle + 1 : __low;
      __high = __is_up_to ? __high : __middle;
    }
    return __low;
  }
  int __from(int __i) const restrict(amp) { return __begun(__i - 1); }
  bool __begins(int &__segment, int __i) const restrict(amp) {
    while (__segment < __count_ && __begins_[__segment] < __i)
      ++__segment;
    return __segment < __count_ && __begins_[__segment] == __i;
  }
  void __narrow(int &__low, int __middle, int &__high) const restrict(amp) {
    const int __segment = __begun(__middle);
    const int __begin = __segment > 0 ? __begins_[__segment - 1] : 0;
    const int __end = __segment < __count_ ? __begins_[__segment] : __high;
    __low = __begin <= __low ? __low : __begin < __middle ? __begin : __middle;
    __high = __end >= __high ? __high : __end > __middle ? __end : __middle;
  }

  array_view<const int> __begins_;
  int __count_;
};

const int __sort_lanes = 64;
/// A work-item merges so many elements, or two runs if these have fewer.
const int __merge_part = 1024;

/// Merges the part [first, first + count) of what the runs [low, middle) and [middle, high) become.
/// `at(i)` is the key of element i, and `move(to, from)` moves an element.
template <typename _At, typename _Less, typename _Segments, typename _Move>
void __merge_part_of_runs(int __low, int __middle, int __high, int __first, int __count,
                          const _At &__at, const _Less &__less, const _Segments &__segments,
                          const _Move &__move) restrict(amp) {
  int __a = __low, __b_end = __high;
  __segments.__narrow(__a, __middle, __b_end);
  const int __last = __first + __count;
  int __i = __first;
  for (; __i < __last && (__i < __a || __middle >= __high); ++__i)
    __move(__i, __i);
  if (__i < __last && __i < __b_end) {
    const int __done = __i - __a;
    const int __here = (__last < __b_end ? __last : __b_end) - __i;
    const int __of_a =
        __merge_path(__at, __a, __middle - __a, __at, __middle, __b_end - __middle, __done, __less);
    const int __start = __i;
    __merge_some(
        __at, __a + __of_a, __middle, __at, __middle + __done - __of_a, __b_end, __here,
        __less, [=](int __k, int __from, const auto &) restrict(amp) {
          __move(__start + __k, __from);
        });
    __i += __here;
  }
  for (; __i < __last; ++__i)
    __move(__i, __i);
}

/// The number of elements of a block, for items of so many bytes.
constexpr int __sort_block(int __bytes) {
  return __bytes <= 12 ? 1024 : __bytes <= 24 ? 512 : __bytes <= 48 ? 256 : 128;
}

/// Sorts a work-item's own elements of the block by exchanges of neighbours. All work-items do the
/// same exchanges, so they can be the lanes of vectors.
template <int __Each, typename _Item, int __Block, typename _Less, typename _Segments>
void __sort_own(_Item (&__items)[__Block], int __begin, int __count, int __first,
                const _Less &__less, const _Segments &__segments) restrict(amp) {
  _Item __mine[__Each];
  int __is_apart[__Each];
  int __segment = __segments.__from(__first + __begin);
  for (int __k = 0; __k < __Each; ++__k) {
    __mine[__k] = __items[__k < __count ? __begin + __k : 0];
    __is_apart[__k] = __k >= __count || __segments.__begins(__segment, __first + __begin + __k);
  }
  for (int __round = 0; __round < __Each; ++__round)
    for (int __k = 1 + __round % 2; __k < __Each; __k += 2) {
      const _Item __a = __mine[__k - 1], __b = __mine[__k];
      const bool __exchange = !__is_apart[__k] && __less(__b.__key(), __a.__key());
      __mine[__k - 1] = __exchange ? __b : __a;
      __mine[__k] = __exchange ? __a : __b;
    }
  for (int __k = 0; __k < __Each; ++__k)
    if (__k < __count)
      __items[__begin + __k] = __mine[__k];
}

/// Sorts each block of `from`. `to` may be the same rows.
template <typename _Rows, typename _Less, typename _Segments>
void __sort_blocks(const __place &__where, const _Rows &__from, const _Rows &__to,
                   const _Less &__less, const _Segments &__segments) {
  typedef typename _Rows::__item _Item;
  const int __block = __sort_block(sizeof(_Item)), __each = __block / __sort_lanes;
  const int __all = __from.__count(), __blocks = (__all - 1) / __block + 1;
  __where.__run(
      extent<1>(__blocks * __sort_lanes).tile<__sort_lanes>(), [=
  ](tiled_index<__sort_lanes> __t) restrict(amp) {
        tile_static _Item __items[2][__block];
        const int __lane = __t.local[0], __first = __t.tile[0] * __block;
        const int __count = __block < __all - __first ? __block : __all - __first;
        for (int __i = __lane; __i < __count; __i += __sort_lanes)
          __items[0][__i] = __from.__load(__first, __i);
        __t.barrier.wait();
        const int __begin = __lane * __each;
        const int __end = __begin + __each < __count ? __begin + __each : __count;
        __sort_own<__each>(__items[0], __begin, __end - __begin, __first, __less, __segments);
        __t.barrier.wait();
        int __now = 0;
        for (int __width = __each; __width < __block; __width *= 2) {
          const int __low = __begin & ~(2 * __width - 1);
          const int __middle = __low + __width < __count ? __low + __width : __count;
          const int __high = __low + 2 * __width < __count ? __low + 2 * __width : __count;
          __merge_part_of_runs(
              __first + __low, __first + __middle, __first + __high, __first + __begin,
              __end - __begin,
              [=](int __i) restrict(amp) { return __items[__now][__i - __first].__key(); }, __less,
              __segments,
              [=](int __i, int __at) restrict(amp) {
                __items[1 - __now][__i - __first] = __items[__now][__at - __first];
              });
          __now = 1 - __now;
          __t.barrier.wait();
        }
        typename _Rows::__value_type __values[__each];
        for (int __k = 0; __k < __each; ++__k) {
          const int __i = __k * __sort_lanes + __lane;
          if (__i < __count)
            __values[__k] = __from.__value(__first, __items[__now][__i]);
        }
        __t.barrier.wait();
        for (int __k = 0; __k < __each; ++__k) {
          const int __i = __k * __sort_lanes + __lane;
          if (__i < __count)
            __to.__store(__first + __i, __items[__now][__i], __values[__k]);
        }
      });
}

/// Merges neighbouring runs of `width` elements.
template <typename _Rows, typename _Less, typename _Segments>
void __merge_runs(const __place &__where, const _Rows &__from, unsigned __width, const _Rows &__to,
                  const _Less &__less, const _Segments &__segments) {
  const int __all = __from.__count();
  const int __part = 2 * __width < unsigned(__merge_part) ? int(2 * __width) : __merge_part;
  __to.__discard();
  __where.__run(
      extent<1>((__all - 1) / __part + 1), [=](index<1> __number) restrict(amp) {
        const int __first = __number[0] * __part;
        const int __count = __part < __all - __first ? __part : __all - __first;
        const unsigned __low = unsigned(__first) & ~(2 * __width - 1);
        const unsigned __middle = __low + __width, __high = __middle + __width;
        __merge_part_of_runs(
            int(__low), int(__middle < unsigned(__all) ? __middle : __all),
            int(__high < unsigned(__all) ? __high : __all), __first,
            __count, [=](int __i) restrict(amp) { return __from.__key(__i); }, __less,
            __segments, [=](int __i, int __at) restrict(amp) { __to.__move(__i, __from, __at); });
      });
}

/// Sorts rows by their keys. If the comparison is no strict weak order, elements may be lost and
/// others be there twice, but nothing outside of the rows is read or written.
template <typename _Rows, typename _Less, typename _Segments>
void __merge_sort(const __place &__where, const _Rows &__rows, const _Less &__less,
                  const _Segments &__segments) {
  const int __count = __rows.__count(), __block = __sort_block(sizeof(typename _Rows::__item));
  int __merges = 0;
  for (unsigned __width = __block; __width < unsigned(__count); __width *= 2)
    ++__merges;
  if (__merges == 0) {
    __sort_blocks(__where, __rows, __rows, __less, __segments);
    return;
  }
  _Rows __from(__rows.__room()), __to(__rows);
  if (__merges % 2 == 0)
    std::swap(__from, __to);
  __sort_blocks(__where, __rows, __from, __less, __segments);
  for (unsigned __width = __block; __width < unsigned(__count); __width *= 2) {
    __merge_runs(__where, __from, __width, __to, __less, __segments);
    std::swap(__from, __to);
  }
}

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_MERGE_SORT_H
