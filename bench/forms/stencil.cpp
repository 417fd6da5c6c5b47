// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An 0.125f of the sum of 3 x 3 neighbours in a picture of floats; beyond its edge the picture goes
// on as it is there.
#include "forms.h"

#include <amp_math.h>

using namespace concurrency;

namespace {

typedef array_view<const float, 2> picture;

int clamped(int i, int count) restrict(amp, cpu) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

int clamped_by_if(int i, int count) restrict(amp) {
  if (i < 0)
    return 0;
  if (i > count - 1)
    return count - 1;
  return i;
}

template <typename T> T limit(T x, T low, T high) restrict(amp) {
  return x < low ? low : x > high ? high : x;
}

int least(int x, int y) restrict(amp) { return x < y ? x : y; }
int most(int x, int y) restrict(amp) { return x > y ? x : y; }

float at(const picture &from, int y, int x) restrict(amp) {
  return from(clamped(y, from.extent[0]), clamped(x, from.extent[1]));
}

float at_flat(const array_view<const float> &from, int y, int x, int rows,
              int columns) restrict(amp) {
  return from[clamped(y, rows) * columns + clamped(x, columns)];
}

float row_of_3(const picture &from, int y, int x) restrict(amp) {
  return at(from, y, x - 1) + at(from, y, x) + at(from, y, x + 1);
}

class problem {
public:
  problem(int rows, int columns)
      : rows(rows), columns(columns), numbers_(forms::random_numbers<float>(rows * columns, 0, 99)),
        flat_from(numbers_), from(rows, columns, numbers_), result(means()),
        to(result.grid(rows, columns)) {}

  const int rows, columns;

private:
  std::vector<float> means() const {
    std::vector<float> sums(numbers_.size());
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += numbers_[clamped(y + dy, rows) * columns + clamped(x + dx, columns)];
        sums[y * columns + x] = 0.125f * sum;
      }
    return sums;
  }

  std::vector<float> numbers_;

public:
  const array_view<const float> flat_from;
  const picture from;
  forms::output<float> result;
  const array_view<float, 2> to;
};

void write_clamps(forms::group &all, const problem &p) {
  const auto from = p.from;
  const auto to = p.to;
  const int rows = p.rows, columns = p.columns;
  all.form(
      "usual", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from(clamped(i[0] + dy, rows), clamped(i[1] + dx, columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "min and max functions", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum +=
                from(most(0, least(i[0] + dy, rows - 1)), most(0, least(i[1] + dx, columns - 1)));
        to[i] = 0.125f * sum;
      });
  all.form(
      "a template limit", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from(limit(i[0] + dy, 0, rows - 1), limit(i[1] + dx, 0, columns - 1));
        to[i] = 0.125f * sum;
      });
  all.form(
      "clamps by if", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from(clamped_by_if(i[0] + dy, rows), clamped_by_if(i[1] + dx, columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "at(y, x)", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += at(from, i[0] + dy, i[1] + dx);
        to[i] = 0.125f * sum;
      });
  all.form(
      "at(y, x) nine times", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        to[i] = (at(from, y - 1, x - 1) + at(from, y - 1, x) + at(from, y - 1, x + 1) +
                 at(from, y, x - 1) + at(from, y, x) + at(from, y, x + 1) + at(from, y + 1, x - 1) +
                 at(from, y + 1, x) + at(from, y + 1, x + 1)) *
                0.125f;
      });
  all.form(
      "ternaries for the four sides", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        const int up = y > 0 ? y - 1 : 0, down = y < rows - 1 ? y + 1 : y;
        const int left = x > 0 ? x - 1 : 0, right = x < columns - 1 ? x + 1 : x;
        to[i] =
            0.125f * (from(up, left) + from(up, x) + from(up, right) + from(y, left) + from(y, x) +
                      from(y, right) + from(down, left) + from(down, x) + from(down, right));
      });
  all.form(
      "sides changed by if", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        int up = y - 1, down = y + 1, left = x - 1, right = x + 1;
        if (up < 0)
          up = 0;
        if (left < 0)
          left = 0;
        if (down == rows)
          down--;
        if (right == columns)
          right--;
        to[i] =
            0.125f * (from(up, left) + from(up, x) + from(up, right) + from(y, left) + from(y, x) +
                      from(y, right) + from(down, left) + from(down, x) + from(down, right));
      });
  all.form(
      "three rows of three, a function", to.extent, [=](index<2> i) restrict(amp) {
        to[i] = 0.125f * (row_of_3(from, i[0] - 1, i[1]) + row_of_3(from, i[0], i[1]) +
                          row_of_3(from, i[0] + 1, i[1]));
      });
}

