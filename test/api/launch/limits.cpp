// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels run at the limits of section 7: 4,294,967,295 threads in every shape, 65,535 tiles and more in each
// dimension, 1,024 threads in tiles of every shape, 64 in the first of three dimensions, 32 KB of tile_static memory.
// Conformance: A120+ B215+ H010+
//
// With `few` there are not most threads: ref runs one at a time.
//
// RUN: %amp++ -O2 %s -o %t && %run --only=shared %t && %run --only=separate,ref %t few
// RUN: %if thorough %{ %run --only=separate,ref %t %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

/// B215, B216, H010: both ends of the domain and one work-item in every row have come, once each.
template <int Rank> void threads(const char *what, const extent<Rank> &domain) {
  std::vector<int> came(3);
  array_view<int> counts(came);
  parallel_for_each(domain, [=](index<Rank> i) restrict(amp) {
    if (i[Rank - 1] != domain[Rank - 1] - 1 && i[Rank - 1] != 0)
      return;
    bool first = true, last = true;
    for (int dimension = 0; dimension < Rank; ++dimension) {
      first = first && i[dimension] == 0;
      last = last && i[dimension] == domain[dimension] - 1;
    }
    if (first)
      atomic_fetch_inc(&counts[0]);
    if (last)
      atomic_fetch_inc(&counts[1]);
    if (i[Rank - 1] == 0)
      atomic_fetch_inc(&counts[2]);
  });
  counts.synchronize();
  const long long all = static_cast<long long>(domain.size()) & 0xffffffffll;
  expect_equal(what, came, {1, 1, int(all / domain[Rank - 1])});
}

void most_threads() {
  threads("2147483647", extent<1>(2147483647));
  threads("65537 * 65535", extent<2>(65537, 65535));
  threads("3 * 1431655765", extent<2>(3, 1431655765));
  const int lengths[5] = {3, 5, 17, 257, 65537};
  threads("3 * 5 * 17 * 257 * 65537", extent<5>(lengths));
}

/// Every tile adds one for each of its work-items to the element of its place in dimension `along`.
template <int D0, int D1, int D2> void tiles(const char *what, const extent<3> &domain, int along) {
  const extent<3> tile(D0, D1, D2);
  const int number = domain[along] / tile[along];
  std::vector<int> came(number);
  array_view<int> counts(came);
  parallel_for_each(domain.tile<D0, D1, D2>(), [=](tiled_index<D0, D1, D2> t) restrict(amp) {
    atomic_fetch_inc(&counts[t.tile[along]]);
  });
  counts.synchronize();
  expect_equal(what, came, std::vector<int>(number, int(domain.size()) / number));
}

void most_tiles() {
  tiles<1, 1, 1>("65535 in the first dimension", extent<3>(65535, 3, 2), 0);
  tiles<1, 1, 1>("65535 in the second", extent<3>(2, 65535, 3), 1);
  tiles<1, 1, 1>("65535 in the third", extent<3>(2, 3, 65535), 2);
  tiles<2, 3, 4>("65535 of 24 in the third", extent<3>(2, 3, 4 * 65535), 2);
  tiles<2, 3, 4>("more than 65535 in the first", extent<3>(2 * 70001, 3, 4), 0);
  tiles<1, 1, 1024>("65535 of 1024", extent<3>(1, 1, 1024 * 65535), 2);
}

/// What of a tile's shape the compiler knows.
template <int... D> struct shape {
  typedef tiled_index<D...> index_type;
  static tiled_extent<D...> tiled(const extent<sizeof...(D)> &domain) { return domain; }
};

