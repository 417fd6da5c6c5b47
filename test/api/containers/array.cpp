// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arrays work: constructors, copies both ways, sections and views of it, const arrays, elements of a struct.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct reading {
  float value;
  int sensor;
};

void constructors() {
  std::vector<int> values = random_ints(60), back(60);
  array<int> one(60), filled(60, values.begin()), ranged(60, values.begin(), values.end());
  array<int, 2> two(6, 10, values.begin());
  array<int, 3> three(extent<3>(3, 4, 5), values.begin(), values.end(), accelerator().default_view);
  expect("extents", one.extent[0] == 60 && two.extent == extent<2>(6, 10) && three.extent[2] == 5);
  copy(values.begin(), values.end(), one);
  copy(one, back.begin());
  expect_equal("one", back, values);
  back = two;
  expect_equal("conversion to vector", back, values);
  array<int, 3> duplicate(three), moved(std::move(duplicate));
  copy(moved, back.begin());
  expect_equal("copied and moved", back, values);
  array<int> assigned(60);
  assigned = filled;
  copy(assigned, back.begin());
  expect_equal("assigned", back, values);
  array_view<int> of_array(ranged);
  copy(of_array, back.begin());
  expect_equal("a view of an array", back, values);
}

void in_kernels() {
  const int rows = 9, columns = 14;
  std::vector<int> values = random_ints(rows * columns), back(values.size()), expected(values.size());
  const array<int, 2> in(rows, columns, values.begin());
  array<int, 2> out(rows, columns);
  parallel_for_each(out.extent, [&](index<2> i) restrict(amp) {
    array_view<const int> row = in[i[0]];
    out[i] = in(i[0], columns - 1 - i[1]) + row[i[1]] + in.extent[1];
  });
  copy(out, back.begin());
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      expected[row * columns + column] =
          values[row * columns + columns - 1 - column] + values[row * columns + column] + columns;
  expect_equal("in kernels", back, expected);

  array_view<int, 2> part = out.section(index<2>(1, 2), extent<2>(3, 4));
  parallel_for_each(part.extent, [=](index<2> i) restrict(amp) { part[i] = -1; });
  copy(out, back.begin());
  expect("a section of an array", back[columns + 2] == -1 && back[3 * columns + 5] == -1 &&
                                      back[columns + 1] == expected[columns + 1]);
}

void structs() {
  std::vector<reading> readings(40);
  for (int i = 0; i < 40; ++i)
    readings[i] = {i * 0.5f, i};
  array<reading> data(40, readings.begin());
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) {
    reading r = data[i];
    r.value += r.sensor;
    data[i] = r;
  });
  std::vector<reading> back = data;
  expect("structs", back[39].value == 39 * 1.5f && back[39].sensor == 39);
}

int main() {
  constructors();
  in_kernels();
  structs();
  return result();
}
