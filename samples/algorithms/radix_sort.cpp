// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers sorted by eight of their bits at a time, from the lowest on. Each work-item has a part of
// the numbers: it counts its digits, learns where each of them begins, and moves its numbers there.
#include "algorithm.h"

using namespace concurrency;

static const int digits = 256;
static const int part = 1 << 12; ///< numbers of a work-item; the last one may have fewer

static int digit_of(unsigned int number, int shift) restrict(amp) {
  return int(number >> shift) & (digits - 1);
}

static void count_digits(array_view<const unsigned int> numbers, int shift,
                         array_view<int, 2> counts) {
  const int count = numbers.extent[0];
  counts.discard_data();
  parallel_for_each(extent<1>(counts.extent[0]), [=](index<1> i) restrict(amp) {
    int found[digits] = {};
    const int begin = i[0] * part, end = direct3d::imin(begin + part, count);
    for (int at = begin; at < end; ++at)
      ++found[digit_of(numbers[at], shift)];
    for (int digit = 0; digit < digits; ++digit)
      counts(i[0], digit) = found[digit];
  });
}

/// How often a digit stands in a part becomes where its first one goes: behind all lower digits,
/// and behind the same digit of the parts before.
static void find_places(array_view<int, 2> counts) {
  const int parts = counts.extent[0];
  parallel_for_each(
      extent<1>(digits).tile<digits>(), [=](tiled_index<digits> t) restrict(amp) {
        tile_static int sums[digits];
        const int digit = t.local[0];
        int mine = 0;
        for (int i = 0; i < parts; ++i)
          mine += counts(i, digit);
        sums[digit] = mine;
        t.barrier.wait();
        for (int distance = 1; distance < digits; distance *= 2) {
          const int before = digit >= distance ? sums[digit - distance] : 0;
          t.barrier.wait();
          sums[digit] += before;
          t.barrier.wait();
        }
        int place = sums[digit] - mine;
        for (int i = 0; i < parts; ++i) {
          const int count = counts(i, digit);
          counts(i, digit) = place;
          place += count;
        }
      });
}

static void move_numbers(array_view<const unsigned int> from, int shift,
                         array_view<const int, 2> places, array_view<unsigned int> to) {
  const int count = from.extent[0];
  parallel_for_each(extent<1>(places.extent[0]), [=](index<1> i) restrict(amp) {
    int next[digits];
    for (int digit = 0; digit < digits; ++digit)
      next[digit] = places(i[0], digit);
    const int begin = i[0] * part, end = direct3d::imin(begin + part, count);
    for (int at = begin; at < end; ++at) {
      const unsigned int number = from[at];
      to[next[digit_of(number, shift)]++] = number;
    }
  });
}

static void sort(array_view<unsigned int> numbers) {
  const int count = numbers.extent[0];
  array<unsigned int> other(numbers.extent);
  array<int, 2> all_counts((count + part - 1) / part, digits);
  const array_view<int, 2> counts(all_counts);
  array_view<unsigned int> from = numbers, to(other);
  for (int shift = 0; shift < 32; shift += 8) {
    count_digits(from, shift, counts);
    find_places(counts);
    move_numbers(from, shift, counts, to);
    std::swap(from, to);
  }
}

int main(int argc, char **argv) {
  algorithm sample("radix sort", argc, argv);
  const std::vector<unsigned int> unsorted = random_numbers(sample.size(1 << 22, 20000));
  std::vector<unsigned int> wanted, numbers;
  sample.serial([&] {
    wanted = unsorted;
    std::sort(wanted.begin(), wanted.end());
  });
  sample.kernels(
      "kernels",
      [&] {
        numbers = unsorted;
        const array_view<unsigned int> view(int(numbers.size()), numbers);
        sort(view);
        view.synchronize();
      },
      [&] { return numbers == wanted; });
  return sample.end();
}
