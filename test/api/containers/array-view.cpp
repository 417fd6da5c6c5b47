// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array_view works: every source of data, sections, projections, reinterpret_as, view_as, copy_to, refresh,
// and that a view without a data source lives as long as its last copy.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <array>
#include <cstring>

const int rows = 12, columns = 20;

void sources() {
  int raw[6] = {1, 2, 3, 4, 5, 6};
  std::array<int, 6> fixed = {{1, 2, 3, 4, 5, 6}};
  std::vector<int> grown(raw, raw + 6);
  array_view<int> from_pointer(6, raw), from_array(raw), from_fixed(6, fixed), from_vector(grown);
  array_view<int, 2> with_extent(extent<2>(2, 3), raw), with_sizes(3, 2, grown);
  array_view<const int, 3> three(1, 2, 3, fixed);
  array_view<const int> read_only = from_vector;
  expect("extents", from_array.extent[0] == 6 && from_vector.extent[0] == 6 && with_extent.extent == extent<2>(2, 3) &&
                        three.extent == extent<3>(1, 2, 3));
  expect("elements", with_extent(1, 2) == 6 && with_sizes[index<2>(2, 0)] == 5 && three(0, 1, 1) == 5 &&
                         from_fixed[3] == 4 && read_only(5) == 6);
  parallel_for_each(from_pointer.extent, [=](index<1> i) restrict(amp) {
    from_fixed[i] += from_pointer[i] * 10;
    from_vector(i) = read_only[i] - 1;
  });
  from_fixed.synchronize();
  from_vector.synchronize();
  expect("written", fixed[5] == 66 && grown[0] == 0);
}

void sections_and_projections() {
  std::vector<int> values = random_ints(rows * columns), expected = values;
  array_view<int, 2> whole(rows, columns, values);
  array_view<int, 2> part = whole.section(index<2>(2, 3), extent<2>(5, 7));
  array_view<int, 2> corner = part.section(2, 3, 3, 4), rest = whole.section(index<2>(10, 15));
  array_view<int, 2> first = whole.section(extent<2>(2, 2));
  parallel_for_each(part.extent, [=](index<2> i) restrict(amp) { part[i] += 1000; });
  parallel_for_each(corner.extent, [=](index<2> i) restrict(amp) { corner(i[0], i[1]) *= 3; });
  parallel_for_each(rest.extent, [=](index<2> i) restrict(amp) { rest[i] = i[0] - i[1]; });
  parallel_for_each(extent<1>(columns), [=](index<1> i) restrict(amp) {
    array_view<int> row = whole[7]; // one row, made inside the kernel
    row[i] -= 5;
    whole[8][i] -= whole(9)(i[0]);
    if (i[0] == 0)
      first(1, 1) = first[0][0];
  });
  whole.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      int &value = expected[row * columns + column];
      if (row >= 2 && row < 7 && column >= 3 && column < 10)
        value += 1000;
      if (row >= 4 && row < 7 && column >= 6 && column < 10)
        value *= 3;
      if (row >= 10 && column >= 15)
        value = (row - 10) - (column - 15);
    }
  for (int column = 0; column < columns; ++column) {
    expected[7 * columns + column] -= 5;
    expected[8 * columns + column] -= expected[9 * columns + column];
  }
  expected[columns + 1] = expected[0];
  expect_equal("sections and projections", values, expected);
}

void other_shapes_and_types() {
  std::vector<unsigned> bits(24);
  for (unsigned i = 0; i < 24; ++i)
    bits[i] = 0x3f800000u + (i << 20);
  std::vector<float> results(24), expected(24);
  array_view<unsigned> view(24, bits);
  array_view<float> as_float = view.reinterpret_as<float>();
  array_view<unsigned, 2> matrix = view.view_as(extent<2>(4, 6));
  array_view<float> out(24, results);
  parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) {
    out[i[0] * 6 + i[1]] = as_float[i[0] * 6 + i[1]] + float(matrix[i] == view(i[0] * 6 + i[1]));
  });
  out.synchronize();
  for (int i = 0; i < 24; ++i) {
    float value;
    std::memcpy(&value, &bits[i], sizeof value);
    expected[i] = value + 1;
  }
  expect_equal("view_as and reinterpret_as", results, expected);
  expect("data", view.data() == bits.data() && view.section(5, 2).data()[1] == bits[6]);
}

array_view<int> made_from_nothing(int count) {
  array_view<int> view(count);
  array_view<int> squares(count);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { squares[i] = i[0] * i[0]; });
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = squares[i] + 1; });
  return view;
}

void without_a_source() {
  array_view<int> view = made_from_nothing(50);
  std::vector<int> copied(50);
  copy(view, copied.begin());
  expect("without a source", view[7] == 50 && copied[49] == 49 * 49 + 1);
}

void back_and_forth() {
  std::vector<int> values(30, 1), target(30);
  array_view<int> view(30, values), to(30, target);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
  expect("an element read through the view", view[3] == 4);
  view.synchronize();
  values[3] = 100;
  view.refresh();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
  view.copy_to(to);
  to.synchronize();
  expect("refresh and copy_to", target[3] == 200 && target[4] == 10);
  {
    array_view<int> last(30, values);
    parallel_for_each(last.extent, [=](index<1> i) restrict(amp) { last[i] = -i[0]; });
  } // the destructor brings the results back
  expect("the destructor synchronizes", values[29] == -29);
}

int main() {
  sources();
  sections_and_projections();
  other_shapes_and_types();
  without_a_source();
  back_and_forth();
  return result();
}
