// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiles whose rows are a vector or less, so that one vector may hold several rows, compute what each
// work-item would alone: in branches and loops that columns, rows or both take differently, with what a row or a
// column shares, private arrays, numbers of all sizes, structs, atomic operations, tile_static memory and barriers.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -ffp-contract=off -famp-version=1.2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-version=1.2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-version=1.2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

#include <amp_math.h>

constexpr int height = 37, width = 29, planes = 5;

/// All of them get the input, which has a positive number of elements that they may read anywhere, and their place.
struct parted_loops {
  template <class In> int operator()(const In &in, int y, int x) const restrict(amp, cpu) {
    int r = in[y * width + x], iterations = 0;
    while (r > 3 && iterations < 40) {
      if ((r + y) % 5 == 1 && iterations > 4)
        break;
      ++iterations;
      if (r & 1) {
        r = r / 2 + in[iterations * width + x];
        continue;
      }
      r -= 3 + in[y * width + iterations % width];
      for (int k = 0; k < (x & 3); ++k)
        r ^= in[k * width + x] << k;
    }
    return r * 64 + iterations;
  }
};

/// Of lanes that are here in one row and not in another, rows or columns have numbers in common.
struct shared_under_masks {
  template <class In> int operator()(const In &in, int y, int x) const restrict(amp, cpu) {
    int r = 0;
    if ((x + y) % 3 != 0) {
      r += in[x] * 3 + in[y] * 5 + in[y * width] + in[7];
      r += 1000 / (x % 4 + 1) + 1000 % (y + 2);
      if (in[x + width] > 50)
        r += 100 / (in[x + width] - 50) + in[(in[x] & 7) * width + x];
      if (in[y] > 20)
        r -= 3000 / (in[y] - 20);
    }
    if (y > 5)
      r ^= in[(y - 6) * width + x];
    if (x < 3)
      r -= in[(width - x) * 2];
    return r;
  }
};

struct switches {
  template <class In> int operator()(const In &in, int y, int x) const restrict(amp, cpu) {
    const int v = in[y * width + x];
    int r = v;
    switch ((v + y) & 7) {
    case 0:
      return x;
    case 1:
    case 2:
      r += y;
      break;
    case 5:
      r *= 3;
      [[fallthrough]];
    case 6:
      r -= x;
      break;
    default:
      r = r < 10 ? y : r;
    }
    return r + (y % 2 ? in[x] : in[y]);
  }
};

struct private_arrays {
  template <class In> int operator()(const In &in, int y, int x) const restrict(amp, cpu) {
    int own[6];
    for (int k = 0; k < 6; ++k)
      own[k] = in[(y + k) * width / 2 + x * k];
    own[x % 6] += 1;
    own[y % 6] *= 2;
    if (own[(x + y) % 6] > 60)
      for (int k = 0; k < own[1] % 4; ++k)
        own[k] += own[5 - k];
    return own[(x * 3 + y) % 6] + own[2] * 7 + own[own[3] & 3];
  }
};

struct mixed_sizes {
  template <class In> int operator()(const In &in, int y, int x) const restrict(amp, cpu) {
    const short narrow = short(in[y * width + x] * 300);
    const unsigned char tiny = static_cast<unsigned char>(in[x] * 7 + y);
    const long long wide = static_cast<long long>(narrow) * 100000007 + tiny;
    double sum = y;
    for (int k = 0; k < (tiny & 7); ++k)
      sum = sum * 0.5 + double(narrow + k) / double(x + 1);
    return int(wide >> 9) + int(sum) + (tiny > 128) + int(wide % 1009);
  }
};

struct mathematics {
  template <class In> int operator()(const In &in, int y, int x) const restrict(amp, cpu) {
    const float v = float(in[y * width + x]), r = float(y) * 0.25f;
    float s = v > 50 ? v * r + float(x) : v - r;
    for (int k = 0; k < in[y] % 5; ++k)
      s = s * 0.5f + float(in[x + k]) / (r + 1);
    return int(s) + (s < v);
  }
};

