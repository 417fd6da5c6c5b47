// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiles that run in groups, from barrier to barrier, each compute what they do alone: with values, branches, tile_static
// memory and private arrays that differ between them, and in groups that the domain's edge makes short.
//
// One thread has groups of all sizes. Where a kernel's memory lies does not matter to them.
// RUN: %if every-shape %{ %amp++ -O2 -famp-no-unstage %s -o %t && env TESSERA_NUM_THREADS=1 %run --only=shared %t && %run %t %}
// RUN: %amp++ -O2 -famp-no-unstage -famp-no-tile-groups -famp-cpu=v1 -Rpass=amp %s -o %t-alone 2>&1 | not grep 'tiles run in lockstep'
// RUN: %run --only=shared %t-alone
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
//
// All are grouped but the last one, whose tiles leave the loop one after the other.
// RUN: %amp++ -O2 -famp-no-unstage -famp-cpu=native -Rpass=amp %s -o %t-native 2>&1 | grep 'tiles run in lockstep' | sort -u | %filecheck %s --implicit-check-not=remark:
// RUN: env TESSERA_NUM_THREADS=1 %run --only=shared %t-native && %run %t-native
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

const int depth = 24; // rows of what all tiles read

struct problem {
  int rows, columns;
  std::vector<int> in, out, expected;
  problem(int rows, int columns)
      : rows(rows), columns(columns), in(random_ints(depth * columns)), out(rows * columns),
        expected(rows * columns) {}
  array_view<const int, 2> source() const { return array_view<const int, 2>(depth, columns, in); }
  array_view<int, 2> target() { return array_view<int, 2>(rows, columns, out); }
  int at(int k, int column) const { return in[k * columns + column]; }
  template <class F> void check(const char *what, F serial) {
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        expected[row * columns + column] = serial(row, column);
    expect_equal(what, out, expected);
  }
};

// What each tile adds up differs, as do the ways that it takes.
template <int H, int W> void values_and_branches(int high, int wide) {
  problem p(high * H, wide * W);
  const array_view<const int, 2> in = p.source();
  const array_view<int, 2> out = p.target();
  parallel_for_each(out.extent.tile<H, W>(), [=](tiled_index<H, W> t) restrict(amp) {
    tile_static int strip[H][W];
    const int row = t.local[0], column = t.local[1];
    unsigned sum = t.tile_origin[0], of_tile = 1;
    for (int k = 0; k + H <= depth; k += H) {
      // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: groups of {{1|2|4|8|16}} x {{1|2|4|8|16|32}} tiles run in lockstep and share what they load here [-Rpass=amp]
      strip[row][column] = in(k + row, t.global[1]);
      t.barrier.wait();
      of_tile = of_tile * 3 + t.tile[0];
      for (int i = 0; i < H; ++i)
        if ((t.tile[0] + i) % 3 == 0)
          sum += strip[i][column] * t.global[0];
        else if (strip[i][column] > int(of_tile & 255))
          sum -= i;
      t.barrier.wait();
    }
    out[t.global] = int(sum ^ of_tile);
  });
  out.synchronize();
  p.check("values and branches", [&](int row, int column) {
    unsigned sum = row / H * H, of_tile = 1;
    for (int k = 0; k + H <= depth; k += H) {
      of_tile = of_tile * 3 + row / H;
      for (int i = 0; i < H; ++i)
        if ((row / H + i) % 3 == 0)
          sum += p.at(k + i, column) * row;
        else if (p.at(k + i, column) > int(of_tile & 255))
          sum -= i;
    }
    return int(sum ^ of_tile);
  });
}

