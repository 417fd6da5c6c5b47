// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels make, copy, assign, cut and hand on views: of captured arrays and views, of tile_static memory, of
// local arrays and of single elements, of rank 1 to 128.
// Conformance: B137+ B138+ B211+ H021+ H023+
//
// RUN: %if thorough %{ %amp++ -std=c++17 -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <int Rank> int sum_of(const array_view<const int, Rank> &view) restrict(amp, cpu) {
  int sum = 0;
  for (int i = 0; i < view.extent[0]; ++i)
    if constexpr (Rank == 1)
      sum = sum * 3 + view[i];
    else
      sum = sum * 3 + sum_of<Rank - 1>(view[i]);
  return sum;
}

array_view<int> row_of(array_view<int, 2> table, int row) restrict(amp, cpu) { return table[row]; }

void add_to(array_view<int> view, int number) restrict(amp, cpu) {
  for (int i = 0; i < view.extent[0]; ++i)
    view[i] += number * (i + 1);
}

/// What both sides compute of twelve numbers in two places by views alone.
int by_views(array_view<int, 2> table, array_view<int> line, int number) restrict(amp, cpu) {
  array_view<int, 2> copy = table;
  copy(1, 2) = number;
  array_view<int> row = row_of(copy, 2);
  add_to(row, 5);
  row = line.section(2, 7);
  add_to(row, number);
  const array_view<int, 2> corner = table.section(index<2>(1, 1), extent<2>(2, 3)).section(index<2>(0, 1));
  corner[index<2>(1, 1)] -= corner(0, 0);
  array_view<int, 2> shaped = line.view_as(extent<2>(4, 3));
  shaped(3, 1) = shaped.section(1, 0, 2, 2)(1, 1) + shaped[2][0];
  array_view<int> &chosen = number % 2 == 0 ? line : row;
  chosen[1] ^= 64;
  const array_view<const int, 2> constant(table);
  array_view<const int> all = line;
  all = number % 3 == 0 ? constant[0] : constant[2];
  const array_view<const unsigned> bits = line.reinterpret_as<const unsigned>();
  return sum_of<2>(constant) + 7 * sum_of<1>(all) + int(bits[bits.extent[0] - 1] >> 1) + shaped.extent.size();
}

struct tables {
  array_view<int, 2> table;
  array_view<int> line;
  tables(const array_view<int, 2> &table, const array_view<int> &line) restrict(amp, cpu) : table(table), line(line) {}
  int work(int number) const restrict(amp, cpu) { return by_views(table, line, number); }
};

int start(int place, int number) restrict(amp, cpu) { return place * 7 % 5 + number * (place % 3); }

/// Of local arrays, which each work-item has for itself.
int in_local_arrays(int number) restrict(amp, cpu) {
  int flat[12], grid[3][4];
  for (int i = 0; i < 12; ++i) {
    flat[i] = start(i, number);
    grid[i / 4][i % 4] = start(i + 1, number);
  }
  const array_view<int> line(flat);
  const tables both(array_view<int, 2>(3, 4, &grid[0][0]), line);
  const int outcome = both.work(number);
  int sum = outcome;
  for (int i = 0; i < 12; ++i)
    sum = int(unsigned(sum) * 5u) + flat[i] + 3 * grid[i / 4][i % 4];
  return sum;
}

void local_arrays() {
  const int count = 500;
  std::vector<int> found(count), wanted(count);
  array_view<int> out(found);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in_local_arrays(i[0]); });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    wanted[i] = in_local_arrays(i);
  expect_equal("local arrays", found, wanted);
}

