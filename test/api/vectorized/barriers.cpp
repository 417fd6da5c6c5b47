// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items that part between barriers, in loops that the tile runs together, come together again:
// tile_static memory, and values that live across barriers, are those of each work-item.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

/// What a tile of `width` work-items does, barrier after barrier, as loops over its work-items.
static std::vector<int> parts_serially(const std::vector<int> &in, int width, int rounds) {
  const int n = int(in.size());
  std::vector<int> out(n);
  for (int tile = 0; tile < n / width; ++tile) {
    std::vector<int> shared(width), own(width), iterations(width);
    for (int l = 0; l < width; ++l) {
      own[l] = in[tile * width + l];
      shared[l] = own[l] & 255;
    }
    for (int round = 0; round < rounds; ++round) {
      const std::vector<int> before = shared;
      for (int l = 0; l < width; ++l) {
        const int other = before[(l + round + 1) % width];
        if (other > 100)
          own[l] += other;
        else if (other & 1)
          for (int j = 0; j < (other & 7); ++j) {
            own[l] ^= before[(l + j) % width] << j;
            ++iterations[l];
          }
        if (own[l] < 0)
          own[l] = -(own[l] + 1);
      }
      for (int l = 0; l < width; ++l)
        if ((own[l] + round) % 3)
          shared[l] = own[l] & 127;
    }
    for (int l = 0; l < width; ++l)
      out[tile * width + l] = own[l] * 3 + iterations[l] + shared[width - 1 - l];
  }
  return out;
}

template <int Width> void parts(int tiles, int rounds) {
  const int n = tiles * Width;
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(n);
  array_view<const int> from(n, in);
  array_view<int> to(n, out);
  parallel_for_each(to.extent.tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int shared[Width];
    const int l = t.local[0];
    int own = from[t.global], iterations = 0;
    shared[l] = own & 255;
    t.barrier.wait();
    for (int round = 0; round < rounds; ++round) {
      const int other = shared[(l + round + 1) % Width];
      if (other > 100)
        own += other;
      else if (other & 1)
        for (int j = 0; j < (other & 7); ++j) {
          own ^= shared[(l + j) % Width] << j;
          ++iterations;
        }
      if (own < 0)
        own = -(own + 1);
      t.barrier.wait();
      if ((own + round) % 3)
        shared[l] = own & 127;
      t.barrier.wait();
    }
    to[t.global] = own * 3 + iterations + shared[Width - 1 - l];
  });
  to.synchronize();
  expect_equal(("parts of " + std::to_string(Width)).c_str(), out,
               parts_serially(in, Width, rounds));
}

/// A sum as a tree: fewer lanes from barrier to barrier.
template <int Width> void tree(int tiles) {
  const int n = tiles * Width;
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(tiles), expected(tiles);
  array_view<const int> from(n, in);
  array_view<int> to(tiles, out);
  parallel_for_each(extent<1>(n).tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int sums[Width];
    sums[t.local[0]] = from[t.global];
    t.barrier.wait();
    for (int step = 1; step < Width; step *= 2) {
      if (t.local[0] % (2 * step) == 0 && t.local[0] + step < Width)
        sums[t.local[0]] += sums[t.local[0] + step];
      t.barrier.wait();
    }
    if (t.local[0] == 0)
      to[t.tile[0]] = sums[0];
  });
  to.synchronize();
  for (int i = 0; i < n; ++i)
    expected[i / Width] += in[i];
  expect_equal(("tree of " + std::to_string(Width)).c_str(), out, expected);
}

/// A product of tiles, with what lies outside taken for zero.
template <int Side> void product(int rows, int inner, int columns) {
  const std::vector<int> a = random_ints(rows * inner, 20), b = random_ints(inner * columns, 20);
  std::vector<int> out(rows * columns), expected(rows * columns);
  array_view<const int, 2> left(rows, inner, a), right(inner, columns, b);
  array_view<int, 2> to(rows, columns, out);
  parallel_for_each(to.extent.tile<Side, Side>().pad(), [=](tiled_index<Side, Side> t) restrict(amp) {
    tile_static int l[Side][Side], r[Side][Side];
    const int y = t.local[0], x = t.local[1], gy = t.global[0], gx = t.global[1];
    int sum = 0;
    for (int k = 0; k < inner; k += Side) {
      l[y][x] = gy < rows && k + x < inner ? left(gy, k + x) : 0;
      r[y][x] = k + y < inner && gx < columns ? right(k + y, gx) : 0;
      t.barrier.wait();
      for (int j = 0; j < Side; ++j)
        sum += l[y][j] * r[j][x];
      t.barrier.wait();
    }
    if (gy < rows && gx < columns)
      to(gy, gx) = sum;
  });
  to.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      for (int k = 0; k < inner; ++k)
        expected[y * columns + x] += a[y * inner + k] * b[k * columns + x];
  expect_equal(("product of " + std::to_string(Side)).c_str(), out, expected);
}