// Variables of the tile and of the work-item keep what they have over barriers.
template <int H, int W> void variables(int high, int wide) {
  problem p(high * H, wide * W);
  const array_view<const int, 2> in = p.source();
  const array_view<int, 2> out = p.target();
  std::vector<int> total(1);
  const array_view<int> sum_of_all(1, total);
  parallel_for_each(out.extent.tile<H, W>(), [=](tiled_index<H, W> t) restrict(amp) {
    tile_static int count, own, last[W];
    int seen[8] = {};
    if (t.local[0] == 0 && t.local[1] == 0)
      count = t.tile[0];
    own = t.tile[0] * 100 + t.tile[1];
    t.barrier.wait();
    for (int k = 0; k < depth; ++k) {
      // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: groups of {{1|2|4|8|16}} x {{1|2|4|8|16|32}} tiles run in lockstep
      const int v = in(k, t.global[1]);
      if (((v + t.global[0]) & 3) == 0)
        atomic_fetch_add(&count, 1);
      if (t.local[0] == k % H)
        last[t.local[1]] = v + t.tile[0];
      t.barrier.wait();
      seen[(k + t.tile[0]) & 7] += last[W - 1 - t.local[1]];
      t.barrier.wait();
    }
    unsigned sum = own;
    for (int i = 0; i < 8; ++i)
      sum = sum * 5 + seen[(i + t.local[0]) & 7];
    atomic_fetch_add(&sum_of_all[0], t.tile[0] + 1);
    if (t.local[1] > t.tile[0])
      return;
    out[t.global] = int(sum + count);
  });
  out.synchronize();
  sum_of_all.synchronize();
  int expected_total = 0;
  p.check("variables", [&](int row, int column) {
    const int tile = row / H, first = column / W * W;
    expected_total += tile + 1;
    if (column % W > tile)
      return 0;
    int count = tile, seen[8] = {};
    unsigned sum = tile * 100 + column / W;
    for (int k = 0; k < depth; ++k) {
      for (int y = tile * H; y < tile * H + H; ++y)
        for (int x = first; x < first + W; ++x)
          count += ((p.at(k, x) + y) & 3) == 0;
      seen[(k + tile) & 7] += p.at(k, first + W - 1 - column % W) + tile;
    }
    for (int i = 0; i < 8; ++i)
      sum = sum * 5 + seen[(i + row % H) & 7];
    return int(sum + count);
  });
  expect_one("sum of all", total[0], expected_total);
}

// Barriers in a loop in a loop, one of them where tiles of other columns do not go, so that only tiles below each other run together; and rows that are held back at the edge.
template <int H, int W> void nested_loops(int high, int wide) {
  problem p(high * H, wide * W);
  const array_view<const int, 2> in = p.source();
  const array_view<int, 2> out = p.target();
  parallel_for_each(out.extent.tile<H, W>(), [=](tiled_index<H, W> t) restrict(amp) {
    tile_static int strip[H][W], iterations;
    unsigned sum = 0;
    int k = 0;
    iterations = 0;
    while (true) {
      const int row = k + t.local[0];
      // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: groups of {{1|2|4|8|16}} x {{1|2|4|8|16|32}} tiles run in lockstep
      strip[t.local[0]][t.local[1]] = in(row < depth ? row : depth - 1, t.global[1]);
      t.barrier.wait();
      for (int i = 0; i < 3; ++i) {
        sum = sum * 3 + strip[(t.local[0] + i) % H][t.local[1]] + t.tile[0];
        t.barrier.wait();
        if (t.tile[1] % 2 == 1) {
          strip[t.local[0]][t.local[1]] += t.global[0];
          t.barrier.wait();
          sum -= strip[H - 1 - t.local[0]][t.local[1]];
          t.barrier.wait();
        }
      }
      if (t.local[0] == H - 1 && t.local[1] == 0)
        iterations += t.tile[0];
      k += 5;
      if (k >= depth)
        break;
    }
    t.barrier.wait();
    out[t.global] = int(sum + iterations);
  });
  out.synchronize();
  p.check("nested loops", [&](int row, int column) {
    const int tile = row / H, first = tile * H;
    std::vector<int> strip(H);
    std::vector<unsigned> sums(H);
    int iterations = 0;
    for (int k = 0; k < depth; k += 5) {
      for (int y = 0; y < H; ++y)
        strip[y] = p.at(std::min(k + y, depth - 1), column);
      for (int i = 0; i < 3; ++i) {
        for (int y = 0; y < H; ++y)
          sums[y] = sums[y] * 3 + strip[(y + i) % H] + tile;
        if (column / W % 2 == 1) {
          for (int y = 0; y < H; ++y)
            strip[y] += first + y;
          for (int y = 0; y < H; ++y)
            sums[y] -= strip[H - 1 - y];
        }
      }
      iterations += tile;
    }
    return int(sums[row - first] + iterations);
  });
}

