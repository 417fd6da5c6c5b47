// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs one function as a kernel of many shapes and compares each with a plain loop over the same function. The
/// function gets the input, which it may read anywhere, and the place of its work-item. Without EVERY_SHAPE, which
/// test/lit.cfg.py defines for all but the quickest tests, one shape does: each takes time to compile.
#ifndef TESSERA_TEST_API_VECTORIZED_EVERY_SHAPE_H
#define TESSERA_TEST_API_VECTORIZED_EVERY_SHAPE_H

#include <amp.h>

#include "../../serial_comparison.h"

using namespace concurrency;

/// What the function returned for each element, or a value that says that it was not called.
constexpr int untouched = -77777777;

template <class T, class F>
std::vector<T> serially(const std::vector<T> &in, F function) {
  std::vector<T> out(in.size(), T(untouched));
  for (int i = 0; i < int(in.size()); ++i)
    out[i] = function(in.data(), i, int(in.size()));
  return out;
}

template <class T, class F>
std::vector<T> untiled(const std::vector<T> &in, F function) {
  const int n = int(in.size());
  std::vector<T> out(in.size(), T(untouched));
  array_view<const T> from(n, in);
  array_view<T> to(n, out);
  parallel_for_each(to.extent, [=](index<1> at) restrict(amp) {
    to[at] = function(from, at[0], n);
  });
  to.synchronize();
  return out;
}

/// The last tile has work-items without an element.
template <int Width, class T, class F>
std::vector<T> tiled(const std::vector<T> &in, F function) {
  const int n = int(in.size());
  std::vector<T> out(in.size(), T(untouched));
  array_view<const T> from(n, in);
  array_view<T> to(n, out);
  parallel_for_each(to.extent.template tile<Width>().pad(),
                    [=](tiled_index<Width> at) restrict(amp) {
                      const int i = at.global[0];
                      if (i < n)
                        to[i] = function(from, i, n);
                    });
  to.synchronize();
  return out;
}

/// Rows of `columns`; what does not fill a row is left out.
template <class T, class F>
std::vector<T> in_rows(const std::vector<T> &in, int columns, F function) {
  const int n = int(in.size()), rows = n / columns;
  std::vector<T> out(in.size(), T(untouched));
  array_view<const T> from(n, in);
  array_view<T> to(n, out);
  parallel_for_each(extent<2>(rows, columns), [=](index<2> at) restrict(amp) {
    const int i = at[0] * columns + at[1];
    to[i] = function(from, i, n);
  });
  to.synchronize();
  for (int i = rows * columns; i < n; ++i)
    out[i] = function(in.data(), i, n);
  return out;
}

template <int Rows, int Columns, class T, class F>
std::vector<T> in_tiled_rows(const std::vector<T> &in, int columns, F function) {
  const int n = int(in.size()), rows = n / columns;
  std::vector<T> out(in.size(), T(untouched));
  array_view<const T> from(n, in);
  array_view<T> to(n, out);
  parallel_for_each(extent<2>(rows, columns).tile<Rows, Columns>().pad(),
                    [=](tiled_index<Rows, Columns> at) restrict(amp) {
                      const int i = at.global[0] * columns + at.global[1];
                      if (at.global[1] < columns && at.global[0] < rows)
                        to[i] = function(from, i, n);
                    });
  to.synchronize();
  for (int i = rows * columns; i < n; ++i)
    out[i] = function(in.data(), i, n);
  return out;
}

/// A box of 2 x rows x columns, and what is left.
template <class T, class F>
std::vector<T> in_a_box(const std::vector<T> &in, int columns, F function) {
  const int n = int(in.size()), rows = n / columns / 2;
  std::vector<T> out(in.size(), T(untouched));
  array_view<const T> from(n, in);
  array_view<T> to(n, out);
  parallel_for_each(extent<3>(2, rows, columns), [=](index<3> at) restrict(amp) {
    const int i = (at[0] * rows + at[1]) * columns + at[2];
    to[i] = function(from, i, n);
  });
  to.synchronize();
  for (int i = 2 * rows * columns; i < n; ++i)
    out[i] = function(in.data(), i, n);
  return out;
}

#ifdef EVERY_SHAPE
constexpr bool every_shape = true;
#else
constexpr bool every_shape = false;
#endif
/// Of few shapes functions have some or the others, as their names have it.
template <class F> constexpr bool has_even_name() { return sizeof __PRETTY_FUNCTION__ % 2 == 0; }

/// Whether functions of F have the shape of that number, of four.
template <class F> constexpr bool has_shape(int number) {
  return every_shape || int(sizeof __PRETTY_FUNCTION__ % 4) == number;
}

/// `inputs(n)` makes the input of size n.
template <class Inputs, class F>
void expect_same_in_every_shape(const std::string &what, Inputs inputs, F function) {
  for (int n : {1, 3, 15, 16, 17, 31, 33, 100, 1000}) {
    const auto in = inputs(n);
    const auto expected = serially(in, function);
    const std::string name = what + ", " + std::to_string(n);
    if constexpr (has_shape<F>(0))
      expect_equal((name + ", untiled").c_str(), untiled(in, function), expected);
    if constexpr (has_shape<F>(1))
      expect_equal((name + ", tile<64>").c_str(), tiled<64>(in, function), expected);
#ifdef EVERY_SHAPE
    expect_equal((name + ", tile<3>").c_str(), tiled<3>(in, function), expected);
    expect_equal((name + ", tile<8>").c_str(), tiled<8>(in, function), expected);
#endif
    if (n < 15)
      continue;
    if constexpr (has_shape<F>(2))
      for (int columns : {5, 15})
        expect_equal((name + ", rows").c_str(), in_rows(in, columns, function), expected);
    if constexpr (has_shape<F>(3))
      expect_equal((name + ", tile<2, 8>").c_str(), in_tiled_rows<2, 8>(in, 11, function), expected);
#ifdef EVERY_SHAPE
    if (n >= 31)
      expect_equal((name + ", box").c_str(), in_a_box(in, 7, function), expected);
#endif
  }
}

/// The narrow ones besides.
template <class Inputs, class F>
void expect_same_in_narrow_tiles(const std::string &what, Inputs inputs, F function) {
  for (int n : {1, 7, 33, 100}) {
    const auto in = inputs(n);
    const auto expected = serially(in, function);
    const std::string name = what + ", " + std::to_string(n);
    if constexpr (every_shape || has_even_name<F>())
      expect_equal((name + ", tile<1>").c_str(), tiled<1>(in, function), expected);
    if constexpr (every_shape || !has_even_name<F>())
      expect_equal((name + ", tile<5>").c_str(), tiled<5>(in, function), expected);
#ifdef EVERY_SHAPE
    expect_equal((name + ", tile<2>").c_str(), tiled<2>(in, function), expected);
    expect_equal((name + ", tile<4>").c_str(), tiled<4>(in, function), expected);
#endif
    if (n >= 33)
      expect_equal((name + ", tile<3, 3>").c_str(), in_tiled_rows<3, 3>(in, 10, function), expected);
  }
}

#endif // TESSERA_TEST_API_VECTORIZED_EVERY_SHAPE_H
