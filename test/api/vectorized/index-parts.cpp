// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that rows and columns that a kernel computes of an index by division are right: by divisors smaller and larger
// than a block of work-items, negative ones, of numbers on both sides of 0, signed and unsigned, counted up and down;
// and indices that it masks, flips and shifts, by few bits and by many, in a whole domain and in a tile.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

struct transposed {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int row = i / divisor, column = i % divisor;
    const int v = in[column * 3 % n] + row;
    return column < divisor / 2 ? v + in[i] : v - column;
  }
};

struct both_sides_of_0 {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int from = i - n / 2;
    return from / divisor * 1000 + from % -divisor + in[i];
  }
};

struct downwards {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int left = n - 1 - i;
    int r = 0;
    for (int k = 0; k < left % divisor % 5; ++k)
      r += in[(left / divisor + k) % n];
    return r * 2 + left % divisor;
  }
};

struct without_sign {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const unsigned int by = (unsigned int)divisor, from = (unsigned int)(i - 20);
    return int(from / by % 1000) + int(from % by) + int((unsigned int)i % by) * in[i] +
           int(from / (0u - by)) * 77;
  }
};

/// Neighbours on a ring, whose quotients are 0 and 1 mostly, and those that a mask brings around.
struct around_a_ring {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int at = i % divisor, before = (at + divisor - 1) % divisor, behind = (at + 1) % divisor;
    const int mask = divisor - 1, masked_before = (i - 1) & mask, masked_behind = (i + 1) & mask;
    const unsigned int far = ((unsigned int)i + 2u * (unsigned int)divisor - 3u) % (unsigned int)divisor;
    return (before < n ? in[before] : before) * 3 - (behind < n ? in[behind] : behind) +
           (masked_before < n ? in[masked_before] * 5 : masked_before) +
           (masked_behind < n ? in[masked_behind] * 7 : masked_behind) + int(far);
  }
};

/// A second division, of what the first one gave.
struct three_dimensions {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int z = i / (divisor * 4), y = i / divisor % 4, x = i % divisor;
    return in[(z * 4 + y) * divisor + x] + in[(x * 4 + y) % n] * 10;
  }
};

/// Several hundred instructions once its loops are unrolled.
struct long_body {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int column = i % divisor, first = i - column;
    unsigned int x[16];
    for (int k = 0; k < 16; ++k)
      x[k] = (unsigned int)in[(column + k * 5) % n] * (unsigned int)(k + in[first]);
    for (int step = 8; step > 0; step /= 2)
      for (int k = 0; k < 16; ++k)
        x[k] += x[k ^ step] * (unsigned int)(first + step);
    unsigned int r = 0;
    for (int k = 0; k < 16; ++k)
      r = r * 3 + x[k];
    return int(r);
  }
};

/// The partners of a sorting network.
struct flipped {
  template <class In> int operator()(const In &in, int i, int n, int bits) const restrict(amp, cpu) {
    const int other = i ^ bits;
    if (other > i && other < n)
      return (i & (bits * 2)) == 0 ? in[i] - in[other] : in[other] * 3;
    return in[i] + other;
  }
};

struct masked {
  template <class In> int operator()(const In &in, int i, int n, int bits) const restrict(amp, cpu) {
    const int below = in[i & ~bits] - in[i & bits], above = i | bits;
    return above >= 0 && above < n ? below + in[above] : below - above;
  }
};

struct shifted {
  template <class In> int operator()(const In &in, int i, int n, int bits) const restrict(amp, cpu) {
    const unsigned int by = (unsigned int)bits % 32;
    return in[i >> by] * 10 + in[(unsigned int)i >> by] + in[i & 255] - in[i >> 6] + in[(i & 768) % n];
  }
};

/// Negative numbers have bits too, and an index may become one.
struct from_below_0 {
  template <class In> int operator()(const In &in, int i, int n, int bits) const restrict(amp, cpu) {
    const int from = i - 40, to = from ^ bits, away = i ^ -bits;
    int r = away;
    if (to >= 0 && to < n)
      r += in[to];
    if ((from & bits) >= 0 && (from & bits) < n)
      r += in[from & bits] * 5;
    return r + (from >> 3);
  }
};

/// Some lanes are not there where the other operand is computed.
struct under_a_guard {
  template <class In> int operator()(const In &in, int i, int n, int bits) const restrict(amp, cpu) {
    if (in[i] & 1)
      return in[i];
    const int twice = bits << 1;
    return (i ^ twice) < n && (i ^ twice) >= 0 ? in[i ^ twice] : twice;
  }
};

/// `numbers` are divisors, or bits.
template <class F>
static void expect_same_as_serially(const char *what, F function, const std::vector<int> &numbers) {
  for (int n : {1, 31, 100, 1024, 1500})
    for (int number : numbers) {
      const std::vector<int> in = random_ints(n);
      std::vector<int> expected(n), out(n);
      const int *first = in.data();
      for (int i = 0; i < n; ++i)
        expected[i] = function(first, i, n, number);
      array_view<const int> from(n, in);
      array_view<int> to(n, out);
      to.discard_data();
      parallel_for_each(to.extent, [=](index<1> at) restrict(amp) {
        to[at] = function(from, at[0], n, number);
      });
      to.synchronize();
      expect_equal(what, out, expected);
    }
}

/// Bits of the index in the tile, in memory that the tile shares.
static void sort_in_tiles() {
  constexpr int n = 1024, tile = 256;
  std::vector<int> numbers = random_ints(n), expected = numbers;
  for (int first = 0; first < n; first += tile)
    std::sort(expected.begin() + first, expected.begin() + first + tile);
  array_view<int> all(n, numbers);
  parallel_for_each(all.extent.tile<tile>(), [=](tiled_index<tile> at) restrict(amp) {
    tile_static int shared[tile];
    const unsigned int i = at.local[0];
    shared[i] = all[at];
    at.barrier.wait();
    for (unsigned int run = 2; run <= tile; run *= 2)
      for (unsigned int distance = run / 2; distance > 0; distance /= 2) {
        const bool keeps = (shared[i & ~distance] <= shared[i | distance]) == ((i & run) == 0);
        const int kept = keeps ? shared[i] : shared[i ^ distance];
        at.barrier.wait();
        shared[i] = kept;
        at.barrier.wait();
      }
    all[at] = shared[i];
  });
  all.synchronize();
  expect_equal("sorted in tiles", numbers, expected);
}

int main() {
  const std::vector<int> divisors = {1, 3, 16, 17, 64, 100, 1000, 0x7fffffff / 4};
  const std::vector<int> bits = {0,  1,  2,   8,   15,   16,         17,  31,
                                 32, 64, 100, 512, 1024, 0x7fffffff, -64, -1};
  expect_same_as_serially("transposed", transposed(), divisors);
  expect_same_as_serially("both sides of 0", both_sides_of_0(), divisors);
  expect_same_as_serially("downwards", downwards(), divisors);
  expect_same_as_serially("without sign", without_sign(), divisors);
  expect_same_as_serially("around a ring", around_a_ring(), divisors);
  expect_same_as_serially("three dimensions", three_dimensions(), divisors);
  expect_same_as_serially("long body", long_body(), divisors);
  expect_same_as_serially("flipped", flipped(), bits);
  expect_same_as_serially("masked", masked(), bits);
  expect_same_as_serially("shifted", shifted(), bits);
  expect_same_as_serially("from below 0", from_below_0(), bits);
  expect_same_as_serially("under a guard", under_a_guard(), bits);
  sort_in_tiles();
  return result();
}
