// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops behind guards and early returns do their work for the work-items that pass, and
// nothing for the others: simple and nested loops, divergent work inside, values from before the
// guard, barriers behind it.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O0 %s -o %t0 && %run %t0 %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=v1 %s -o %t1 && %run %t1 %}
// RUN: %amp++ -O3 -famp-cpu=scalar %s -o %ts && %run %ts
#include <amp.h>
#include <cstdio>
#include <random>

using namespace concurrency;

static int failures = 0;
static void expect(bool holds, const char *what, int width) {
  if (!holds && ++failures)
    std::printf("%s fails for width %d\n", what, width);
}

static void products(int width, int inner, const std::vector<int> &a) {
  const int rows = 37, columns = 91, low = width / 3;
  std::vector<int> guarded(rows * columns, -5), early(guarded), picky(guarded), tiled(64 * 96, -5);
  array_view<const int> in(int(a.size()), a);
  array_view<int, 2> g(rows, columns, guarded), e(rows, columns, early), p(rows, columns, picky),
      t(64, 96, tiled);
  parallel_for_each(
      g.extent, [=](index<2> i) restrict(amp) {
        int sum = 3;
        if (i[0] < width && i[1] >= low) {
          for (int k = 0; k < inner; ++k)
            sum += in[i[1] + k] * in[i[0] + 2 * k];
        }
        g[i] = sum;
      });
  parallel_for_each(
      e.extent, [=](index<2> i) restrict(amp) {
        if (i[0] >= width)
          return;
        if (i[1] > width)
          return;
        int sum = e[i];
        for (int k = 0; k < inner; ++k)
          for (int j = 0; j < 3; ++j)
            sum += in[i[1] + j] * in[k] + 1;
        e[i] = sum;
      });
  parallel_for_each(
      p.extent, [=](index<2> i) restrict(amp) {
        if (i[1] < width) {
          int count = 0, last = 0;
          for (int k = 0; k < inner; ++k) {
            if ((in[i[1] + k] & 1) == 0)
              continue;
            ++count;
            for (int j = k; j > i[1] % 4; --j)
              last += in[j];
            if (count > 5)
              p(i[0], i[1]) = k;
          }
          p[i] += count * 1000 + last;
        }
      });
  parallel_for_each(
      t.extent.tile<8, 8>(), [=](tiled_index<8, 8> x) restrict(amp) {
        tile_static int cache[8];
        if (x.local[0] == 0)
          cache[x.local[1]] = in[x.global[1]];
        x.barrier.wait();
        const bool inside = x.global[0] < width && x.global[1] < width;
        int sum = 0;
        if (inside)
          for (int k = 0; k < inner; ++k)
            sum += cache[(k + x.local[0]) % 8] * in[k];
        x.barrier.wait();
        if (inside)
          t[x] = sum;
      });
  g.synchronize(), e.synchronize(), p.synchronize(), t.synchronize();
  bool same[4] = {true, true, true, true};
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      int sum = 3, other = -5, cell = -5;
      if (r < width && c >= low)
        for (int k = 0; k < inner; ++k)
          sum += a[c + k] * a[r + 2 * k];
      if (r < width && c <= width)
        for (int k = 0; k < inner; ++k)
          for (int j = 0; j < 3; ++j)
            other += a[c + j] * a[k] + 1;
      if (c < width) {
        int count = 0, last = 0;
        for (int k = 0; k < inner; ++k) {
          if ((a[c + k] & 1) == 0)
            continue;
          ++count;
          for (int j = k; j > c % 4; --j)
            last += a[j];
          if (count > 5)
            cell = k;
        }
        cell += count * 1000 + last;
      }
      same[0] &= guarded[r * columns + c] == sum;
      same[1] &= early[r * columns + c] == other;
      same[2] &= picky[r * columns + c] == cell;
    }
  for (int r = 0; r < 64; ++r)
    for (int c = 0; c < 96; ++c) {
      int sum = 0;
      for (int k = 0; k < inner; ++k)
        sum += a[c / 8 * 8 + (k + r % 8) % 8] * a[k];
      same[3] &= tiled[r * 96 + c] == (r < width && c < width ? sum : -5);
    }
  expect(same[0], "guard", width), expect(same[1], "early return", width);
  expect(same[2], "divergent work", width), expect(same[3], "tiles", width);
}

int main() {
  std::mt19937 random(17);
  std::vector<int> a(512);
  for (int &x : a)
    x = int(random() % 100);
  for (int width : {0, 1, 8, 30, 64, 90, 200})
    for (int inner : {0, 1, 5, 40})
      products(width, inner, a);
  return failures != 0;
}
