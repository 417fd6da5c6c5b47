// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose work-items look whether they lie inside compute what plain loops do in launches of which
// all, some or none do, with the version for those of which all do and without it: guards around the work and early
// returns, signed and unsigned, bounds of each dimension, of a tile's copies, and of those that a loop counts to.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if every-shape %{ %amp++ -O2 -ffp-contract=off -famp-no-in-bounds %s -o %t-one && %run --only=shared %t-one %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct problem {
  problem(int rows, int columns, int deep)
      : rows(rows), columns(columns), deep(deep), left(random_floats(rows * deep)),
        right(random_floats(deep * columns)), wanted(rows * columns) {
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x)
        for (int k = 0; k < deep; ++k)
          wanted[y * columns + x] += left[y * deep + k] * right[k * columns + x];
  }

  /// Of the first \p y rows and \p x columns alone; nothing else is written.
  template <class F> void expect_product(const char *what, int y, int x, F launch) const {
    std::vector<float> out(rows * columns, -1), part(out);
    const array_view<const float, 2> a(rows, deep, left), b(deep, columns, right);
    const array_view<float, 2> c(rows, columns, out);
    launch(extent<2>(y, x), a, b, c);
    c.synchronize();
    for (int row = 0; row < rows && row < y; ++row)
      for (int column = 0; column < columns && column < x; ++column)
        part[row * columns + column] = wanted[row * columns + column];
    expect_equal((std::string(what) + ", " + std::to_string(rows) + " x " +
                  std::to_string(columns) + ", " + std::to_string(deep) + " deep, by " +
                  std::to_string(y) + " x " + std::to_string(x))
                     .c_str(),
                 out, part);
  }

  int rows, columns, deep;
  std::vector<float> left, right, wanted;
};

typedef array_view<const float, 2> input;
typedef array_view<float, 2> output;

void guard_all(extent<2> domain, input a, input b, output c) {
  const int rows = c.extent[0], columns = c.extent[1];
  parallel_for_each(domain, [=](index<2> i) restrict(amp) {
    if (i[0] < rows && i[1] < columns) {
      float sum = 0;
      for (int k = 0; k < a.extent[1]; ++k)
        sum += a(i[0], k) * b(k, i[1]);
      c[i] = sum;
    }
  });
}

void return_early(extent<2> domain, input a, input b, output c) {
  const unsigned rows = c.extent[0], columns = c.extent[1], deep = a.extent[1];
  parallel_for_each(domain, [=](index<2> i) restrict(amp) {
    const unsigned row = i[0], column = i[1];
    if (row >= rows)
      return;
    if (columns <= column)
      return;
    float sum = 0;
    for (unsigned k = 0; k < deep; ++k)
      sum += a(row, k) * b(k, column);
    c(row, column) = sum;
  });
}

void contains(extent<2> domain, input a, input b, output c) {
  parallel_for_each(domain, [=](index<2> i) restrict(amp) {
    float sum = 0;
    if (!c.extent.contains(i))
      return;
    for (int k = a.extent[1] - 1; k >= 0; --k)
      c[i] = sum;
    for (int k = 0; k < a.extent[1]; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  });
}

void guard_copies(extent<2> domain, input a, input b, output c) {
  const int rows = c.extent[0], columns = c.extent[1], deep = a.extent[1];
  parallel_for_each(domain.tile<8, 8>().pad(), [=](tiled_index<8, 8> t) restrict(amp) {
    tile_static float left[8][8], right[8][8];
    const int y = t.global[0], x = t.global[1], ly = t.local[0], lx = t.local[1];
    float sum = 0;
    for (int first = 0; first < deep; first += 8) {
      left[ly][lx] = y < rows && first + lx < deep ? a(y, first + lx) : 0;
      right[ly][lx] = first + ly < deep && x < columns ? b(first + ly, x) : 0;
      t.barrier.wait();
      for (int k = 0; k < 8; ++k)
        sum += left[ly][k] * right[k][lx];
      t.barrier.wait();
    }
    if (y < rows && x < columns)
      c(y, x) = sum;
  });
}

int main() {
  const int shapes[][3] = {{1, 1, 1}, {8, 16, 8}, {17, 13, 300}, {64, 64, 64}, {33, 130, 519}};
  for (const auto &shape : shapes) {
    const problem p(shape[0], shape[1], shape[2]);
    const int padded[][2] = {{p.rows, p.columns},
                             {p.rows + 1, p.columns},
                             {p.rows, p.columns + 1},
                             {p.rows + 70, p.columns + 70},
                             {(p.rows + 1) / 2, (p.columns + 1) / 2}};
    for (const auto &domain : padded) {
      p.expect_product("a guard", domain[0], domain[1], guard_all);
      p.expect_product("early returns", domain[0], domain[1], return_early);
      p.expect_product("contains", domain[0], domain[1], contains);
    }
    p.expect_product("copies", p.rows, p.columns, guard_copies);
    p.expect_product("copies", p.rows + 20, p.columns + 20, guard_copies);
  }
  return result();
}
