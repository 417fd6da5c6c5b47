// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sums of 16 million numbers by tiles of 256: shapes, types and what is added up.
#include "reduction.h"

#include <amp_math.h>

using namespace concurrency;

namespace {

using forms::reduction;
const int tile = 256;
typedef tiled_index<tile> tiled;

void usual(forms::group &all, const reduction<float> &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "usual", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
}

/// Each work-item first adds up `each` numbers, a tile's apart.
template <typename Int> void grid_stride(const char *name, forms::group &all, int each) {
  reduction<float> p(all, tile * each);
  all.expect(p.result);
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = extent<1>(to.extent[0] * tile).tile<tile>();
  all.form(
      name, tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const Int l = t.local[0], begin = t.tile[0] * tile * each + l, end = begin + each * tile;
        float sum = 0;
        for (Int i = begin; i < end; i += tile)
          sum += from[i];
        sums[l] = sum;
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < Int(s))
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
}

void two_elements(forms::group &all) {
  reduction<float> p(all, 2 * tile);
  all.expect(p.result);
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = extent<1>(to.extent[0] * tile).tile<tile>();
  all.form(
      "two numbers a work-item, a tile apart", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0], first = t.tile[0] * 2 * tile + l;
        sums[l] = from[first] + from[first + tile];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "two numbers a work-item, neighbours", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[2 * t.global[0]] + from[2 * t.global[0] + 1];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "two numbers a work-item, both in the tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[2 * tile];
        const int l = t.local[0], first = t.tile[0] * 2 * tile;
        sums[l] = from[first + l];
        sums[l + tile] = from[first + l + tile];
        for (int s = tile; s > 0; s /= 2) {
          t.barrier.wait();
          if (l < s)
            sums[l] += sums[l + s];
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
}

void in_the_plane(forms::group &all, const reduction<float> &p) {
  const auto to = p.to;
  const int rows = p.from.extent[0] / 1024;
  const auto from = p.from.view_as(extent<2>(rows, 1024));
  typedef tiled_index<16, 16> square;
  all.form(
      "rows of 1024, tile of 1 x 256",
      from.extent.tile<1, tile>(), [=](tiled_index<1, tile> t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[1];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile[0] * 4 + t.tile[1]] = sums[0];
      });
  const auto numbers = p.from;
  const auto squares = extent<2>(16, to.extent[0] * 16).tile<16, 16>();
  all.form(
      "16 x 16 work-items, flattened", squares, [=](square t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0] * 16 + t.local[1];
        sums[l] = numbers[t.tile[1] * tile + l];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile[1]] = sums[0];
      });
  all.form(
      "16 x 16 work-items, flattened, unsigned", squares, [=](square t) restrict(amp) {
        tile_static float sums[tile];
        const unsigned l = t.local[0] * 16u + t.local[1];
        sums[l] = numbers[t.tile[1] * 256u + l];
        t.barrier.wait();
        for (unsigned s = 128; s > 0; s >>= 1) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile[1]] = sums[0];
      });
  all.form(
      "16 x 16 work-items, a tile of rows and columns", squares, [=](square t) restrict(amp) {
        tile_static float sums[16][16];
        const int y = t.local[0], x = t.local[1];
        sums[y][x] = numbers[t.tile[1] * tile + y * 16 + x];
        t.barrier.wait();
        for (int s = 8; s > 0; s /= 2) {
          if (y < s)
            sums[y][x] += sums[y + s][x];
          t.barrier.wait();
        }
        for (int s = 8; s > 0; s /= 2) {
          if (y == 0 && x < s)
            sums[0][x] += sums[0][x + s];
          t.barrier.wait();
        }
        if (y == 0 && x == 0)
          to[t.tile[1]] = sums[0][0];
      });
}

/// The usual form of another type or operation.
template <typename T, typename Combine>
void combine_by(const char *name, forms::group &all, T first, const Combine &combine,
                double work = 1) {
  reduction<T> p(all, tile, first, combine);
  all.expect(p.result);
  const auto from = p.from;
  const auto to = p.to;
  all.form(
      name, from.extent.template tile<tile>(),
      [=](tiled t) restrict(amp) {
        tile_static T values[tile];
        const int l = t.local[0];
        values[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            values[l] = combine(values[l], values[l + s]);
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = values[0];
      },
      work);
}

void combine_otherwise(forms::group &all) {
  combine_by<int>("int", all, 0, [](int x, int y) restrict(amp, cpu) { return x + y; });
  combine_by<unsigned>(
      "unsigned, xor", all, 0, [](unsigned x, unsigned y) restrict(amp, cpu) { return x ^ y; });
  combine_by<double>(
      "double", all, 0, [](double x, double y) restrict(amp, cpu) { return x + y; }, 2);
  combine_by<float>(
      "min by ?:", all, 1000, [](float x, float y) restrict(amp, cpu) { return x < y ? x : y; });
  combine_by<int>(
      "max of ints by if", all, -1000, [](int x, int y) restrict(amp, cpu) {
        if (y > x)
          return y;
        return x;
      });
}

void several_sums(forms::group &all, const reduction<float> &p) {
  const auto from = p.from;
  const auto to = p.to;
  all.form(
      "the sum and the sum of absolute values", from.extent.tile<tile>(),
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile], sizes[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        sizes[l] = fast_math::fabs(sums[l]);
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s) {
            sums[l] += sums[l + s];
            sizes[l] += sizes[l + s];
          }
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sizes[0] < 0 ? 0 : sums[0];
      },
      2);
  all.form(
      "a copy of all first", from.extent.tile<tile>(), [=](tiled t) restrict(amp) {
        tile_static float numbers[tile], sums[tile];
        const int l = t.local[0];
        numbers[l] = from[t.global];
        t.barrier.wait();
        sums[l] = numbers[tile - 1 - l];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  reduction<float> p(all);
  all.expect(p.result);
  usual(all, p);
  in_the_plane(all, p);
  several_sums(all, p);
  two_elements(all);
  grid_stride<int>("16 numbers a work-item, a tile apart", all, 16);
  grid_stride<unsigned>("16 numbers a work-item, unsigned", all, 16);
  combine_otherwise(all);
  return all.result();
}
