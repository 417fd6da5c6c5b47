// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels of which each pass for GPUs changes at least one, beside serial loops, for several sizes.
#include <amp.h>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

using namespace concurrency;

static std::mt19937 random_bits(46);

template <typename T> static std::vector<T> numbers_below(int end, std::size_t count) {
  std::vector<T> made(count);
  for (T &number : made) number = T(random_bits() % unsigned(end));
  return made;
}

static bool product(int rows, int columns, int length) {
  const auto a = numbers_below<float>(8, std::size_t(rows * length)), b = numbers_below<float>(8, std::size_t(length * columns));
  std::vector<float> c(std::size_t(rows * columns));
  const array_view<const float, 2> left(rows, length, a), right(length, columns, b);
  const array_view<float, 2> result(rows, columns, c);
  parallel_for_each(result.extent, [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < length; ++k) sum += left(i[0], k) * right(k, i[1]);
    result[i] = sum;
  });
  result.synchronize();
  for (int row = 0; row != rows; ++row)
    for (int column = 0; column != columns; ++column) {
      float sum = 0;
      for (int k = 0; k != length; ++k) sum += a[std::size_t(row * length + k)] * b[std::size_t(k * columns + column)];
      if (c[std::size_t(row * columns + column)] != sum) return false;
    }
  return true;
}

static bool sparse_product(int rows) {
  std::vector<int> first(std::size_t(rows) + 1);
  for (int row = 0; row != rows; ++row) first[std::size_t(row) + 1] = first[std::size_t(row)] + int(random_bits() % 9);
  const std::size_t count = std::size_t(first.back());
  const auto column = numbers_below<int>(rows, count + 1), value = numbers_below<int>(100, count + 1);
  const auto x = numbers_below<int>(100, std::size_t(rows));
  std::vector<int> y(std::size_t(rows), 0);
  const array_view<const int> begins(rows + 1, first), columns(int(count) + 1, column), values(int(count) + 1, value), in(rows, x);
  const array_view<int> out(rows, y);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = begins[i]; k < begins[i[0] + 1]; ++k) sum += values[k] * in[columns[k]];
    out[i] = sum;
  });
  out.synchronize();
  for (std::size_t row = 0; row != y.size(); ++row) {
    int sum = 0;
    for (std::size_t k = std::size_t(first[row]); k < std::size_t(first[row + 1]); ++k) sum += value[k] * x[std::size_t(column[k])];
    if (y[row] != sum) return false;
  }
  return true;
}

static bool histogram(int size) {
  constexpr int bins = 16;
  const int each = size % 23 + 1, tiles = size / 20 + 1;
  const auto keys = numbers_below<int>(bins, std::size_t(tiles * bins * each));
  std::vector<int> counts(bins);
  const array_view<const int> in(tiles * bins * each, keys);
  const array_view<int> out(bins, counts);
  parallel_for_each(extent<1>(tiles * bins).tile<bins>(), [=](tiled_index<bins> i) restrict(amp) {
    tile_static int near[bins];
    near[i.local[0]] = 0;
    i.barrier.wait();
    for (int k = 0; k < each; ++k) atomic_fetch_inc(&near[in[i.global[0] * each + k]]);
    i.barrier.wait();
    atomic_fetch_add(&out[i.local[0]], near[i.local[0]]);
  });
  out.synchronize();
  std::vector<int> expected(bins);
  for (int key : keys) ++expected[std::size_t(key)];
  return counts == expected;
}

static bool quadruples(int count) {
  const auto from = numbers_below<int>(1000, std::size_t(4 * count));
  std::vector<int> to(from.size());
  const array<int> in(4 * count, from.begin());
  array<int> out(4 * count);
  parallel_for_each(extent<1>(count), [&in, &out](index<1> i) restrict(amp) {
    for (int k = 0; k != 4; ++k) out[i[0] * 4 + k] = 2 * in[i[0] * 4 + 3 - k];
  });
  copy(out, to.begin());
  for (std::size_t place = 0; place != to.size(); ++place)
    if (to[place] != 2 * from[place / 4 * 4 + 3 - place % 4]) return false;
  return true;
}

/// Work-items at the end load a variable's members in place of a container's.
static bool nearest(int count) {
  struct body {
    int x, y, mass;
  };
  std::vector<body> bodies;
  bodies.resize(std::size_t(count));
  for (body &one : bodies) one = {int(random_bits() % 100), int(random_bits() % 100), int(random_bits() % 10)};
  std::vector<int> sums(bodies.size());
  const array_view<const body> in(count, bodies);
  const array_view<int> out(count, sums);
  parallel_for_each(out.extent.tile<32>().pad(), [=](tiled_index<32> i) restrict(amp) {
    tile_static body near[32];
    const body nobody = {0, 0, 0};
    const body own = i.global[0] < in.extent[0] ? in[i.global] : nobody;
    int sum = own.x + own.y;
    for (int first = 0; first < in.extent[0]; first += 32) {
      const int number = first + i.local[0];
      near[i.local[0]] = number < in.extent[0] ? in[number] : nobody;
      i.barrier.wait();
      for (int k = 0; k != 32; ++k) sum += near[k].x * (k + 1) - near[k].y * near[k].mass;
      i.barrier.wait();
    }
    if (i.global[0] < out.extent[0]) out[i.global] = sum;
  });
  out.synchronize();
  int expected = 0;
  for (int number = 0; number < (count + 31) / 32 * 32; ++number) {
    const body one = number < count ? bodies[std::size_t(number)] : body{0, 0, 0};
    expected += one.x * (number % 32 + 1) - one.y * one.mass;
  }
  for (std::size_t number = 0; number != sums.size(); ++number)
    if (sums[number] != expected + bodies[number].x + bodies[number].y) return false;
  return true;
}

/// A division by a number that is not known before is a product of 64 bits.
static bool transposed(int rows, int columns) {
  const auto from = numbers_below<int>(1 << 30, std::size_t(rows * columns));
  std::vector<int> to(from.size());
  const array_view<const int, 2> in(rows, columns, from);
  const array_view<int, 2> out(columns, rows, to);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) { out[i] = in(i[1], i[0]) % 1000 + i[0] / 7; });
  out.synchronize();
  for (int row = 0; row != rows; ++row)
    for (int column = 0; column != columns; ++column)
      if (to[std::size_t(column * rows + row)] != from[std::size_t(row * columns + column)] % 1000 + column / 7) return false;
  return true;
}

int main() {
  int wrong = 0;
  const auto check = [&](bool is_right, const char *kernel, int size) {
    if (!is_right && ++wrong) std::printf("%s of size %d is wrong\n", kernel, size);
  };
  for (int size : {1, 2, 31, 33, 70, 129}) {
    check(product(size, size + 3, size % 37 + 1), "product", size);
    check(sparse_product(size), "sparse_product", size);
    check(histogram(size), "histogram", size);
    check(quadruples(size), "quadruples", size);
    check(nearest(size), "nearest", size);
    check(transposed(size, size % 50 + 2), "transposed", size);
  }
  if (!wrong) std::puts("right");
  return wrong != 0;
}