/// Of tile_static memory: each work-item has a view of a part of it, and reads its neighbour's behind a barrier.
void tile_static_memory() {
  const int tile = 8, tiles = 50, count = tile * tiles;
  std::vector<int> found(count), wanted(count);
  array_view<int> out(found);
  parallel_for_each(out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int grids[tile][3][4];
    tile_static int lines[12 * tile];
    const array_view<int, 3> all(tile, 3, 4, &grids[0][0][0]);
    array_view<int> line(lines), mine = line.section(12 * t.local[0], 12);
    const array_view<int, 2> table = all[t.local[0]];
    for (int i = 0; i < 12; ++i) {
      mine[i] = start(i, t.global[0]);
      table(i / 4, i % 4) = start(i + 1, t.global[0]);
    }
    const int outcome = tables(table, mine).work(t.global[0]);
    t.barrier.wait();
    const int other = (t.local[0] + 3) % tile;
    mine = line.section(index<1>(12 * other), extent<1>(12));
    int sum = outcome;
    for (int i = 0; i < 12; ++i)
      sum = int(unsigned(sum) * 5u) + mine[i] + 3 * all(other, i / 4, i % 4);
    out[t.global] = sum;
  });
  out.synchronize();
  for (int first = 0; first < count; first += tile) {
    int grids[tile][3][4], lines[tile][12], outcomes[tile];
    for (int local = 0; local < tile; ++local) {
      for (int i = 0; i < 12; ++i) {
        lines[local][i] = start(i, first + local);
        grids[local][i / 4][i % 4] = start(i + 1, first + local);
      }
      outcomes[local] = by_views(array_view<int, 2>(3, 4, &grids[local][0][0]), array_view<int>(12, lines[local]),
                                 first + local);
    }
    for (int local = 0; local < tile; ++local) {
      const int other = (local + 3) % tile;
      wanted[first + local] = outcomes[local];
      for (int i = 0; i < 12; ++i)
        wanted[first + local] = int(unsigned(wanted[first + local]) * 5u) + lines[other][i] + 3 * grids[other][i / 4][i % 4];
    }
  }
  expect_equal("tile_static memory", found, wanted);
}

/// Of captured arrays and views, whose elements the host then sees changed.
void captured() {
  const int count = 40;
  std::vector<int> grid(12 * count), line(12 * count), outcomes(count), wanted(count);
  for (int i = 0; i < 12 * count; ++i) {
    grid[i] = start(i, 3);
    line[i] = start(i, 8);
  }
  std::vector<int> wanted_grid = grid, wanted_line = line;
  array<int, 3> grids(count, 3, 4, grid.begin());
  array_view<int> lines(line), out(outcomes);
  parallel_for_each(out.extent, [=, &grids](index<1> i) restrict(amp) {
    array_view<int, 3> all(grids);
    const array_view<int> mine(12, &lines[12 * i[0]]);
    out[i] = by_views(i[0] % 2 ? all[i[0]] : grids[i[0]], mine, i[0]);
    array_view<int> single(1, &grids(i[0], 0, 0));
    single[0] = single.extent[0] + 1000;
  });
  copy(grids, grid.begin());
  lines.synchronize(), out.synchronize();
  for (int i = 0; i < count; ++i) {
    wanted[i] = by_views(array_view<int, 2>(3, 4, &wanted_grid[12 * i]), array_view<int>(12, &wanted_line[12 * i]), i);
    wanted_grid[12 * i] = 1001;
  }
  expect_equal("outcomes", outcomes, wanted);
  expect_equal("array", grid, wanted_grid);
  expect_equal("view", line, wanted_line);
}

/// Of many dimensions, made and cut in the kernel.
template <int Rank> void of_rank(const char *what) {
  int lengths[Rank], origins[Rank];
  for (int dimension = 0; dimension < Rank; ++dimension) {
    lengths[dimension] = dimension % (Rank / 4) == 1 ? 3 : 1;
    origins[dimension] = lengths[dimension] / 3;
  }
  const extent<Rank> shape(lengths);
  const index<Rank> origin(origins);
  const int size = int(shape.size());
  std::vector<int> found(size), wanted(size);
  array_view<int> out(found);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    array_view<int, Rank> whole(shape, &out[0]);
    const array_view<int, Rank> part = whole.section(origin);
    index<Rank> place;
    place[Rank / 4 + 1] = 1;
    part[place] = 5;
    whole[place] = 7;
    part[index<Rank>()] = 9;
  });
  out.synchronize();
  int place = 0, second = 0, other = 0;
  for (int dimension = 0; dimension < Rank; ++dimension) {
    const int here = dimension == Rank / 4 + 1;
    place = place * lengths[dimension] + origins[dimension];
    second = second * lengths[dimension] + origins[dimension] + here;
    other = other * lengths[dimension] + here;
  }
  wanted[second] = 5, wanted[other] = 7, wanted[place] = 9;
  expect_equal(what, found, wanted);
}

int main() {
  local_arrays();
  tile_static_memory();
  captured();
  of_rank<8>("rank 8");
#ifdef EVERY_SHAPE
  of_rank<16>("rank 16");
  of_rank<128>("rank 128");
#else // of which the kernel takes long to compile
  of_rank<32>("rank 32");
#endif
  return result();
}