static std::vector<int> inputs() {
  std::vector<int> in(4 * height * width);
  for (int &v : in)
    v = int(random_numbers()() % 100);
  return in;
}

/// Tiles reach over the edges.
template <int Rows, int Columns, class F> void expect_same_in(const std::string &what, F f) {
  const std::vector<int> in = inputs();
  std::vector<int> out(height * width, untouched), expected(height * width);
  for (int i = 0; i < height * width; ++i)
    expected[i] = f(in.data(), i / width, i % width);
  array_view<const int> from(int(in.size()), in);
  array_view<int, 2> to(height, width, out);
  parallel_for_each(to.extent.tile<Rows, Columns>().pad(), [=](tiled_index<Rows, Columns> t) restrict(amp) {
    if (to.extent.contains(t.global))
      to[t.global] = f(from, t.global[0], t.global[1]);
  });
  to.synchronize();
  expect_equal((what + " " + std::to_string(Rows) + " x " + std::to_string(Columns)).c_str(), out, expected);
}

template <int Planes, int Rows, int Columns, class F> void expect_same_in(const std::string &what, F f) {
  const std::vector<int> in = inputs();
  std::vector<int> out(planes * height * width, untouched), expected(out.size());
  for (int i = 0; i < int(out.size()); ++i)
    expected[i] = f(in.data(), i / width % height, i % width) + i / width / height;
  array_view<const int> from(int(in.size()), in);
  array_view<int, 3> to(extent<3>(planes, height, width), out);
  parallel_for_each(to.extent.tile<Planes, Rows, Columns>().pad(),
                    [=](tiled_index<Planes, Rows, Columns> t) restrict(amp) {
                      if (to.extent.contains(t.global))
                        to[t.global] = f(from, t.global[1], t.global[2]) + t.global[0];
                    });
  to.synchronize();
  expect_equal((what + " " + std::to_string(Planes) + " x " + std::to_string(Rows) + " x " + std::to_string(Columns)).c_str(),
               out, expected);
}

template <class F> void expect_same(const std::string &what, F f) {
  if constexpr (every_shape || has_even_name<F>()) {
    expect_same_in<4, 16>(what, f);
    expect_same_in<4, 4>(what, f);
    expect_same_in<2, 3>(what, f);
    expect_same_in<2, 2, 2>(what, f);
  }
  if constexpr (every_shape || !has_even_name<F>()) {
    expect_same_in<6, 4>(what, f);
    expect_same_in<16, 2>(what, f);
    expect_same_in<16, 1>(what, f);
    expect_same_in<3, 4, 4>(what, f);
  }
#ifdef EVERY_SHAPE
  expect_same_in<8, 8>(what, f);
  expect_same_in<4, 3, 2>(what, f);
#endif
}

struct pair {
  int first;
  float second;
};

