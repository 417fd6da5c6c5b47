// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix of floats transposed.
#include "forms.h"

using namespace concurrency;

namespace {

const int tile = 16;
typedef tiled_index<tile, tile> tiled;

class problem {
public:
  explicit problem(int size)
      : n(size), numbers_(forms::random_numbers<float>(n * n, -99, 99)), flat_from(numbers_),
        from(n, n, numbers_), result(transposed()), to(result.grid(n, n)) {}

  const int n;

private:
  std::vector<float> transposed() const {
    std::vector<float> numbers(numbers_.size());
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x)
        numbers[x * n + y] = numbers_[y * n + x];
    return numbers;
  }

  std::vector<float> numbers_;

public:
  const array_view<const float> flat_from;
  const array_view<const float, 2> from;
  forms::output<float> result;
  const array_view<float, 2> to;
};

void write_tiles(forms::group &all, const problem &p) {
  const auto from = p.from;
  const auto to = p.to;
  const int n = p.n;
  const auto tiles = from.extent.tile<tile, tile>();
  all.form(
      "usual", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
            block[t.local[1]][t.local[0]];
      });
  all.form(
      "stored transposed in the tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        const int row = t.local[0], column = t.local[1];
        block[column][row] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + row, t.tile_origin[0] + column) = block[row][column];
      });
  all.form(
      "padded tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile + 1];
        const int row = t.local[0], column = t.local[1];
        block[row][column] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + row, t.tile_origin[0] + column) = block[column][row];
      });
  all.form(
      "index<2> objects", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        const index<2> target(t.tile_origin[1], t.tile_origin[0]);
        to[target + t.local] = block[t.local[1]][t.local[0]];
      });
  all.form(
      "t.tile * 16", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        const int row = t.local[0], column = t.local[1];
        block[row][column] = from(t.tile[0] * tile + row, t.tile[1] * tile + column);
        t.barrier.wait();
        to(t.tile[1] * tile + row, t.tile[0] * tile + column) = block[column][row];
      });
  all.form(
      "unsigned", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        const unsigned row = t.local[0], column = t.local[1];
        block[row][column] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + row, t.tile_origin[0] + column) = block[column][row];
      });
  all.form(
      "flat tile, unsigned", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile * tile];
        const unsigned row = t.local[0], column = t.local[1];
        block[row * tile + column] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + row, t.tile_origin[0] + column) = block[column * tile + row];
      });
  all.form(
      "guarded", tiles, [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        const int row = t.local[0], column = t.local[1];
        if (t.global[0] < n && t.global[1] < n)
          block[row][column] = from[t.global];
        t.barrier.wait();
        const int y = t.tile_origin[1] + row, x = t.tile_origin[0] + column;
        if (y < n && x < n)
          to(y, x) = block[column][row];
      });
  all.form(
      "guarded, padded extent", tiles.pad(), [=](tiled t) restrict(amp) {
        tile_static float block[tile][tile];
        const int row = t.local[0], column = t.local[1];
        block[row][column] = from.extent.contains(t.global) ? from[t.global] : 0.0f;
        t.barrier.wait();
        const index<2> target(t.tile_origin[1] + row, t.tile_origin[0] + column);
        if (to.extent.contains(target))
          to[target] = block[column][row];
      });
}

void write_shapes(forms::group &all, const problem &p) {
  const auto from = p.from;
  const auto to = p.to;
  const int n = p.n, across = n / tile;
  all.form(
      "8 x 32 work-items", from.extent.tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
        tile_static float block[8][32];
        const int row = t.local[0], column = t.local[1], flat = row * 32 + column;
        block[row][column] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + flat / 8, t.tile_origin[0] + flat % 8) = block[flat % 8][flat / 8];
      });
  all.form(
      "32 x 32 work-items", from.extent.tile<32, 32>(), [=](tiled_index<32, 32> t) restrict(amp) {
        tile_static float block[32][32];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
            block[t.local[1]][t.local[0]];
      });
  all.form(
      "8 x 8 work-items", from.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
        tile_static float block[8][8];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
            block[t.local[1]][t.local[0]];
      });
  all.form(
      "four elements a work-item, 8 x 32",
      extent<2>(n / 4, n).tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
        tile_static float block[32][33];
        const int row = t.local[0], column = t.local[1];
        const int y = t.tile[0] * 32, x = t.tile[1] * 32;
        for (int i = 0; i < 32; i += 8)
          block[row + i][column] = from(y + row + i, x + column);
        t.barrier.wait();
        for (int i = 0; i < 32; i += 8)
          to(x + row + i, y + column) = block[column][row + i];
      });
  all.form(
      "rank 1, tiles of 256", extent<1>(n * n).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static float block[tile][tile];
        const int row = t.local[0] / tile, column = t.local[0] % tile;
        const int y = t.tile[0] / across * tile, x = t.tile[0] % across * tile;
        block[row][column] = from(y + row, x + column);
        t.barrier.wait();
        to(x + row, y + column) = block[column][row];
      });
  all.form(
      "rank 1, tiles of 256, unsigned",
      extent<1>(n * n).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static float block[256];
        const unsigned local = t.local[0], row = local / 16, column = local % 16;
        const unsigned y = unsigned(t.tile[0]) / across * 16, x = unsigned(t.tile[0]) % across * 16;
        block[local] = from(y + row, x + column);
        t.barrier.wait();
        to(x + row, y + column) = block[column * 16 + row];
      });
}

void write_untiled(forms::group &all, const problem &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto flat_from = p.flat_from;
  const auto flat_to = p.result.view;
  const int n = p.n;
  all.form(
      "untiled, writes rows",
      to.extent, [=](index<2> i) restrict(amp) { to[i] = from(i[1], i[0]); });
  all.form(
      "untiled, reads rows",
      to.extent, [=](index<2> i) restrict(amp) { to(i[1], i[0]) = from[i]; });
  all.form(
      "untiled, unsigned and flat", to.extent, [=](index<2> i) restrict(amp) {
        const unsigned y = i[0], x = i[1], size = n;
        flat_to[y * size + x] = flat_from[x * size + y];
      });
  all.form(
      "untiled, rank 1", extent<1>(n * n), [=](index<1> i) restrict(amp) {
        const int y = i[0] / n, x = i[0] % n;
        flat_to[i] = flat_from[x * n + y];
      });
  all.form(
      "untiled, rank 1, unsigned", extent<1>(n * n), [=](index<1> i) restrict(amp) {
        const unsigned flat = i[0], y = flat / n, x = flat % n;
        flat_to[x * n + y] = flat_from[flat];
      });
  all.form(
      "untiled, four elements a work-item", extent<2>(n, n / 4), [=](index<2> i) restrict(amp) {
        for (int k = 0; k < 4; ++k)
          to(i[0], 4 * i[1] + k) = from(4 * i[1] + k, i[0]);
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(4096, 256));
  all.expect(p.result);
  write_tiles(all, p);
  write_shapes(all, p);
  write_untiled(all, p);
  return all.result();
}
