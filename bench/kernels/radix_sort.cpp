// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A million unsigned ints sorted eight bits at a time: the digits of each part of the keys are
// counted, one tile finds where each digit of each part begins, and the parts are moved. In tiles,
// as OpenCL does it, too, a part is a tile's: its work-items count and move keys of their own, one
// behind the other. In parts, as OpenMP does it, it is a work-item's.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void radix_sort_serial(unsigned int *keys, unsigned int *other, int count);
void radix_sort_openmp(unsigned int *keys, unsigned int *other, int count);
void radix_sort_opencl(const unsigned int *unsorted, unsigned int *keys, int count);

namespace {

const int digits = 256;
/// Each work-item has `each` keys of its own, one after the other.
const int tile = 32, each = 256, part = tile * each;

int digit_of(unsigned int key, int shift) restrict(amp) { return int(key >> shift) & (digits - 1); }

void count_digits(array_view<const unsigned int> keys, int shift, array<int, 2> &counts) {
  parallel_for_each(
      extent<1>(keys.extent[0] / each).tile<tile>(),
      [ =, &counts ](tiled_index<tile> t) restrict(amp) {
        tile_static int found[digits];
        const int local = t.local[0], first = t.tile[0] * part + local;
        for (int digit = local; digit < digits; digit += tile)
          found[digit] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_add(&found[digit_of(keys[first + i * tile], shift)], 1);
        t.barrier.wait();
        for (int digit = local; digit < digits; digit += tile)
          counts(t.tile[0], digit) = found[digit];
      });
}

/// Of how often a digit stands in a tile's part makes where its first one goes: after all lower
/// digits and after those of the parts before.
void find_places(array<int, 2> &counts) {
  const int parts = counts.extent[0];
  parallel_for_each(
      extent<1>(digits).tile<digits>(), [ =, &counts ](tiled_index<digits> t) restrict(amp) {
        tile_static int sums[digits];
        const int digit = t.local[0];
        int sum = 0;
        for (int i = 0; i < parts; ++i)
          sum += counts(i, digit);
        sums[digit] = sum;
        t.barrier.wait();
        for (int step = 1; step < digits; step *= 2) {
          const int before = digit >= step ? sums[digit - step] : 0;
          t.barrier.wait();
          sums[digit] += before;
          t.barrier.wait();
        }
        int place = sums[digit] - sum;
        for (int i = 0; i < parts; ++i) {
          const int count = counts(i, digit);
          counts(i, digit) = place;
          place += count;
        }
      });
}

void move_keys(array_view<const unsigned int> from, int shift, const array<int, 2> &begins,
               array_view<unsigned int> to) {
  parallel_for_each(
      extent<1>(from.extent[0] / each).tile<tile>(),
      [ =, &begins ](tiled_index<tile> t) restrict(amp) {
        tile_static int places[tile][digits];
        const int local = t.local[0], first = t.global[0] * each;
        for (int item = 0; item < tile; ++item)
          for (int digit = local; digit < digits; digit += tile)
            places[item][digit] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          ++places[local][digit_of(from[first + i], shift)];
        t.barrier.wait();
        for (int digit = local; digit < digits; digit += tile) {
          int place = begins(t.tile[0], digit);
          for (int item = 0; item < tile; ++item) {
            const int count = places[item][digit];
            places[item][digit] = place;
            place += count;
          }
        }
        t.barrier.wait();
        for (int i = 0; i < each; ++i) {
          const unsigned int key = from[first + i];
          to[places[local][digit_of(key, shift)]++] = key;
        }
      });
}

void radix_sort(array_view<unsigned int> keys) {
  array<unsigned int> sorted(keys.extent);
  array_view<unsigned int> from(keys), to(sorted);
  array<int, 2> counts(keys.extent[0] / part, digits);
  for (int shift = 0; shift < 32; shift += 8) {
    count_digits(from, shift, counts);
    find_places(counts);
    move_keys(from, shift, counts, to);
    std::swap(from, to);
  }
  bench::finish(keys);
}

void count_digits_of_parts(array_view<const unsigned int> keys, int shift, array<int, 2> &counts) {
  const int part = keys.extent[0] / counts.extent[0];
  parallel_for_each(
      extent<1>(counts.extent[0]), [ =, &counts ](index<1> number) restrict(amp) {
        int found[digits];
        for (int digit = 0; digit < digits; ++digit)
          found[digit] = 0;
        const int first = number[0] * part;
        for (int i = first; i < first + part; ++i)
          ++found[digit_of(keys[i], shift)];
        for (int digit = 0; digit < digits; ++digit)
          counts(number[0], digit) = found[digit];
      });
}

void move_parts(array_view<const unsigned int> from, int shift, const array<int, 2> &begins,
                array_view<unsigned int> to) {
  const int part = from.extent[0] / begins.extent[0];
  parallel_for_each(
      extent<1>(begins.extent[0]), [ =, &begins ](index<1> number) restrict(amp) {
        int places[digits];
        for (int digit = 0; digit < digits; ++digit)
          places[digit] = begins(number[0], digit);
        const int first = number[0] * part;
        for (int i = first; i < first + part; ++i) {
          const unsigned int key = from[i];
          to[places[digit_of(key, shift)]++] = key;
        }
      });
}

void radix_sort_in_parts(array_view<unsigned int> keys) {
  const int parts = 32;
  array<unsigned int> sorted(keys.extent);
  array_view<unsigned int> from(keys), to(sorted);
  array<int, 2> counts(parts, digits);
  for (int shift = 0; shift < 32; shift += 8) {
    count_digits_of_parts(from, shift, counts);
    find_places(counts);
    move_parts(from, shift, counts, to);
    std::swap(from, to);
  }
  bench::finish(keys);
}

} // namespace

int main() {
  const int count = bench::size(1 << 20, 1 << 16);
  const std::vector<int> numbers = bench::random_ints(count, -2147483647, 2147483647);
  const std::vector<unsigned int> unsorted(numbers.begin(), numbers.end());
  std::vector<unsigned int> wanted, keys(count), other(count);
  const auto is_right = [&] {
    return bench::same(keys, wanted) && std::is_sorted(wanted.begin(), wanted.end());
  };
  bench::problem problem("radix sort, 1M unsigned ints", count / 1e6, "M numbers");
  problem.serial([&] {
    wanted = unsorted;
    radix_sort_serial(wanted.data(), other.data(), count);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        keys = unsorted;
        radix_sort_openmp(keys.data(), other.data(), count);
      },
      is_right, "in parts");
  const array_view<const unsigned int> from(count, unsorted);
  const array_view<unsigned int> to(count, keys);
  problem.tessera(
      [&] {
        bench::begin_with(from, to);
        radix_sort(to);
      },
      is_right, "in tiles");
  problem.tessera(
      [&] {
        bench::begin_with(from, to);
        radix_sort_in_parts(to);
      },
      is_right, "in parts");
  problem.opencl([&] { radix_sort_opencl(unsorted.data(), keys.data(), count); }, is_right,
                 "in tiles");
  return problem.result();
}
