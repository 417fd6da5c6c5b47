// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How many elements fall into each of several bins.
#ifndef TESSERA_ALGORITHMS_HISTOGRAM_H
#define TESSERA_ALGORITHMS_HISTOGRAM_H

#include "tessera/algorithms/calls.h"

#include "tessera/detail/exact_floats_begin.h"

namespace amp_algorithms {
namespace tessera_detail {

const int __histogram_lanes = 256;
/// So many bins have a copy for each tile, in its tile_static memory.
const int __histogram_bins = 4096;
/// There are at most so many tiles, and a work-item has at least so many elements.
const int __histogram_tiles = 64, __histogram_each = 4;

inline void __clear_bins(const __place &__where, const array_view<int> &__bins) {
  __bins.discard_data();
  __where.__run(__bins.get_extent(), [=](index<1> __i) restrict(amp) { __bins[__i] = 0; });
}

/// `bin_of(i)` is the bin of element i; numbers that are no bin's do not count.
template <typename _Bin>
void __count_in_tiles(const __place &__where, int __count, const array_view<int> &__bins,
                      const _Bin &__bin_of) {
  const int __number = __bins.get_extent()[0];
  const int __least = (__count - 1) / (__histogram_tiles * __histogram_lanes) + 1;
  const int __each = __least < __histogram_each ? __histogram_each : __least;
  const int __tiles = int((__count - 1) / (long(__each) * __histogram_lanes) + 1);
  const bool __is_alone = __tiles == 1;
  if (__is_alone)
    __bins.discard_data();
  else
    __clear_bins(__where, __bins);
  __where.__run(
      extent<1>(__tiles * __histogram_lanes).tile<__histogram_lanes>(), [=
  ](tiled_index<__histogram_lanes> __t) restrict(amp) {
        tile_static int __counts[__histogram_bins + 1]; // the last one: of no bin
        const int __lane = __t.local[0];
        for (int __bin = __lane; __bin < __number; __bin += __histogram_lanes)
          __counts[__bin] = 0;
        __t.barrier.wait();
        const int __first = __t.tile[0] * __each * __histogram_lanes;
        const int __left = __count - __first, __most = __each * __histogram_lanes;
        const int __here = __left < __most ? __left : __most;
        const int __rows = (__here - 1) / __histogram_lanes + 1;
        for (int __row = 0; __row < __rows; ++__row) {
          // No condition around the atomic operation, so that work-items can be lanes of vectors.
          const int __i = __row * __histogram_lanes + __lane;
          const int __bin = __bin_of(__first + (__i < __here ? __i : __here - 1));
          const bool __counts_here = __i < __here && unsigned(__bin) < unsigned(__number);
          concurrency::atomic_fetch_add(&__counts[__counts_here ? __bin : __histogram_bins], 1);
        }
        __t.barrier.wait();
        for (int __bin = __lane; __bin < __number; __bin += __histogram_lanes) {
          if (__is_alone)
            __bins[__bin] = __counts[__bin];
          else
            concurrency::atomic_fetch_add(&__bins[__bin], __counts[__bin]);
        }
      });
}

template <typename _Bin>
void __count_bins(const __place &__where, int __count, const array_view<int> &__bins,
                  const _Bin &__bin_of) {
  const int __number = __bins.get_extent()[0];
  if (__count == 0) {
    __clear_bins(__where, __bins);
  } else if (__number <= __histogram_bins) {
    __count_in_tiles(__where, __count, __bins, __bin_of);
  } else {
    __clear_bins(__where, __bins);
    __where.__run(
        extent<1>(__count), [=](index<1> __i) restrict(amp) {
          const int __bin = __bin_of(__i[0]);
          if (unsigned(__bin) < unsigned(__number))
            concurrency::atomic_fetch_add(&__bins[__bin], 1);
        });
  }
}

/// Checks the views, and returns the number of elements to count.
template <typename _Tp>
int __check_bins(const char *__algorithm, const array_view<const _Tp> &__from,
                 const array_view<int> &__bins) {
  if (__has_none(__from.get_extent()))
    return 0;
  __check_apart(__algorithm, "The source", __from, "the bins", __bins);
  return __from.get_extent()[0];
}

template <typename _Source, typename _Bins>
void __histogram(const __place &__where, const _Source &__source, _Bins &&__bins) {
  static_assert(std::is_integral<__element_t<_Source>>::value,
                "histogram counts integers: histogram_even takes bounds and other numbers");
  typedef __element_t<_Source> _Tp;
  const array_view<const _Tp> __from = __readable(__source);
  const array_view<int> __to = __writable(__bins);
  if (__has_none(__to.get_extent()))
    return;
  const int __count = __check_bins("histogram", __from, __to);
  const _Tp __number = _Tp(__to.get_extent()[0]);
  __count_bins(
      __where, __count, __to, [=](int __i) restrict(amp) {
        const _Tp __value = __from[__i];
        return __value >= _Tp(0) && __value < __number ? int(__value) : -1;
      });
}

/// The type in which bins are computed.
template <typename _Tp>
using __bin_arithmetic =
    typename std::conditional<std::is_same<_Tp, float>::value, float, double>::type;

template <typename _Source, typename _Bins>
void __histogram_even(const __place &__where, const _Source &__source, _Bins &&__bins,
                      const __element_t<_Source> &__low, const __element_t<_Source> &__high) {
  typedef __element_t<_Source> _Tp;
  typedef __bin_arithmetic<_Tp> _Real;
  const array_view<const _Tp> __from = __readable(__source);
  const array_view<int> __to = __writable(__bins);
  if (!(__low < __high))
    __refuse("histogram_even", "the lower bound is not less than the upper one.");
  if (__has_none(__to.get_extent()))
    return;
  const int __count = __check_bins("histogram_even", __from, __to),
            __last = __to.get_extent()[0] - 1;
  const _Real __width = _Real(__high) - _Real(__low), __number = _Real(__last + 1);
  const _Tp __least = __low, __end = __high;
  __count_bins(
      __where, __count, __to, [=](int __i) restrict(amp) {
        const _Tp __value = __from[__i];
        if (!(__value >= __least && __value < __end))
          return -1;
        const int __bin = int((_Real(__value) - _Real(__least)) * __number / __width);
        return __bin < __last ? __bin : __last;
      });
}

} // namespace tessera_detail

/// histogram(source, bins): bins[b] becomes the number of integers that are b. Others do not count.
/// O(n + bins) operations and two launches, one for up to 1024 integers in up to 4096 bins. Up to
/// 4096 bins are counted in tile_static memory; more of them in the view itself, which is slower.
/// Throws runtime_exception if the views overlap.
TESSERA_ALGORITHM(histogram)
/// histogram_even(source, bins, low, high): the range from low up to but without high is cut into
/// as many equal bins as there are. Numbers outside of it, and NaNs, do not count. The bin of x is
/// (x - low) * bins / (high - low), rounded down, computed with floats for floats, else with
/// doubles. Operations and launches as for histogram. Throws runtime_exception if the views overlap
/// or low is not less than high.
TESSERA_ALGORITHM(histogram_even)

} // namespace amp_algorithms

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_ALGORITHMS_HISTOGRAM_H
