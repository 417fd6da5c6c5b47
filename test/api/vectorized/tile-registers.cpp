// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static memory which stays in registers from barrier to barrier holds what was stored: beside each
// other, backwards, by half of the work-items or every third, of every size, in tiles that no vector divides, in rows and
// columns, and where elements are one work-item's, or an index is known at run time only.
//
// RUN: %amp++ -ffp-contract=off -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-n && %run %t-n
#include <amp.h>

#include <cstdint>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

/// The same steps for a work-item of a tile and for the serial loop.
struct Step {
  int shift, least, bound, every;
};

const Step steps[] = {{1, 0, 1000, 1}, {-1, 0, 1000, 1}, {7, 3, 20, 1},   {-16, 0, 50, 2},
                      {5, 0, 1000, 3}, {-3, 9, 17, 1},   {16, 0, 16, 1},  {-8, 8, 16, 1},
                      {2, 0, 2, 1},    {1, 0, 1, 1},     {-2, 40, 41, 1}, {33, 0, 1000, 1}};

template <class T, int Tile, int Shift, int Least, int Bound, int Every>
void step(T (&numbers)[Tile], const tiled_index<Tile> &t) restrict(amp) {
  const int l = t.local[0], other = l + Shift;
  T mine = numbers[l];
  if (l >= Least && l < Bound && l % Every == 0 && other >= 0 && other < Tile)
    mine = T(mine * 3 + numbers[other]);
  t.barrier.wait();
  numbers[l] = mine;
  t.barrier.wait();
  if (l == Least % Tile)
    numbers[l] = T(numbers[Tile - 1] + numbers[0]);
  t.barrier.wait();
}

template <class T> void serial_step(std::vector<T> &numbers, const Step &s) {
  const int tile = int(numbers.size());
  const std::vector<T> before = numbers;
  for (int l = 0; l < tile; ++l)
    if (const int other = l + s.shift;
        l >= s.least && l < s.bound && l % s.every == 0 && other >= 0 && other < tile)
      numbers[l] = T(before[l] * 3 + before[other]);
  numbers[s.least % tile] = T(numbers[tile - 1] + numbers[0]);
}

template <class T, int Tile> void shift(const char *name) {
  const int tiles = 3, count = Tile * tiles;
  const std::vector<T> numbers = random_values<T>(count, -50, 50);
  std::vector<T> results(count), expected;
  for (int tile = 0; tile < tiles; ++tile) {
    std::vector<T> own(numbers.begin() + tile * Tile, numbers.begin() + (tile + 1) * Tile);
    for (const Step &s : steps)
      serial_step(own, s);
    for (int l = 0; l < Tile; ++l)
      expected.push_back(T(own[Tile - 1 - l] + own[l]));
  }
  {
    const array_view<const T> in(count, numbers);
    const array_view<T> out(count, results);
    parallel_for_each(
        out.extent.template tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
          tile_static T own[Tile];
          const int l = t.local[0];
          own[l] = in[t.global];
          t.barrier.wait();
          step<T, Tile, 1, 0, 1000, 1>(own, t);
          step<T, Tile, -1, 0, 1000, 1>(own, t);
          step<T, Tile, 7, 3, 20, 1>(own, t);
          step<T, Tile, -16, 0, 50, 2>(own, t);
          step<T, Tile, 5, 0, 1000, 3>(own, t);
          step<T, Tile, -3, 9, 17, 1>(own, t);
          step<T, Tile, 16, 0, 16, 1>(own, t);
          step<T, Tile, -8, 8, 16, 1>(own, t);
          step<T, Tile, 2, 0, 2, 1>(own, t);
          step<T, Tile, 1, 0, 1, 1>(own, t);
          step<T, Tile, -2, 40, 41, 1>(own, t);
          step<T, Tile, 33, 0, 1000, 1>(own, t);
          out[t.global] = T(own[Tile - 1 - l] + own[l]);
        });
  }
  expect_equal(name, results, expected);
}

/// Two arrays of different elements, one of them with a place for the last tile's neighbour.
template <int Tile> void mix(const char *name, int shift) {
  const int tiles = 3, count = Tile * tiles;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  for (int i = 0; i < count; ++i) {
    const int first = i / Tile * Tile, l = i - first;
    const auto wide = [&](int k) { return int64_t(numbers[first + k]) * 1000003; };
    const int near = l + 1 < Tile ? numbers[i + 1] : numbers[first];
    expected[i] = int((wide(Tile - 1 - l) >> 7) + near + (wide((l + shift) % Tile) >> 3));
  }
  {
    const array_view<const int> in(count, numbers);
    const array_view<int> out(count, results);
    parallel_for_each(
        out.extent.template tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
          tile_static int64_t wide[Tile];
          tile_static int narrow[Tile + 1];
          const int l = t.local[0];
          wide[l] = int64_t(in[t.global]) * 1000003;
          narrow[l] = in[t.global];
          if (l == 0)
            narrow[Tile] = in[t.global];
          t.barrier.wait();
          const int64_t back = wide[Tile - 1 - l] >> 7;
          const int near = narrow[l + 1];
          t.barrier.wait();
          out[t.global] = int(back + near + (wide[(l + shift) % Tile] >> 3));
        });
  }
  expect_equal(name, results, expected);
}

/// Down the columns, then along the first row.
template <int Rows, int Columns> void reduce_plane(const char *name) {
  const int tiles = 5, count = Rows * Columns * tiles;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(tiles), expected(tiles);
  for (int tile = 0; tile < tiles; ++tile)
    for (int y = 0; y < Rows; ++y)
      for (int x = 0; x < Columns; ++x)
        expected[tile] += numbers[y * Columns * tiles + tile * Columns + x];
  {
    const array_view<const int, 2> in(Rows, Columns * tiles, numbers);
    const array_view<int> out(tiles, results);
    parallel_for_each(
        in.extent.template tile<Rows, Columns>(), [=](tiled_index<Rows, Columns> t) restrict(amp) {
          tile_static int sums[Rows][Columns];
          const int y = t.local[0], x = t.local[1];
          sums[y][x] = in[t.global];
          t.barrier.wait();
          for (int s = Rows / 2; s > 0; s /= 2) {
            if (y < s)
              sums[y][x] += sums[y + s][x];
            t.barrier.wait();
          }
          for (int s = Columns / 2; s > 0; s /= 2) {
            if (y == 0 && x < s)
              sums[0][x] += sums[0][x + s];
            t.barrier.wait();
          }
          if (y == 0 && x == 0)
            out[t.tile[1]] = sums[0][0];
        });
  }
  expect_equal(name, results, expected);
}

} // namespace

int main() {
  shift<int, 256>("int, 256");
  shift<int, 100>("int, 100");
  shift<unsigned, 61>("unsigned, 61");
  shift<float, 67>("float, 67");
  shift<double, 64>("double, 64");
  mix<64>("mixed, 64", 5);
  mix<256>("mixed, 256", 100);
  reduce_plane<16, 16>("16 x 16");
  reduce_plane<4, 64>("4 x 64");
#ifdef EVERY_SHAPE
  shift<int, 48>("int, 48");
  shift<float, 128>("float, 128");
  shift<double, 45>("double, 45");
  mix<50>("mixed, 50", 49);
  reduce_plane<8, 32>("8 x 32");
  reduce_plane<32, 8>("32 x 8");
#endif
  return result();
}
