// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that sections, planes and other shapes of arrays and views that reach outside, or have a length that is not
// positive, throw on the host and name the bound, that those at the very edge do not, and that kernels, which cannot
// throw, make what they are asked for.
// Conformance: B126- B127- B129- B145- B147- B148-
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <limits>

using namespace concurrency;

template <typename Make> void refused(const std::string &what, const Make &make) {
  expect_throws<runtime_exception>("outside", "concurrency::array_view" + what, make);
}

/// `c` is an array or a view of 3 x 4 elements, const or not.
template <typename Container> void sections(Container &c) {
  const int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
  const auto whole = c.section(0, 0, 3, 4);
  const auto last = c.section(index<2>(2, 3));
  expect("up to the edge", whole.extent == extent<2>(3, 4) && last.extent == extent<2>(1, 1));
  expect("at the edge", &last(0, 0) == &c(2, 3));

  refused("::section: the origin in dimension 0 (-1) cannot be smaller than 0.", [&] { c.section(-1, 0, 1, 1); });
  refused("::section: the origin in dimension 1 (4) is not below the extent of the view (4).",
          [&] { c.section(0, 4, 1, 1); });
  refused("::section: dimension 0 of the section ends at 4, beyond the extent of the view (3).",
          [&] { c.section(1, 0, 3, 4); });
  refused("::section: dimension 1 of the section ends at 2147483648, beyond the extent of the view (4).",
          [&] { c.section(0, 1, 1, most); });
  refused("::section: the extent of dimension 1 of the section (0) cannot be smaller than or equal to 0.",
          [&] { c.section(index<2>(1, 1), extent<2>(1, 0)); });
  refused("::section: the extent of dimension 0 of the section (-2) cannot be smaller than or equal to 0.",
          [&] { c.section(extent<2>(-2, 1)); });
  refused("::section: dimension 1 of the section ends at 5, beyond the extent of the view (4).",
          [&] { c.section(extent<2>(3, 5)); });
  refused("::section: the origin in dimension 0 (3) is not below the extent of the view (3).",
          [&] { c.section(index<2>(3, 0)); });
  refused("::section: the origin in dimension 1 (-2147483648) cannot be smaller than 0.",
          [&] { c.section(index<2>(0, least)); });
}

template <typename Container> void planes(Container &c) {
  expect("the last plane", &c[2][3] == &c(2, 3) && &c(2)(0) == &c(2, 0));
  refused(": the projection's index (3) lies outside of dimension 0, whose extent is 3.", [&] { c[3]; });
  refused(": the projection's index (-1) lies outside of dimension 0, whose extent is 3.", [&] { c(-1); });
}

/// `c` has 12 elements in a row.
template <typename Container> void shapes(Container &c) {
  const int most = std::numeric_limits<int>::max();
  const auto cube = c.view_as(extent<3>(3, 2, 2));
  expect("all elements", &cube(2, 1, 1) == &cube(0, 0, 0) + 11);
  expect("fewer elements", c.view_as(extent<2>(5, 2)).extent == extent<2>(5, 2));
  refused("::view_as: the new shape has more elements than the view (12).", [&] { c.view_as(extent<1>(13)); });
  refused("::view_as: the new shape has more elements than the view (12).",
          [&] { c.view_as(extent<3>(most, most, most)); });
  refused("::view_as: the extent of dimension 1 of the new shape (0) cannot be smaller than or equal to 0.",
          [&] { c.view_as(extent<2>(3, 0)); });
  refused("::view_as: the extent of dimension 0 of the new shape (-3) cannot be smaller than or equal to 0.",
          [&] { c.view_as(extent<2>(-3, -4)); });
}

struct five_ints {
  int of[5];
};

template <typename Container> void elements(Container &c) {
  refused(": 48 bytes are no whole number of elements of 20.", [&] { c.template reinterpret_as<five_ints>(); });
}

void high_ranks(array<int, 2> &data) {
  const int lengths[5] = {1, 2, 1, 2, 3};
  const array_view<int, 5> five = data.view_as(extent<5>(lengths));
  expect("planes of planes", &five[0][1][0][1][2] == &five[0][0][0][0][0] + 11);
  refused(": the projection's index (2) lies outside of dimension 0, whose extent is 2.", [&] { five[0][2]; });
  const int origin[5] = {0, 0, 0, 0, 3};
  refused("::section: the origin in dimension 4 (3) is not below the extent of the view (3).",
          [&] { five.section(index<5>(origin)); });
}

/// A view's own extent counts, not the memory behind it.
void of_sections(array_view<int, 2> view) {
  const array_view<int, 2> part = view.section(0, 0, 2, 2);
  refused("::section: dimension 1 of the section ends at 3, beyond the extent of the view (2).",
          [&] { part.section(0, 1, 1, 2); });
  refused(": the projection's index (2) lies outside of dimension 0, whose extent is 2.", [&] { part[2]; });
}

void of_nothing() {
  int none = 0;
  const array_view<int> empty(0, &none);
  refused("::section: the origin in dimension 0 (0) is not below the extent of the view (0).",
          [&] { empty.section(0, 1); });
  refused("::view_as: the new shape has more elements than the view (0).", [&] { empty.view_as(extent<2>(1, 1)); });
  refused("::reinterpret_as: the extent of dimension 0 of the view (0) cannot be smaller than or equal to 0.",
          [&] { empty.reinterpret_as<float>(); });
}

/// The memory is there, behind a view that is too small. Ref would say so.
void in_kernels() {
  std::vector<int> numbers(24), seen(6, -1);
  for (int i = 0; i < 24; ++i)
    numbers[i] = i;
  array_view<const int, 2> all(6, 4, numbers);
  array_view<int> out(6, seen);
  const accelerator_view where = accelerator(accelerator::direct3d_warp).default_view;
  parallel_for_each(where, extent<1>(1), [=](index<1>) restrict(amp) {
    const array_view<const int, 2> few = all.section(1, 0, 2, 4);
    out[0] = few[3][1];
    out[1] = few.section(2, 1, 1, 1)(0, 0);
    out[2] = few.section(0, 0, 4, 4)(3, 3);
    out[3] = few[0].view_as(extent<2>(2, 4))(1, 2);
    out[4] = few.section(index<2>(5, 0)).extent[0];
    out[5] = few[0].section(0, 3).reinterpret_as<double>().extent[0];
  });
  out.synchronize();
  expect_equal("in a kernel", seen, std::vector<int>{17, 13, 19, 10, -3, 1});
}

int main() {
  std::vector<int> numbers(12);
  // Where the host has the elements in every mode.
  array<int, 2> data(3, 4, numbers.begin(), accelerator(accelerator::cpu_accelerator).default_view);
  const array<int, 2> &const_data = data;
  const array_view<int, 2> view(3, 4, numbers);
  const array_view<const int, 2> const_view = view;
  sections(data);
  sections(const_data);
  sections(view);
  sections(const_view);
  planes(data);
  planes(const_data);
  planes(view);
  planes(const_view);
  const array_view<int> row(12, numbers);
  const array_view<const int> const_row = row;
  shapes(data);
  shapes(const_data);
  shapes(row);
  shapes(const_row);
  elements(data);
  elements(const_data);
  elements(row);
  elements(const_row);
  high_ranks(data);
  of_sections(view);
  of_nothing();
  in_kernels();
  return result();
}
