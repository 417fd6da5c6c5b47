// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y = a * x + y, element by element, in the second-level cache.
#include "forms.h"

#include <amp_short_vectors.h>

using namespace concurrency;
using graphics::float_4;

namespace {

struct point {
  float x, y;
};

float combined(float a, float x, float y) restrict(amp, cpu) { return a * x + y; }

class saxpy {
public:
  saxpy(float a, const array_view<const float> &x, const array_view<const float> &y,
        const array_view<float> &to)
      : a_(a), x_(x), y_(y), to_(to) {}
  void operator()(index<1> i) const restrict(amp) { to_[i] = a_ * x_[i] + y_[i]; }

private:
  float a_;
  array_view<const float> x_, y_;
  array_view<float> to_;
};

void write_indices(forms::group &all, float a, const array_view<const float> &x,
                   const array_view<const float> &y, const array_view<float> &to) {
  const int count = to.extent[0];
  all.form("usual", to.extent, [=](index<1> i) restrict(amp) { to[i] = a * x[i] + y[i]; });
  all.form("a class for the kernel", to.extent, saxpy(a, x, y, to));
  all.form(
      "a function", to.extent, [=](index<1> i) restrict(amp) { to[i] = combined(a, x[i], y[i]); });
  all.form(
      "int", to.extent, [=](index<1> i) restrict(amp) {
        const int k = i[0];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "unsigned", to.extent, [=](index<1> i) restrict(amp) {
        const unsigned k = i[0];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "size_t", to.extent, [=](index<1> i) restrict(amp) {
        const size_t k = i[0];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "guarded", to.extent, [=](index<1> i) restrict(amp) {
        if (i[0] < count)
          to[i] = a * x[i] + y[i];
      });
  all.form(
      "guarded, unsigned", to.extent, [=](index<1> i) restrict(amp) {
        const unsigned k = i[0];
        if (k >= unsigned(count))
          return;
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "backwards", to.extent, [=](index<1> i) restrict(amp) {
        const int k = count - 1 - i[0];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "pointers", to.extent, [=](index<1> i) restrict(amp) {
        const float *px = &x[0], *py = &y[0];
        float *pto = &to[0];
        pto[i[0]] = a * px[i[0]] + py[i[0]];
      });
  all.form(
      "pointers that were moved", to.extent, [=](index<1> i) restrict(amp) {
        const float *px = &x[0] + i[0], *py = &y[0] + i[0];
        *(&to[0] + i[0]) = a * *px + *py;
      });
  all.form(
      "the result added to", to.extent, [=](index<1> i) restrict(amp) {
        to[i] = y[i];
        to[i] += a * x[i];
      });
}

void write_shapes(forms::group &all, float a, const array_view<const float> &x,
                  const array_view<const float> &y, const array_view<float> &to) {
  static const int n = 256, tile = 256;
  const int count = to.extent[0], rows = count / n, width = n;
  const auto x2 = x.view_as(extent<2>(rows, n)), y2 = y.view_as(extent<2>(rows, n));
  const auto to2 = to.view_as(extent<2>(rows, n));
  all.form("rank 2", to2.extent, [=](index<2> i) restrict(amp) { to2[i] = a * x2[i] + y2[i]; });
  all.form(
      "rank 2, (row, column)", to2.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0], column = i[1];
        to2(row, column) = a * x2(row, column) + y2(row, column);
      });
  all.form(
      "rank 2, flattened", to2.extent, [=](index<2> i) restrict(amp) {
        const int k = i[0] * width + i[1];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "rank 2, flattened, unsigned", to2.extent, [=](index<2> i) restrict(amp) {
        const unsigned k = unsigned(i[0]) * width + i[1];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "rank 2, columns along dimension 0", extent<2>(n, rows), [=](index<2> i) restrict(amp) {
        to2(i[1], i[0]) = a * x2(i[1], i[0]) + y2(i[1], i[0]);
      });
  all.form(
      "rank 1, i / n and i % n", to.extent, [=](index<1> i) restrict(amp) {
        const int row = i[0] / width, column = i[0] % width;
        to2(row, column) = a * x2(row, column) + y2(row, column);
      });
  all.form(
      "rank 1, i / n and i % n, unsigned", to.extent, [=](index<1> i) restrict(amp) {
        const unsigned row = unsigned(i[0]) / width, column = unsigned(i[0]) % width;
        to2(row, column) = a * x2(row, column) + y2(row, column);
      });
  all.form(
      "rank 1, i / 256 and i % 256", to.extent, [=](index<1> i) restrict(amp) {
        const int row = i[0] / n, column = i[0] % n;
        to2(row, column) = a * x2(row, column) + y2(row, column);
      });
  all.form(
      "rank 3, flattened", extent<3>(4, rows / 4, n), [=](index<3> i) restrict(amp) {
        const int k = (i[0] * (count / width / 4) + i[1]) * width + i[2];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "tiles, t.global", to.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        to[t.global] = a * x[t.global] + y[t.global];
      });
  all.form(
      "tiles, t.tile and t.local", to.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        const int k = t.tile[0] * tile + t.local[0];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "tiles, t.tile and t.local, unsigned",
      to.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        const unsigned k = t.tile[0] * 256u + t.local[0];
        to[k] = a * x[k] + y[k];
      });
  all.form(
      "tiles, padded and guarded",
      to.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        if (t.global[0] < count)
          to[t.global] = a * x[t.global] + y[t.global];
      });
  all.form(
      "tiles, through tile_static memory",
      to.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static float part[tile];
        part[t.local[0]] = x[t.global];
        t.barrier.wait();
        to[t.global] = a * part[t.local[0]] + y[t.global];
      });
}

void write_several(forms::group &all, float a, const array_view<const float> &x,
                   const array_view<const float> &y, const array_view<float> &to) {
  const int count = to.extent[0], quarter = count / 4;
  all.form(
      "four neighbours a work-item", extent<1>(quarter), [=](index<1> i) restrict(amp) {
        for (int k = 4 * i[0]; k < 4 * i[0] + 4; ++k)
          to[k] = a * x[k] + y[k];
      });
  all.form(
      "four neighbours, written out", extent<1>(quarter), [=](index<1> i) restrict(amp) {
        const int k = 4 * i[0];
        to[k] = a * x[k] + y[k];
        to[k + 1] = a * x[k + 1] + y[k + 1];
        to[k + 2] = a * x[k + 2] + y[k + 2];
        to[k + 3] = a * x[k + 3] + y[k + 3];
      });
  all.form(
      "four a quarter apart", extent<1>(quarter), [=](index<1> i) restrict(amp) {
        for (int k = i[0]; k < count; k += quarter)
          to[k] = a * x[k] + y[k];
      });
  all.form(
      "strides of all work-items", extent<1>(1024), [=](index<1> i) restrict(amp) {
        for (int k = i[0]; k < count; k += 1024)
          to[k] = a * x[k] + y[k];
      });
  all.form(
      "strides of all work-items, unsigned", extent<1>(1024), [=](index<1> i) restrict(amp) {
        for (unsigned k = i[0]; k < unsigned(count); k += 1024)
          to[k] = a * x[k] + y[k];
      });
  all.form(
      "strides, while loop", extent<1>(1024), [=](index<1> i) restrict(amp) {
        int k = i[0];
        while (k < count) {
          to[k] = a * x[k] + y[k];
          k += 1024;
        }
      });
  all.form(
      "a part of 64 a work-item", extent<1>(count / 64), [=](index<1> i) restrict(amp) {
        const int first = 64 * i[0];
        for (int k = first; k < first + 64; ++k)
          to[k] = a * x[k] + y[k];
      });
  const auto x4 = x.reinterpret_as<const float_4>(), y4 = y.reinterpret_as<const float_4>();
  const auto to4 = to.reinterpret_as<float_4>();
  all.form("float_4", to4.extent, [=](index<1> i) restrict(amp) { to4[i] = x4[i] * a + y4[i]; });
  const auto lower = to.section(0, count / 2), upper = to.section(count / 2, count / 2);
  const auto x_upper = x.section(count / 2, count / 2), y_upper = y.section(count / 2, count / 2);
  all.form(
      "two halves, sections", lower.extent, [=](index<1> i) restrict(amp) {
        lower[i] = a * x[i] + y[i];
        upper[i] = a * x_upper[i] + y_upper[i];
      });
}

void write_structs(forms::group &all, float a, const std::vector<float> &x,
                   const std::vector<float> &y, const array_view<float> &to) {
  std::vector<point> points;
  for (std::size_t i = 0; i < x.size(); ++i)
    points.push_back({x[i], y[i]});
  const array_view<const point> from(points);
  all.form(
      "an array of structs",
      to.extent, [=](index<1> i) restrict(amp) { to[i] = a * from[i].x + from[i].y; });
  all.form(
      "a copy of a struct", to.extent, [=](index<1> i) restrict(amp) {
        const point p = from[i];
        to[i] = a * p.x + p.y;
      });
  all.form(
      "a reference to a struct, unsigned", to.extent, [=](index<1> i) restrict(amp) {
        const unsigned k = i[0];
        const point &p = from[k];
        to[k] = a * p.x + p.y;
      });
  const auto numbers = from.reinterpret_as<const float>();
  all.form(
      "pairs in one array, 2 * i and 2 * i + 1", to.extent, [=](index<1> i) restrict(amp) {
        to[i] = a * numbers[2 * i[0]] + numbers[2 * i[0] + 1];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int count = 64 << 10;
  const float a = 3;
  const std::vector<float> x = forms::random_numbers<float>(count, -99, 99),
                           y(x.rbegin(), x.rend());
  std::vector<float> wanted;
  for (int i = 0; i < count; ++i)
    wanted.push_back(combined(a, x[i], y[i]));
  forms::output<float> result(wanted);
  all.expect(result);
  const array_view<const float> from_x(x), from_y(y);
  write_indices(all, a, from_x, from_y, result.view);
  write_shapes(all, a, from_x, from_y, result.view);
  write_several(all, a, from_x, from_y, result.view);
  write_structs(all, a, x, y, result.view);
  return all.result();
}