/// A tile's rows and columns change places in tile_static memory, some work-items add to what all share, and what each
/// has lives across barriers.
template <int Rows, int Columns> void expect_same_with_barriers() {
  const int down = 3, across = 5, count = down * across * Rows * Columns;
  const std::vector<int> in = random_ints(count, 100);
  std::vector<int> out(count, untouched), expected(count), sums(down * across), expected_sums(down * across);
  for (int tile = 0; tile < down * across; ++tile) {
    auto place = [=](int y, int x) {
      return (tile / across * Rows + y) * across * Columns + tile % across * Columns + x;
    };
    for (int y = 0; y < Rows; ++y)
      for (int x = 0; x < Columns; ++x) {
        const int other = in[place((y + 1) % Rows, (x + 1) % Columns)], own = in[place(y, x)];
        int r = own + in[place(Rows - 1 - y, Columns - 1 - x)];
        for (int k = 0; k < Columns; ++k)
          if (in[place(y, k)] > own)
            r += in[place(y, k)] * 3;
        for (int k = 0; k < Rows; ++k)
          r += in[place(k, x)] / 2;
        expected[place(y, x)] = r + other + x + int(float(other) * 0.5f);
        if (own > 0)
          expected_sums[tile] += own;
      }
  }
  array_view<const int, 2> from(down * Rows, across * Columns, in);
  array_view<int, 2> to(down * Rows, across * Columns, out);
  array_view<int, 2> sum(down, across, sums);
  parallel_for_each(to.extent.tile<Rows, Columns>(), [=](tiled_index<Rows, Columns> t) restrict(amp) {
    tile_static int values[Rows][Columns], total;
    tile_static pair pairs[Columns][Rows + 1];
    const int y = t.local[0], x = t.local[1], own = from[t.global];
    values[y][x] = own;
    pairs[x][y].first = own;
    pairs[x][y].second = float(own) * 0.5f;
    if (x + y == 0)
      total = 0;
    t.barrier.wait();
    int r = own + values[Rows - 1 - y][Columns - 1 - x];
    if (own > 0)
      atomic_fetch_add(&total, own);
    for (int k = 0; k < Columns; ++k)
      if (values[y][k] > own)
        r += values[y][k] * 3;
    t.barrier.wait();
    for (int k = 0; k < Rows; ++k) {
      r += pairs[x][k].first / 2;
      t.barrier.wait();
    }
    const pair &other = pairs[(x + 1) % Columns][(y + 1) % Rows];
    to[t.global] = r + other.first + x + int(other.second);
    if (x + y == 0)
      sum(t.tile[0], t.tile[1]) = total;
  });
  to.synchronize();
  sum.synchronize();
  const std::string name = "barriers " + std::to_string(Rows) + " x " + std::to_string(Columns);
  expect_equal(name.c_str(), out, expected);
  expect_equal((name + ", sums").c_str(), sums, expected_sums);
}

struct pixel {
  float red, green, blue;
  int alpha;
};

/// Adjacent structs, some words of them, and those that a column shares.
template <int Rows, int Columns> void expect_same_pixels() {
  const int rows = 3 * Rows, columns = 2 * Columns;
  std::vector<pixel> in(rows * columns);
  for (pixel &p : in)
    p = {float(random_numbers()() % 100), float(random_numbers()() % 100), float(random_numbers()() % 100),
         int(random_numbers()() % 100)};
  std::vector<pixel> out(in.size());
  array_view<const pixel, 2> from(rows, columns, in);
  array_view<pixel, 2> to(rows, columns, out);
  parallel_for_each(to.extent.tile<Rows, Columns>(), [=](tiled_index<Rows, Columns> t) restrict(amp) {
    const pixel own = from[t.global], top = from(0, t.global[1]);
    const float grey = own.red * 0.25f + own.green * 0.5f + own.blue * 0.25f - top.green / (own.red + 1);
    to[t.global] = {grey * top.blue, grey / 2, grey - own.blue, own.alpha + t.local[0]};
  });
  to.synchronize();
  bool same = true;
  for (int i = 0; i < rows * columns; ++i) {
    const pixel &own = in[i], &top = in[i % columns], &is = out[i];
    const float grey = own.red * 0.25f + own.green * 0.5f + own.blue * 0.25f - top.green / (own.red + 1);
    same &= is.red == grey * top.blue && is.green == grey / 2 && is.blue == grey - own.blue &&
            is.alpha == own.alpha + i / columns % Rows;
  }
  expect(("pixels " + std::to_string(Rows) + " x " + std::to_string(Columns)).c_str(), same);
}

int main() {
  expect_same_pixels<4, 4>();
  expect_same_pixels<32, 2>();
  expect_same("parted loops", parted_loops());
  expect_same("shared under masks", shared_under_masks());
  expect_same("switches", switches());
  expect_same("private arrays", private_arrays());
  expect_same("mixed sizes", mixed_sizes());
  expect_same("mathematics", mathematics());
  expect_same_with_barriers<4, 4>();
  expect_same_with_barriers<32, 2>();
  expect_same_with_barriers<2, 3>();
#ifdef EVERY_SHAPE
  expect_same_pixels<8, 8>();
  expect_same_with_barriers<8, 8>();
  expect_same_with_barriers<6, 4>();
  expect_same_with_barriers<2, 2>();
  expect_same_with_barriers<64, 1>();
#endif
  return result();
}