// What all tiles of a row, of a column or of the launch have alike is stored by the first of them alone: copies of containers with
// guards, what was shared already, and what only some work-items store. One variable is not shared, as its tile changes it.
template <int H, int W> void shared_variables(int high, int wide) {
  problem p(high * H, wide * W);
  const array_view<const int, 2> in = p.source();
  const array_view<int, 2> out = p.target();
  const int columns = wide * W;
  parallel_for_each(out.extent.tile<H, W>(), [=](tiled_index<H, W> t) restrict(amp) {
    tile_static int of_column[H][W], of_row[H][W], of_all[W], twice[H], own[H][W];
    const int row = t.local[0], column = t.local[1];
    unsigned sum = 0;
    for (int k = 0; k < depth; k += 3) {
      // CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: remark: groups of {{1|2|4|8|16}} x {{1|2|4|8|16|32}} tiles run in lockstep
      of_column[row][column] = k + row < depth ? in(k + row, t.global[1]) : -1;
      const int at = k + column;
      of_row[row][column] = at < columns ? in(t.global[0] % depth, at) : t.global[0];
      if (row == 0)
        of_all[column] = in((k + column) % depth, column);
      own[row][column] = int(sum);
      t.barrier.wait();
      if (column == 0)
        twice[row] = 2 * of_row[row][W - 1] + of_all[row % W];
      own[row][column] += of_column[row][W - 1 - column];
      t.barrier.wait();
      for (int i = 0; i < H; ++i)
        sum = sum * 3 + of_column[i][column] * of_row[i][(column + i) % W] + twice[i] + own[i][column];
      sum ^= of_all[(row + column) % W];
      t.barrier.wait();
    }
    out[t.global] = int(sum);
  });
  out.synchronize();
  std::vector<unsigned> sums(H * W);
  std::vector<int> own(H * W), results(high * H * columns);
  for (int first_row = 0; first_row < high * H; first_row += H)
    for (int first = 0; first < columns; first += W) {
      std::fill(sums.begin(), sums.end(), 0u);
      const auto of_column = [&](int k, int y, int x) { return k + y < depth ? p.at(k + y, first + x) : -1; };
      const auto of_row = [&](int k, int y, int x) {
        return k + x < columns ? p.at((first_row + y) % depth, k + x) : first_row + y;
      };
      const auto of_all = [&](int k, int x) { return p.at((k + x) % depth, x); };
      for (int k = 0; k < depth; k += 3) {
        for (int y = 0; y < H; ++y)
          for (int x = 0; x < W; ++x)
            own[y * W + x] = int(sums[y * W + x] + of_column(k, y, W - 1 - x));
        for (int y = 0; y < H; ++y)
          for (int x = 0; x < W; ++x) {
            unsigned &sum = sums[y * W + x];
            for (int i = 0; i < H; ++i)
              sum = sum * 3 + of_column(k, i, x) * of_row(k, i, (x + i) % W) +
                    (2 * of_row(k, i, W - 1) + of_all(k, i % W)) + own[i * W + x];
            sum ^= of_all(k, (y + x) % W);
          }
      }
      for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x)
          results[(first_row + y) * columns + first + x] = int(sums[y * W + x]);
    }
  p.check("shared variables", [&](int row, int column) { return results[row * columns + column]; });
}

// No groups: each tile has a number of iterations of its own.
template <int H, int W> void own_iterations(int high, int wide) {
  problem p(high * H, wide * W);
  const array_view<const int, 2> in = p.source();
  const array_view<int, 2> out = p.target();
  parallel_for_each(out.extent.tile<H, W>(), [=](tiled_index<H, W> t) restrict(amp) {
    tile_static int line[W];
    int sum = 0;
    for (int k = 0; k <= t.tile[0]; ++k) {
      if (t.local[0] == 0)
        line[t.local[1]] = in(k, t.global[1]);
      t.barrier.wait();
      sum += line[W - 1 - t.local[1]];
      t.barrier.wait();
    }
    out[t.global] = sum;
  });
  out.synchronize();
  p.check("own iterations", [&](int row, int column) {
    int sum = 0;
    for (int k = 0; k <= row / H; ++k)
      sum += p.at(k, column / W * W + W - 1 - column % W);
    return sum;
  });
}

template <int H, int W> void all(int high, int wide) {
  values_and_branches<H, W>(high, wide);
  variables<H, W>(high, wide);
  nested_loops<H, W>(high, wide);
  shared_variables<H, W>(high, wide);
  own_iterations<H, W>(high, wide);
}

int main() {
  for (int high : {1, 3, 4, 5, 7, 16}) {
    all<8, 16>(high, 5);
    all<8, 16>(high, 17);
    all<1, 32>(high, 5);
#ifdef EVERY_SHAPE
    all<4, 4>(high, 6);
#endif
    all<3, 7>(high, 5);
  }
  return result();
}
