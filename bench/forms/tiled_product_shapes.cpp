// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two matrices in tiles: shapes of the tiles, several elements a work-item, types,
// and what holds the matrices.
#include "product.h"

using namespace concurrency;

namespace {

const int tile = 16;
typedef tiled_index<tile, tile> tiled;

/// Rows x Columns work-items go through the matrices Depth at a time.
template <int Rows, int Columns, int Depth>
void rectangular(const char *name, forms::group &all, const forms::product<float> &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<Rows, Columns>();
  all.form(
      name, tiles, [=](tiled_index<Rows, Columns> t) restrict(amp) {
        tile_static float left[Rows][Depth], right[Depth][Columns];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += Depth) {
          for (int k = column; k < Depth; k += Columns)
            left[row][k] = a(t.global[0], first + k);
          for (int k = row; k < Depth; k += Rows)
            right[k][column] = b(first + k, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < Depth; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

/// `a`, `b` and `c` are arrays or array_views of rank 2.
template <typename T, typename Source, typename Target>
void usual(const char *name, forms::group &all, const Source &a, const Source &b, const Target &c,
           double work = 1) {
  const int n = c.extent[0];
  all.form(
      name, c.extent.template tile<tile, tile>(),
      [=](tiled t) restrict(amp) {
        tile_static T left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        T sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      },
      work);
}

template <typename T> void usual_of(const char *name, forms::group &all, double work = 1) {
  forms::product<T> p(all.size(1024, 256));
  all.expect(p.wanted);
  usual<T>(name, all, p.a, p.b, p.c, work);
}

void several_elements(forms::group &all, const forms::product<float> &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  all.form(
      "four rows a work-item",
      extent<2>(n / 4, n).tile<4, 16>(), [=](tiled_index<4, 16> t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1], y = 4 * t.tile_origin[0] + row;
        float sums[4] = {0, 0, 0, 0};
        for (int first = 0; first < n; first += tile) {
          for (int i = 0; i < 4; ++i) {
            left[row + 4 * i][column] = a(y + 4 * i, first + column);
            right[row + 4 * i][column] = b(first + row + 4 * i, t.global[1]);
          }
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            for (int i = 0; i < 4; ++i)
              sums[i] += left[row + 4 * i][k] * right[k][column];
          t.barrier.wait();
        }
        for (int i = 0; i < 4; ++i)
          c(y + 4 * i, t.global[1]) = sums[i];
      });
  all.form(
      "four columns a work-item",
      extent<2>(n, n / 4).tile<16, 4>(), [=](tiled_index<16, 4> t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = 4 * t.local[1], x = 4 * t.global[1];
        float sums[4] = {0, 0, 0, 0};
        for (int first = 0; first < n; first += tile) {
          for (int i = 0; i < 4; ++i) {
            left[row][column + i] = a(t.global[0], first + column + i);
            right[row][column + i] = b(first + row, x + i);
          }
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            for (int i = 0; i < 4; ++i)
              sums[i] += left[row][k] * right[k][column + i];
          t.barrier.wait();
        }
        for (int i = 0; i < 4; ++i)
          c(t.global[0], x + i) = sums[i];
      });
  all.form(
      "2 x 2 elements a work-item",
      extent<2>(n / 2, n / 2).tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        const int y = 2 * t.tile_origin[0] + row, x = 2 * t.tile_origin[1] + column;
        float s00 = 0, s01 = 0, s10 = 0, s11 = 0;
        for (int first = 0; first < n; first += tile) {
          for (int i = 0; i < tile; i += 8)
            for (int j = 0; j < tile; j += 8) {
              left[row + i][column + j] = a(y + i, first + column + j);
              right[row + i][column + j] = b(first + row + i, x + j);
            }
          t.barrier.wait();
          for (int k = 0; k < tile; ++k) {
            const float l0 = left[row][k], l1 = left[row + 8][k];
            const float r0 = right[k][column], r1 = right[k][column + 8];
            s00 += l0 * r0, s01 += l0 * r1, s10 += l1 * r0, s11 += l1 * r1;
          }
          t.barrier.wait();
        }
        c(y, x) = s00, c(y, x + 8) = s01, c(y + 8, x) = s10, c(y + 8, x + 8) = s11;
      });
}

void flattened(forms::group &all, const forms::product<float> &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n, across = n / tile;
  const auto line = extent<1>(n * n).tile<tile * tile>();
  typedef tiled_index<tile * tile> flat;
  all.form(
      "rank 1, tiles of 256", line, [=](flat t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0] / tile, column = t.local[0] % tile;
        const int y = t.tile[0] / across * tile + row, x = t.tile[0] % across * tile + column;
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
      "rank 1, tiles of 256, unsigned", line, [=](flat t) restrict(amp) {
        tile_static float left[256], right[256];
        const unsigned local = t.local[0], row = local >> 4, column = local & 15;
        const unsigned y = unsigned(t.tile[0]) / across * 16 + row;
        const unsigned x = unsigned(t.tile[0]) % across * 16 + column;
        float sum = 0;
        for (unsigned first = 0; first < unsigned(n); first += 16) {
          left[local] = a(y, first + column);
          right[local] = b(first + row, x);
          t.barrier.wait();
          for (unsigned k = 0; k < 16; ++k)
            sum += left[row * 16 + k] * right[k * 16 + column];
          t.barrier.wait();
        }
        c(y, x) = sum;
      });
  all.form(
      "rank 3, tiles of 1 x 16 x 16",
      extent<3>(1, n, n).tile<1, tile, tile>(), [=](tiled_index<1, tile, tile> t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[1], column = t.local[2];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[1], first + column);
          right[row][column] = b(first + row, t.global[2]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c(t.global[1], t.global[2]) = sum;
      });
  all.form(
      "columns along dimension 0", c.extent.tile<tile, tile>(), [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[1], column = t.local[0];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[1], first + column);
          right[row][column] = b(first + row, t.global[0]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c(t.global[1], t.global[0]) = sum;
      });
}

/// Views of rank 1 and row * n + column.
template <typename Int>
void views_of_rank_1(const char *name, forms::group &all, const forms::product<float> &p) {
  const int n = p.n;
  const array_view<const float> a = p.flat_a, b = p.flat_b;
  const array_view<float> c = p.wanted.view;
  all.form(
      name, p.c.extent.tile<tile, tile>(), [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const Int row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1], size = n;
        float sum = 0;
        for (Int first = 0; first < size; first += tile) {
          left[row][column] = a[y * size + first + column];
          right[row][column] = b[(first + row) * size + x];
          t.barrier.wait();
          for (Int k = 0; k < Int(tile); ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[y * size + x] = sum;
      });
}

void containers(forms::group &all, const forms::product<float> &p) {
  views_of_rank_1<int>("views of rank 1, row * n + column", all, p);
  views_of_rank_1<unsigned>("views of rank 1, unsigned", all, p);
  views_of_rank_1<size_t>("views of rank 1, size_t", all, p);
  array<float, 2> a(p.c.extent), b(p.c.extent);
  copy(p.a, a);
  copy(p.b, b);
  usual<float>("views of arrays, not const", all, array_view<float, 2>(a), array_view<float, 2>(b),
               p.c);
  const auto c = p.c;
  const int n = p.n;
  all.program("arrays captured by reference", [=, &a, &b] {
    parallel_for_each(
        c.extent.tile<tile, tile>(), [ =, &a, &b ](tiled t) restrict(amp) {
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
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  forms::product<float> p(all.size(1024, 256));
  all.expect(p.wanted);
  usual<float>("usual", all, p.a, p.b, p.c);
  rectangular<8, 32, 8>("8 x 32, depth 8", all, p);
  rectangular<8, 32, 32>("8 x 32, depth 32", all, p);
  rectangular<32, 8, 8>("32 x 8, depth 8", all, p);
  rectangular<32, 8, 32>("32 x 8, depth 32", all, p);
  rectangular<4, 64, 16>("4 x 64, depth 16", all, p);
  rectangular<1, 256, 16>("1 x 256, depth 16", all, p);
  rectangular<8, 8, 8>("8 x 8", all, p);
  rectangular<32, 32, 32>("32 x 32", all, p);
  rectangular<16, 16, 32>("16 x 16, depth 32", all, p);
  several_elements(all, p);
  flattened(all, p);
  containers(all, p);
  usual_of<int>("int", all);
  usual_of<unsigned>("unsigned", all);
  usual_of<double>("double", all, 2);
  return all.result();
}