/// Private arrays and structs across barriers, in tiles of three dimensions.
static void boxes() {
  const int planes = 4, rows = 6, columns = 20, n = planes * rows * columns;
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(n), expected(n);
  array_view<const int, 3> from(planes, rows, columns, in);
  array_view<int, 3> to(planes, rows, columns, out);
  parallel_for_each(to.extent.tile<2, 3, 5>(), [=](tiled_index<2, 3, 5> t) restrict(amp) {
    tile_static int shared[2][3][5];
    int own[4] = {0, 0, 0, 0};
    const int v = from[t.global];
    own[v & 3] = v;
    shared[t.local[0]][t.local[1]][t.local[2]] = v;
    t.barrier.wait();
    if (v > 0)
      own[(v + 1) & 3] += shared[1 - t.local[0]][t.local[1]][t.local[2]];
    else
      own[(v + 2) & 3] -= shared[t.local[0]][2 - t.local[1]][4 - t.local[2]];
    t.barrier.wait();
    shared[t.local[0]][t.local[1]][t.local[2]] = own[0] + own[3];
    t.barrier.wait();
    to[t.global] = own[1] * 2 + own[2] * 3 + shared[t.local[0]][(t.local[1] + 1) % 3][0];
  });
  to.synchronize();
  auto at = [&](int z, int y, int x) { return in[(z * rows + y) * columns + x]; };
  auto own = [&](int z, int y, int x, int which) {
    int of[4] = {0, 0, 0, 0};
    const int v = at(z, y, x), tz = z / 2 * 2, ty = y / 3 * 3, tx = x / 5 * 5;
    of[v & 3] = v;
    if (v > 0)
      of[(v + 1) & 3] += at(tz + 1 - (z - tz), y, x);
    else
      of[(v + 2) & 3] -= at(z, ty + 2 - (y - ty), tx + 4 - (x - tx));
    return of[which];
  };
  for (int z = 0; z < planes; ++z)
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x) {
        const int by = y / 3 * 3 + (y % 3 + 1) % 3, bx = x / 5 * 5;
        expected[(z * rows + y) * columns + x] = own(z, y, x, 1) * 2 + own(z, y, x, 2) * 3 +
                                                 own(z, by, bx, 0) + own(z, by, bx, 3);
      }
  expect_equal("boxes", out, expected);
}

/// After a barrier a work-item keeps one of two values that it had before, by ways of which one does more than to choose.
template <int Width> void choices(int tiles) {
  const int n = tiles * Width;
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(n), seen(n), expected(n), expected_seen(n);
  array_view<const int> from(n, in);
  array_view<int> to(n, out), notes(n, seen);
  parallel_for_each(to.extent.tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int shared[Width];
    const int l = t.local[0];
    shared[l] = from[t.global] & 255;
    t.barrier.wait();
    const int left = shared[(l + Width - 1) % Width], right = shared[(l + 1) % Width];
    t.barrier.wait();
    int kept = right;
    if (left < 100) {
      for (int k = 0; k < (left & 7); ++k)
        notes[t.global] += right + k;
      kept = left;
    }
    shared[l] = left + right;
    t.barrier.wait();
    to[t.global] = kept * 3 + shared[Width - 1 - l];
  });
  to.synchronize();
  notes.synchronize();
  for (int i = 0; i < n; ++i) {
    const auto at = [&](int l) { return in[i / Width * Width + (l + Width) % Width] & 255; };
    const int l = i % Width, left = at(l - 1), right = at(l + 1);
    for (int k = 0; left < 100 && k < (left & 7); ++k)
      expected_seen[i] += right + k;
    expected[i] = (left < 100 ? left : right) * 3 + at(Width - 2 - l) + at(Width - l);
  }
  expect_equal(("choices of " + std::to_string(Width)).c_str(), out, expected);
  expect_equal(("notes of " + std::to_string(Width)).c_str(), seen, expected_seen);
}

template <int Width> void all() {
  parts<Width>(5, 1);
  parts<Width>(3, 7);
  tree<Width>(9);
  choices<Width>(7);
}

int main() {
  all<1>();
  all<2>();
  all<3>();
  all<5>();
  all<8>();
  all<16>();
  all<17>();
  all<64>();
  all<100>();
  product<4>(13, 9, 22);
  product<5>(5, 11, 3);
  product<16>(33, 17, 40);
  boxes();
  return result();
}
