// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two matrices of floats in tiles of 16 x 16: how its indices, copies and
// guards are written.
#include "product.h"

using namespace concurrency;

namespace {

const int tile = 16;
typedef tiled_index<tile, tile> tiled;
typedef forms::product<float> problem;

float element(array_view<const float, 2> m, int y, int x, int n) restrict(amp) {
  return y < n && x < n ? m(y, x) : 0;
}

struct place {
  int row, column, y, x;
};

void write_indices(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "usual", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "unsigned row and column", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const unsigned row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "everything unsigned", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const unsigned row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1];
        float sum = 0;
        for (unsigned first = 0; first < unsigned(n); first += tile) {
          left[row][column] = a(y, first + column);
          right[row][column] = b(first + row, x);
          t.barrier.wait();
          for (unsigned k = 0; k < unsigned(tile); ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c(y, x) = sum;
      });
  all.form(
      "everything size_t", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const size_t row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1];
        const size_t size = n;
        float sum = 0;
        for (size_t first = 0; first < size; first += tile) {
          left[row][column] = a(y, first + column);
          right[row][column] = b(first + row, x);
          t.barrier.wait();
          for (size_t k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c(y, x) = sum;
      });
  all.form(
      "everything long", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const long row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1];
        float sum = 0;
        for (long first = 0; first < n; first += tile) {
          left[row][column] = a(y, first + column);
          right[row][column] = b(first + row, x);
          t.barrier.wait();
          for (long k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c(y, x) = sum;
      });
  all.form(
      "a struct of indices", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const place at = {t.local[0], t.local[1], t.global[0], t.global[1]};
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[at.row][at.column] = a(at.y, first + at.column);
          right[at.row][at.column] = b(first + at.row, at.x);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[at.row][k] * right[k][at.column];
          t.barrier.wait();
        }
        c(at.y, at.x) = sum;
      });
}

void write_accesses(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "t.local[0] and the like everywhere", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[t.local[0]][t.local[1]] = a(t.global[0], first + t.local[1]);
          right[t.local[0]][t.local[1]] = b(first + t.local[0], t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[t.local[0]][k] * right[k][t.local[1]];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "t.tile_origin and t.tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        const int y = t.tile_origin[0] + row, x = t.tile[1] * tile + column;
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(y, first + column);
          right[row][column] = b(first + row, x);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c(y, x) = sum;
      });
  all.form(
      "index<2> objects", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        index<2> from_a(t.global[0], column), from_b(row, t.global[1]);
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a[from_a];
          right[row][column] = b[from_b];
          from_a[1] += tile;
          from_b += index<2>(tile, 0);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "a[y][x]", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a[t.global[0]][first + column];
          right[row][column] = b[first + row][t.global[1]];
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global[0]][t.global[1]] = sum;
      });
  all.form(
      "sections of a tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a.section(t.tile_origin[0], first, tile, tile)[t.local];
          right[row][column] = b.section(first, t.tile_origin[1], tile, tile)[t.local];
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

void write_guards(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "copies guarded by ?:", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = y < n && first + column < n ? a(y, first + column) : 0;
          right[row][column] = first + row < n && x < n ? b(first + row, x) : 0;
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        if (y < n && x < n)
          c(y, x) = sum;
      });
  all.form(
      "copies guarded by if ... else, padded extent", tiles.pad(), [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          if (y < n && first + column < n)
            left[row][column] = a(y, first + column);
          else
            left[row][column] = 0;
          if (first + row < n && x < n)
            right[row][column] = b(first + row, x);
          else
            right[row][column] = 0;
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        if (y < n && x < n)
          c(y, x) = sum;
      });
  all.form(
      "copies guarded in a function", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = element(a, t.global[0], first + column, n);
          right[row][column] = element(b, first + row, t.global[1], n);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "guarded by extent.contains", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          const index<2> from_a(t.global[0], first + column), from_b(first + row, t.global[1]);
          left[row][column] = a.extent.contains(from_a) ? a[from_a] : 0.0f;
          right[row][column] = b.extent.contains(from_b) ? b[from_b] : 0.0f;
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        if (c.extent.contains(t.global))
          c[t.global] = sum;
      });
  all.form(
      "only the store is guarded", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        if (t.global[0] < n && t.global[1] < n)
          c[t.global] = sum;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(1024, 256));
  all.expect(p.wanted);
  write_indices(all, p);
  write_accesses(all, p);
  write_guards(all, p);
  return all.result();
}