void write_loops(forms::group &all, const problem &p) {
  const auto from = p.from;
  const auto to = p.to;
  const int rows = p.rows, columns = p.columns;
  all.form(
      "offsets in an array", to.extent, [=](index<2> i) restrict(amp) {
        const int ys[9] = {-1, -1, -1, 0, 0, 0, 1, 1, 1}, xs[9] = {-1, 0, 1, -1, 0, 1, -1, 0, 1};
        float sum = 0;
        for (int k = 0; k < 9; ++k)
          sum += from(clamped(i[0] + ys[k], rows), clamped(i[1] + xs[k], columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "k / 3 - 1 and k % 3 - 1", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < 9; ++k)
          sum += from(clamped(i[0] + k / 3 - 1, rows), clamped(i[1] + k % 3 - 1, columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "a radius that is captured", to.extent,
      [ =, radius = rows > 1 ? 1 : 0 ](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -radius; dy <= radius; ++dy)
          for (int dx = -radius; dx <= radius; ++dx)
            sum += from(clamped(i[0] + dy, rows), clamped(i[1] + dx, columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "neighbours from y - 1 to y + 1", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int y = i[0] - 1; y <= i[0] + 1; ++y)
          for (int x = i[1] - 1; x <= i[1] + 1; ++x)
            sum += from(clamped(y, rows), clamped(x, columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "weights in an array", to.extent, [=](index<2> i) restrict(amp) {
        const float weights[3][3] = {
            {0.125f, 0.125f, 0.125f}, {0.125f, 0.125f, 0.125f}, {0.125f, 0.125f, 0.125f}};
        float sum = 0;
        for (int dy = 0; dy < 3; ++dy)
          for (int dx = 0; dx < 3; ++dx)
            sum += weights[dy][dx] *
                   from(clamped(i[0] + dy - 1, rows), clamped(i[1] + dx - 1, columns));
        to[i] = sum;
      });
  all.form(
      "interior by if, the edge by loops", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y > 0 && y < rows - 1 && x > 0 && x < columns - 1) {
          to[i] = 0.125f * (from(y - 1, x - 1) + from(y - 1, x) + from(y - 1, x + 1) +
                            from(y, x - 1) + from(y, x) + from(y, x + 1) + from(y + 1, x - 1) +
                            from(y + 1, x) + from(y + 1, x + 1));
        } else {
          float sum = 0;
          for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
              sum += from(clamped(y + dy, rows), clamped(x + dx, columns));
          to[i] = 0.125f * sum;
        }
      });
  all.form(
      "the edge returns early", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y == 0 || y == rows - 1 || x == 0 || x == columns - 1) {
          float sum = 0;
          for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
              sum += at(from, y + dy, x + dx);
          to[i] = 0.125f * sum;
          return;
        }
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from(y + dy, x + dx);
        to[i] = 0.125f * sum;
      });
}

void write_flat(forms::group &all, const problem &p) {
  const auto from = p.flat_from;
  const auto grid = p.from;
  const auto to = p.result.view;
  const int rows = p.rows, columns = p.columns;
  all.form(
      "views of rank 1", p.to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from[clamped(i[0] + dy, rows) * columns + clamped(i[1] + dx, columns)];
        to[i[0] * columns + i[1]] = 0.125f * sum;
      });
  all.form(
      "views of rank 1, a function", p.to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += at_flat(from, i[0] + dy, i[1] + dx, rows, columns);
        to[i[0] * columns + i[1]] = 0.125f * sum;
      });
  all.form(
      "views of rank 1, unsigned flat index", p.to.extent, [=](index<2> i) restrict(amp) {
        const unsigned y = i[0], x = i[1], width = columns;
        const unsigned up = y ? y - 1 : 0, down = y + 1 < unsigned(rows) ? y + 1 : y;
        const unsigned left = x ? x - 1 : 0, right = x + 1 < width ? x + 1 : x;
        to[y * width + x] =
            0.125f *
            (from[up * width + left] + from[up * width + x] + from[up * width + right] +
             from[y * width + left] + from[y * width + x] + from[y * width + right] +
             from[down * width + left] + from[down * width + x] + from[down * width + right]);
      });
  all.form(
      "rank 1", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        const int y = i[0] / columns, x = i[0] % columns;
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from[clamped(y + dy, rows) * columns + clamped(x + dx, columns)];
        to[i] = 0.125f * sum;
      });
  all.form(
      "rank 1, views of rank 2", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        const int y = i[0] / columns, x = i[0] - y * columns;
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += grid(clamped(y + dy, rows), clamped(x + dx, columns));
        to[i] = 0.125f * sum;
      });
  all.form(
      "rank 1, unsigned", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        const unsigned flat = i[0], y = flat / unsigned(columns), x = flat % unsigned(columns);
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            sum += from[clamped(int(y) + dy, rows) * columns + clamped(int(x) + dx, columns)];
        to[flat] = 0.125f * sum;
      });
}

