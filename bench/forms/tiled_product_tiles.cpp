// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two matrices of floats in tiles of 16 x 16: what the tiles are and how they
// are read.
#include "product.h"

using namespace concurrency;

namespace {

const int tile = 16;
typedef tiled_index<tile, tile> tiled;
typedef forms::product<float> problem;

/// An element of each tile.
struct pair {
  float left, right;
};

float dot(const float (&left)[tile][tile], const float (&right)[tile][tile], int row,
          int column) restrict(amp) {
  float sum = 0;
  for (int k = 0; k < tile; ++k)
    sum += left[row][k] * right[k][column];
  return sum;
}

float dot_of_pointers(const float *left, const float *right) restrict(amp) {
  float sum = 0;
  for (int k = 0; k < tile; ++k)
    sum += left[k] * right[k * tile];
  return sum;
}

void add_dot(float &sum, const float *left, const float *right, int step) restrict(amp) {
  for (int k = 0; k < tile; ++k, ++left, right += step)
    sum += *left * *right;
}

/// The same with a class for the kernel.
class multiply {
public:
  multiply(const array_view<const float, 2> &a, const array_view<const float, 2> &b,
           const array_view<float, 2> &c)
      : a_(a), b_(b), c_(c) {}

  void operator()(tiled t) const restrict(amp) {
    tile_static float left[tile][tile], right[tile][tile];
    const int row = t.local[0], column = t.local[1];
    float sum = 0;
    for (int first = 0; first < a_.extent[1]; first += tile) {
      left[row][column] = a_(t.global[0], first + column);
      right[row][column] = b_(first + row, t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < tile; ++k)
        sum += left[row][k] * right[k][column];
      t.barrier.wait();
    }
    c_[t.global] = sum;
  }

private:
  array_view<const float, 2> a_, b_;
  array_view<float, 2> c_;
};

template <int Tile>
void multiply_in_tiles(array_view<const float, 2> a, array_view<const float, 2> b,
                       array_view<float, 2> c) {
  parallel_for_each(
      c.extent.tile<Tile, Tile>(), [=](tiled_index<Tile, Tile> t) restrict(amp) {
        tile_static float left[Tile][Tile], right[Tile][Tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < a.extent[1]; first += Tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < Tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

void write_pointers(forms::group &all, const problem &p) {
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
      "pointers into the tiles", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          const float *l = &left[row][0], *r = &right[0][column];
          for (int k = 0; k < tile; ++k)
            sum += l[k] * r[k * tile];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "pointers that are incremented, through the tiles", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          const float *l = left[row], *r = &right[0][column];
          for (int k = 0; k < tile; ++k) {
            sum += *l++ * *r;
            r += tile;
          }
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "pointers until the end of the row", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          const float *r = &right[0][column];
          for (const float *l = left[row], *end = l + tile; l != end; ++l, r += tile)
            sum += *l * *r;
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "pointers made before the loop", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        const float *const l = left[row], *const r = &right[0][column];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += l[k] * r[k * tile];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "a function that takes the tiles", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          sum += dot(left, right, row, column);
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "a function that takes pointers", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          sum += dot_of_pointers(left[row], &right[0][column]);
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "a function that adds to the sum", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          add_dot(sum, &left[row][0], &right[0][column], tile);
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

void write_arrays(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "one array of three dimensions", tiles, [=](tiled t) restrict(amp) {
        tile_static float both[2][tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          both[0][row][column] = a(t.global[0], first + column);
          both[1][row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += both[0][row][k] * both[1][k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "flat arrays", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile * tile], right[tile * tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row * tile + column] = a(t.global[0], first + column);
          right[row * tile + column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row * tile + k] * right[k * tile + column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "one flat array for both", tiles, [=](tiled t) restrict(amp) {
        tile_static float both[2 * tile * tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          both[row * tile + column] = a(t.global[0], first + column);
          both[tile * tile + row * tile + column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += both[row * tile + k] * both[(tile + k) * tile + column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "flat arrays, unsigned index", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile * tile], right[tile * tile];
        const int row = t.local[0], column = t.local[1];
        const unsigned flat = row * tile + column;
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[flat] = a(t.global[0], first + column);
          right[flat] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (unsigned k = 0; k < 16u; ++k)
            sum += left[(flat & ~15u) + k] * right[k * 16u + (flat & 15u)];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "an array of structs", tiles, [=](tiled t) restrict(amp) {
        tile_static pair both[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          both[row][column].left = a(t.global[0], first + column);
          both[row][column].right = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += both[row][k].left * both[k][column].right;
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "padded tiles, 16 x 17", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile + 1], right[tile][tile + 1];
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
      "b's tile transposed", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[column][row] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[column][k];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "b's tile transposed and padded", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile + 1];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[column][row] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[column][k];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "a's tile transposed", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[column][row] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[k][row] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

void write_barriers(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  const auto tiles = c.extent.tile<tile, tile>();
  all.form(
      "barriers with a fence of tile_static memory", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait_with_tile_static_memory_fence();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        c[t.global] = sum;
      });
  all.form(
      "two tiles of each, one barrier", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[2][tile][tile], right[2][tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        int now = 0;
        for (int first = 0; first < n; first += tile) {
          left[now][row][column] = a(t.global[0], first + column);
          right[now][row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[now][row][k] * right[now][k][column];
          now = 1 - now;
        }
        c[t.global] = sum;
      });
  all.form(
      "the next tile is read ahead", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0, next_left = a(t.global[0], column), next_right = b(row, t.global[1]);
        for (int first = 0; first < n; first += tile) {
          left[row][column] = next_left;
          right[row][column] = next_right;
          t.barrier.wait();
          if (first + tile < n) {
            next_left = a(t.global[0], first + tile + column);
            next_right = b(first + tile + row, t.global[1]);
          }
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form(
      "only a has a tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float left[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < n; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * b(first + k, t.global[1]);
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  all.form("a class for the kernel", tiles, multiply(a, b, c));
  all.program("a template over the tile", [=] { multiply_in_tiles<tile>(a, b, c); });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(1024, 256));
  all.expect(p.wanted);
  write_pointers(all, p);
  write_arrays(all, p);
  write_barriers(all, p);
  return all.result();
}
