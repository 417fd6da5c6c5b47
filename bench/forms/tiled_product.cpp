// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two matrices of floats in tiles of 16 x 16: how its loops and its sum are
// written.
#include "product.h"

#include <amp_math.h>

using namespace concurrency;

namespace {

const int tile = 16;
typedef tiled_index<tile, tile> tiled;
typedef forms::product<float> problem;

void write_loops(forms::group &all, const problem &p) {
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
      "for (;;) with break", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        int first = 0;
        for (;;) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
          first += tile;
          if (first >= n)
            break;
        }
        c[t.global] = sum;
      });
  all.form(
      "while loops", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        int first = 0;
        while (first < n) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          int k = 0;
          while (k < tile) {
            sum += left[row][k] * right[k][column];
            k++;
          }
          first += tile;
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "do ... while loops", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        int first = 0;
        do {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          int k = 0;
          do
            sum += left[row][k] * right[k][column];
          while (++k < tile);
          t.barrier.wait();
        } while ((first += tile) < n);
        c[t.global] = sum;
      });
}

void write_more_loops(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "k counts down", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = tile - 1; k >= 0; --k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "tiles count down", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = n - tile; first >= 0; first -= tile) {
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
      "tiles are counted, i < n / tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int i = 0; i < n / tile; i++) {
          left[row][column] = a(t.global[0], i * tile + column);
          right[row][column] = b(i * tile + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; k++)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "tiles are counted, rounded up", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        const int count = (n + tile - 1) / tile;
        float sum = 0;
        for (int i = 0; i != count; ++i) {
          left[row][column] = a(t.global[0], i * tile + column);
          right[row][column] = b(i * tile + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k != tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "bound a.extent[1]", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < a.extent[1]; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

void write_sums(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "two accumulators", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float even = 0, odd = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; k += 2) {
            even += left[row][k] * right[k][column];
            odd += left[row][k + 1] * right[k + 1][column];
          }
          t.barrier.wait();
        }
        c[t.global] = even + odd;
      });
  all.form(
      "an array of four accumulators", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sums[4] = {0, 0, 0, 0};
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; k += 4)
            for (int i = 0; i < 4; ++i)
              sums[i] += left[row][k + i] * right[k + i][column];
          t.barrier.wait();
        }
        c[t.global] = sums[0] + sums[1] + sums[2] + sums[3];
      });
  all.form(
      "a sum of each tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          float part = 0;
          for (int k = 0; k < tile; ++k)
            part += left[row][k] * right[k][column];
          sum += part;
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "unrolled by 4 by hand", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; k += 4) {
            sum += left[row][k] * right[k][column];
            sum += left[row][k + 1] * right[k + 1][column];
            sum += left[row][k + 2] * right[k + 2][column];
            sum += left[row][k + 3] * right[k + 3][column];
          }
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "unrolled by 4 in one expression", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; k += 4)
            sum += left[row][k] * right[k][column] + left[row][k + 1] * right[k + 1][column] +
                   left[row][k + 2] * right[k + 2][column] +
                   left[row][k + 3] * right[k + 3][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

void write_arithmetic(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "accumulates in double", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        double sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = float(sum);
      },
      2);
  all.form(
      "fma", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum = precise_math::fma(left[row][k], right[k][column], sum);
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "2 * a in the copy", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = 2.0f * a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = 0.5f * sum;
      });
  all.form(
      "begins with beta * c", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0.5f * c[t.global];
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
      "ends with alpha * sum + beta * c", tiles, [=](tiled t) restrict(amp) {
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
        c[t.global] = 1.0f * sum + 0.5f * c[t.global];
      });
  all.form(
      "the sum in c[t.global]", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        c[t.global] = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            c[t.global] += left[row][k] * right[k][column];
          t.barrier.wait();
        }
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(1024, 256));
  all.expect(p.wanted);
  write_loops(all, p);
  write_more_loops(all, p);
  write_sums(all, p);
  write_arithmetic(all, p);
  return all.result();
}
