// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that several rows and vectors of work-items that run together compute what each work-item would alone: what
// rows share, what columns share, and what neither does, in straight code and loops that all turn equally often.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t && env TESSERA_CPU=v1 %run --only=shared %t && env TESSERA_CPU=v2 %run --only=shared %t
// RUN: %if x86-64-v3 %{ env TESSERA_CPU=v3 %run --only=shared %t %}
// RUN: %if x86-64-v4 %{ env TESSERA_CPU=v4 %run --only=shared %t %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar
#include "inputs/every_shape.h"

#include <algorithm>

struct product {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < columns; ++k)
      sum += in[y * columns + k] * in[k % rows * columns + x];
    return sum;
  }
};

struct shared {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const float of_row = in[y * columns] * 2, of_column = in[x] - 1;
    float r = of_row + of_column + in[(rows - 1) * columns] + in[y * columns + x];
    for (int k = 0; k < rows; ++k)
      r = r * 0.5f + in[k * columns] * of_column - float(k * y);
    return r + float(x) - float(y * y);
  }
};

struct chooses {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const float v = in[y * columns + x], w = in[(rows - 1 - y) * columns + columns - 1 - x];
    const float least = v < w ? v : w;
    const int place = y % 2 ? x : columns - 1 - x;
    const int other = int(v < 0 ? -v : v) % rows;
    return least + in[y * columns + place] * (y > x ? 2.0f : 3.0f) + in[other * columns + x] +
           (columns > 9 ? in[y] : w);
  }
};

struct private_arrays {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float own[6];
    for (int k = 0; k < 6; ++k)
      own[k] = in[(y + k) % rows * columns + (x * k) % columns];
    own[x % 6] += 1;
    own[y % 6] *= 2;
    float r = own[(x + y) % 6];
    for (int k = 0; k < columns; ++k)
      r += own[k % 6] - in[y * columns + k];
    return r + own[int(r < 0 ? -r : r) % 6];
  }
};

struct carried {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float a = in[y * columns], b = in[x], c = 1;
    int place = x;
    for (int k = 0; k < rows + 3; ++k) {
      const float next = a * 0.25f + b;
      b = c - in[k % rows * columns + place];
      c = in[y * columns + k % columns];
      a = next;
      place = place + 1 == columns ? 0 : place + 1;
    }
    return a + b * 2 + c * 4 + float(place);
  }
};

template <class F> std::vector<float> as_loops(const std::vector<float> &in, int rows, int columns, F f) {
  std::vector<float> out(in.size());
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      out[y * columns + x] = f(in.data(), y, x, rows, columns);
  return out;
}

template <class F> std::vector<float> as_rows(const std::vector<float> &in, int rows, int columns, F f) {
  std::vector<float> out(in.size());
  array_view<const float> from(int(in.size()), in);
  array_view<float, 2> to(rows, columns, out);
  parallel_for_each(to.extent, [=](index<2> at) restrict(amp) {
    to[at] = f(from, at[0], at[1], rows, columns);
  });
  to.synchronize();
  return out;
}

template <int Rows, int Columns, class F>
std::vector<float> as_tiles(const std::vector<float> &in, int rows, int columns, F f) {
  const std::vector<float> all = as_loops(in, rows, columns, f);
  if (rows < Rows || columns < Columns)
    return all; // no tile
  std::vector<float> out(in.size());
  array_view<const float> from(int(in.size()), in);
  array_view<float, 2> to(rows, columns, out);
  parallel_for_each(to.extent.tile<Rows, Columns>().truncate(),
                    [=](tiled_index<Rows, Columns> t) restrict(amp) {
                      to[t.global] = f(from, t.global[0], t.global[1], rows, columns);
                    });
  to.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      if (y >= rows / Rows * Rows || x >= columns / Columns * Columns)
        out[y * columns + x] = all[y * columns + x];
  return out;
}

/// Two planes of it.
template <class F> std::vector<float> as_box(const std::vector<float> &in, int rows, int columns, F f) {
  std::vector<float> out(2 * in.size());
  array_view<const float> from(int(in.size()), in);
  array_view<float, 3> to(extent<3>(2, rows, columns), out);
  parallel_for_each(to.extent, [=](index<3> at) restrict(amp) {
    to[at] = f(from, at[1], at[2], rows, columns);
  });
  to.synchronize();
  expect("planes", std::equal(in.size() + out.begin(), out.end(), out.begin()));
  out.resize(in.size());
  return out;
}

template <class F> void everywhere(const std::string &what, F f) {
  for (int rows : {1, 2, 7, 8, 13, 32})
    for (int columns : {1, 5, 15, 16, 17, 33, 64, 100}) {
      std::vector<float> in(rows * columns);
      for (float &v : in)
        v = float(int(random_numbers()() % 17) - 8);
      const std::vector<float> expected = as_loops(in, rows, columns, f);
      const std::string name = what + " " + std::to_string(rows) + " x " + std::to_string(columns);
      expect_equal((name + " rows").c_str(), as_rows(in, rows, columns, f), expected);
      expect_equal((name + " 8 x 16").c_str(), as_tiles<8, 16>(in, rows, columns, f), expected);
      expect_equal((name + " 16 x 64").c_str(), as_tiles<16, 64>(in, rows, columns, f), expected);
      expect_equal((name + " 4 x 5").c_str(), as_tiles<4, 5>(in, rows, columns, f), expected);
      expect_equal((name + " 7 x 33").c_str(), as_tiles<7, 33>(in, rows, columns, f), expected);
      expect_equal((name + " box").c_str(), as_box(in, rows, columns, f), expected);
    }
}

int main() {
  everywhere("product", product());
  everywhere("shared", shared());
  everywhere("chooses", chooses());
  everywhere("private_arrays", private_arrays());
  everywhere("carried", carried());
  return result();
}
