// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops that load and then do an atomic operation are right: of as many iterations as devices load at once for, one less
// and one more; that count in other ways; with atomic operations in some iterations; and with loads that must wait for the atomic
// operations, since they are of what those have written.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>
#include <numeric>

using namespace concurrency;

constexpr int tile = 32, bins = 16;

int bin_of(int value) restrict(amp, cpu) { return value & (bins - 1); }

/// Each work-item of a tile counts every tile-th number of the tile's; the last tile has fewer.
void histograms(int count, int tiles) {
  const int each = (count + tiles - 1) / tiles;
  const std::vector<int> values = random_ints(count);
  std::vector<int> result(4 * bins), expected(4 * bins);
  for (int value : values) {
    ++expected[bin_of(value)];
    expected[bins + bin_of(value)] += value & 7;
    if (value & 1)
      ++expected[2 * bins + bin_of(value)];
    expected[3 * bins + bin_of(value)] |= value;
  }
  array_view<const int> in(count, values);
  array_view<int> out(4 * bins, result);
  parallel_for_each(
      extent<1>(tiles * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int counts[4 * bins];
        for (int i = t.local[0]; i < 4 * bins; i += tile)
          counts[i] = 0;
        t.barrier.wait();
        const int begin = t.tile[0] * each;
        const int end = begin + each < count ? begin + each : count;
        for (int i = begin + t.local[0]; i < end; i += tile)
          atomic_fetch_inc(&counts[bin_of(in[i])]);
        unsigned at = begin + t.local[0];
        while (at < unsigned(end)) {
          const int value = in[at];
          atomic_fetch_add(&counts[bins + bin_of(value)], value & 7);
          at += tile;
        }
        for (int i = end - 1 - t.local[0]; i >= begin; i -= tile)
          if (in[i] & 1)
            atomic_fetch_inc(&counts[2 * bins + bin_of(in[i])]);
        for (int i = begin + t.local[0]; i < end; i += tile)
          atomic_fetch_or(&counts[3 * bins + bin_of(in[i])], in[i]);
        t.barrier.wait();
        for (int i = t.local[0]; i < 3 * bins; i += tile)
          atomic_fetch_add(&out[i], counts[i]);
        for (int i = 3 * bins + t.local[0]; i < 4 * bins; i += tile)
          atomic_fetch_or(&out[i], counts[i]);
      });
  out.synchronize();
  expect_equal("histograms", result, expected);
}

/// A number of iterations that is known, of one work-item.
template <int iterations> void known() {
  const std::vector<int> values = random_ints(iterations);
  std::vector<int> result(bins), expected(bins);
  for (int value : values)
    ++expected[bin_of(value)];
  array_view<const int> in(iterations, values);
  array_view<int> out(bins, result);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        for (int i = 0; i < iterations; ++i)
          atomic_fetch_inc(&out[bin_of(in[i])]);
      });
  out.synchronize();
  expect_equal("a known number", result, expected);
}

/// Each iteration loads what the one before it has changed; and one chain of numbers leads through
/// another.
void chains(int count) {
  std::vector<int> cells(count + 1, 1), expected = cells, next(count), sum(2), expected_sum(2);
  std::iota(next.begin(), next.end(), 1);
  std::rotate(next.begin(), next.begin() + count / 3, next.end());
  for (int &at : next)
    at %= count;
  for (int i = 0, at = 0; i < count; ++i) {
    expected[i + 1] += expected[i] & 1023;
    expected_sum[0] += expected[i + 1];
    at = next[at];
    expected_sum[1] += at;
  }
  {
    array_view<int> numbers(count + 1, cells), sums(2, sum);
    array_view<const int> ways(count, next);
    parallel_for_each(
        extent<1>(1), [=](index<1>) restrict(amp) {
          int at = 0;
          for (int i = 0; i < count; ++i) {
            atomic_fetch_add(&numbers[i + 1], numbers[i] & 1023);
            atomic_fetch_add(&sums[0], numbers[i + 1]);
            at = ways[at];
            atomic_fetch_add(&sums[1], at);
          }
        });
  }
  expect_equal("chain", cells, expected);
  expect_equal("sums of chains", sum, expected_sum);
}

/// Which number is next a counter in tile_static memory says.
void tickets(int count) {
  const std::vector<int> values = random_ints(count);
  std::vector<int> result(count), expected = values;
  {
    array_view<const int> in(count, values);
    array_view<int> out(count, result);
    parallel_for_each(
        extent<1>(tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static int next;
          if (t.local[0] == 0)
            next = 0;
          t.barrier.wait();
          const int turns = (count + tile - 1) / tile;
          for (int turn = 0; turn < turns; ++turn) {
            const int at = atomic_fetch_inc(&next);
            if (at < count)
              out[at] = in[at];
          }
        });
  }
  expect_equal("tickets", result, expected);
}

int main() {
  for (int count : {1, 15, 16, 17, 31, 33, 511, 512, 513, 544, 1023, 5000})
    histograms(count, 1), histograms(count, 3);
  known<1>();
  known<15>();
  known<16>();
  known<17>();
  known<31>();
  known<32>();
  known<33>();
  known<100>();
  for (int count : {1, 15, 16, 17, 32, 100})
    chains(count), tickets(count), tickets(tile * count);
  return result();
}