/// Each tile reverses its elements by way of tile_static memory, and each of its work-items adds what it held to it.
template <class Shape, int Rank> void reverses(const char *what, const extent<Rank> &domain) {
  const auto tiled = Shape::tiled(domain);
  typedef typename Shape::index_type tile_index;
  const extent<Rank> tile = tiled.get_tile_extent();
  const int size = int(domain.size()), in_tile = int(tile.size());
  const std::vector<int> numbers = random_ints(size);
  std::vector<int> found(size), wanted(size);
  array_view<const int> in(size, numbers);
  array_view<int> out(found);
  parallel_for_each(tiled, [=](tile_index t) restrict(amp) {
    tile_static int held[1024];
    int local = 0, number = 0;
    for (int dimension = 0; dimension < Rank; ++dimension) {
      local = local * tile[dimension] + t.local[dimension];
      number = number * (domain[dimension] / tile[dimension]) + t.tile[dimension];
    }
    const int mine = in[number * in_tile + local];
    held[local] = mine;
    t.barrier.wait();
    out[number * in_tile + local] = held[in_tile - 1 - local] + mine;
  });
  for (int i = 0; i < size; ++i)
    wanted[i] = numbers[i] + numbers[i / in_tile * in_tile + in_tile - 1 - i % in_tile];
  out.synchronize();
  expect_equal(what, found, wanted);
}

void largest_tiles() {
  reverses<shape<1024>>("1024", extent<1>(5 * 1024));
  reverses<shape<1024, 1>>("1024 x 1", extent<2>(2 * 1024, 3));
  reverses<shape<33, 31>>("33 x 31", extent<2>(99, 62));
  reverses<shape<1, 1024, 1>>("1 x 1024 x 1", extent<3>(2, 2048, 2));
  reverses<shape<64, 4, 4>>("64 x 4 x 4", extent<3>(128, 8, 8));
  reverses<shape<64, 1, 1>>("64 x 1 x 1", extent<3>(128, 2, 2));
#ifdef EVERY_SHAPE
  reverses<shape<1, 1024>>("1 x 1024", extent<2>(3, 2 * 1024));
  reverses<shape<32, 32>>("32 x 32", extent<2>(96, 64));
  reverses<shape<1, 1, 1024>>("1 x 1 x 1024", extent<3>(2, 2, 2048));
  reverses<shape<64, 1, 16>>("64 x 1 x 16", extent<3>(128, 2, 32));
#endif
}

/// A120: 32 KB in one variable, and in several of a kernel and a function that it calls.
float swapped(const tiled_index<256> &t, float mine) restrict(amp) {
  tile_static float quarter[2048];
  for (int i = t.local[0]; i < 2048; i += 256)
    quarter[i] = mine + i;
  t.barrier.wait();
  return quarter[2047 - t.local[0]] - (2047 - t.local[0]);
}

void most_tile_static_memory() {
  const int tile = 256, tiles = 40;
  std::vector<int> first(tile * tiles), wanted(tile * tiles);
  std::vector<float> second(tile * tiles), wanted_second(tile * tiles);
  array_view<int> out(first);
  array_view<float> other(second);
  parallel_for_each(out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int all[8192];
    for (int i = t.local[0]; i < 8192; i += tile)
      all[i] = i * t.tile[0];
    t.barrier.wait();
    int sum = 0;
    for (int i = t.local[0] * 32; i < t.local[0] * 32 + 32; ++i)
      sum += all[8191 - i];
    out[t.global] = sum;
  });
  parallel_for_each(other.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static double half[2048];
    tile_static unsigned quarter[2047], last;
    half[t.local[0] * 8] = t.global[0];
    quarter[t.local[0] * 7] = unsigned(t.local[0]);
    if (t.local[0] == 0)
      last = 5u;
    t.barrier.wait();
    const int partner = tile - 1 - t.local[0];
    const float swap = swapped(t, float(half[partner * 8]));
    other[t.global] = swap + float(quarter[partner * 7] + last);
  });
  for (int i = 0; i < tile * tiles; ++i)
    for (int k = i % tile * 32; k < i % tile * 32 + 32; ++k)
      wanted[i] += (8191 - k) * (i / tile);
  // Element 2047 - l of `quarter` is that of work-item 255 - l, who holds what work-item l brought.
  for (int i = 0; i < tile * tiles; ++i)
    wanted_second[i] = float(i) + float(tile - 1 - i % tile + 5);
  out.synchronize(), other.synchronize();
  expect_equal("32 KB in one variable", first, wanted);
  expect_equal("32 KB in several", second, wanted_second);
}

int main(int count, char **) {
  if (count == 1)
    most_threads();
  most_tiles();
  largest_tiles();
  most_tile_static_memory();
  return result();
}