void write_tiles(forms::group &all, const problem &p) {
  static const int tile = 16;
  const auto from = p.from;
  const auto to = p.to;
  const int rows = p.rows, columns = p.columns;
  const auto tiles = to.extent.tile<tile, tile>();
  all.form(
      "tiles with a halo", tiles, [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float part[tile + 2][tile + 2];
        const int row = t.local[0], column = t.local[1];
        for (int y = row; y < tile + 2; y += tile)
          for (int x = column; x < tile + 2; x += tile)
            part[y][x] = from(clamped(t.tile_origin[0] + y - 1, rows),
                              clamped(t.tile_origin[1] + x - 1, columns));
        t.barrier.wait();
        float sum = 0;
        for (int dy = 0; dy <= 2; ++dy)
          for (int dx = 0; dx <= 2; ++dx)
            sum += part[row + dy][column + dx];
        to[t.global] = 0.125f * sum;
      });
  all.form(
      "tiles, the halo by if", tiles, [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float part[tile + 2][tile + 2];
        const int row = t.local[0], column = t.local[1], y = t.global[0], x = t.global[1];
        part[row + 1][column + 1] = from(y, x);
        if (row == 0)
          part[0][column + 1] = at(from, y - 1, x);
        if (row == tile - 1)
          part[tile + 1][column + 1] = at(from, y + 1, x);
        if (column == 0)
          part[row + 1][0] = at(from, y, x - 1);
        if (column == tile - 1)
          part[row + 1][tile + 1] = at(from, y, x + 1);
        if (row == 0 && column == 0)
          part[0][0] = at(from, y - 1, x - 1);
        if (row == 0 && column == tile - 1)
          part[0][tile + 1] = at(from, y - 1, x + 1);
        if (row == tile - 1 && column == 0)
          part[tile + 1][0] = at(from, y + 1, x - 1);
        if (row == tile - 1 && column == tile - 1)
          part[tile + 1][tile + 1] = at(from, y + 1, x + 1);
        t.barrier.wait();
        float sum = 0;
        for (int dy = 0; dy <= 2; ++dy)
          for (int dx = 0; dx <= 2; ++dx)
            sum += part[row + dy][column + dx];
        to[t.global] = 0.125f * sum;
      });
  all.form(
      "tiles without a halo, the rest from the picture",
      tiles, [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float part[tile][tile];
        const int row = t.local[0], column = t.local[1];
        part[row][column] = from[t.global];
        t.barrier.wait();
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx) {
            const int y = row + dy, x = column + dx;
            sum += y >= 0 && y < tile && x >= 0 && x < tile
                       ? part[y][x]
                       : at(from, t.global[0] + dy, t.global[1] + dx);
          }
        to[t.global] = 0.125f * sum;
      });
  array<float, 2> between(to.extent);
  const array_view<float, 2> middle(between);
  all.program("two passes, rows and columns", [=] {
    parallel_for_each(
        middle.extent, [=](index<2> i) restrict(amp) { middle[i] = row_of_3(from, i[0], i[1]); });
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          to[i] = 0.125f * (at(middle, i[0] - 1, i[1]) + middle[i] + at(middle, i[0] + 1, i[1]));
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(2048, 128), all.size(2048, 192));
  all.expect(p.result);
  write_clamps(all, p);
  write_loops(all, p);
  write_flat(all, p);
  write_tiles(all, p);
  return all.result();
}
