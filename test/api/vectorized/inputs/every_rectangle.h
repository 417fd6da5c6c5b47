// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs one function as a kernel over rectangles of many sizes, and compares each with plain loops over the same function.
/// The function gets the input, which it may read anywhere, the place of its work-item, and the rectangle's extents.
#ifndef TESSERA_TEST_API_VECTORIZED_EVERY_RECTANGLE_H
#define TESSERA_TEST_API_VECTORIZED_EVERY_RECTANGLE_H

#include "every_shape.h"

#include <algorithm>

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

/// As untiled rows, tiles of several shapes, and planes; without EVERY_SHAPE as two of them.
template <class F>
void expect_same_in_rectangle(const std::string &what, int rows, int columns, F f) {
  std::vector<float> in(rows * columns);
  for (float &v : in)
    v = float(int(random_numbers()() % 17) - 8);
  const std::vector<float> expected = as_loops(in, rows, columns, f);
  const std::string name = what + " " + std::to_string(rows) + " x " + std::to_string(columns);
  constexpr int group = sizeof __PRETTY_FUNCTION__ % 3;
  if constexpr (every_shape || group == 0) {
    expect_equal((name + " rows").c_str(), as_rows(in, rows, columns, f), expected);
    expect_equal((name + " 4 x 5").c_str(), as_tiles<4, 5>(in, rows, columns, f), expected);
  }
  if constexpr (every_shape || group == 1) {
    expect_equal((name + " 8 x 16").c_str(), as_tiles<8, 16>(in, rows, columns, f), expected);
    expect_equal((name + " box").c_str(), as_box(in, rows, columns, f), expected);
  }
  if constexpr (every_shape || group == 2) {
    expect_equal((name + " 16 x 64").c_str(), as_tiles<16, 64>(in, rows, columns, f), expected);
    expect_equal((name + " 7 x 33").c_str(), as_tiles<7, 33>(in, rows, columns, f), expected);
  }
}

template <class F> void expect_same_in_every_rectangle(const std::string &what, F f) {
  for (int rows : {1, 2, 7, 8, 13, 32})
    for (int columns : {1, 5, 15, 16, 17, 33, 64, 100})
      expect_same_in_rectangle(what, rows, columns, f);
}

#endif // TESSERA_TEST_API_VECTORIZED_EVERY_RECTANGLE_H
