// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels are right over one element, odd sizes around the vector lengths, and large domains.
// Conformance: B208+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

void simple(int count) {
  std::vector<int> values = random_ints(count), results(count), expected(count);
  array_view<const int> in(count, values);
  array_view<int> out(count, results);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    int mine = in[i];
    out[i] = mine % 2 ? 3 * mine + 1 : mine / 2;
  });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = values[i] % 2 ? 3 * values[i] + 1 : values[i] / 2;
  expect_equal("simple", results, expected);
}

// A column traversal, a row traversal and a reversed one, on a matrix of any shape.
void matrix(int rows, int columns) {
  std::vector<float> values = random_floats(rows * columns), results(values.size()), expected(values.size());
  array_view<const float, 2> in(rows, columns, values);
  array_view<float, 2> out(rows, columns, results);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
    out[i] = in(i[0], columns - 1 - i[1]) + in(rows - 1 - i[0], i[1]) * 2.0f - in[i];
  });
  out.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      expected[row * columns + column] = values[row * columns + columns - 1 - column] +
                                         values[(rows - 1 - row) * columns + column] * 2.0f -
                                         values[row * columns + column];
  expect_near("matrix", results, expected, 1e-6);
}

int main() {
  for (int count = 1; count <= 70; ++count)
    simple(count);
  for (int count : {127, 255, 257, 1023, 1024, 1025, 65537, 5000011})
    simple(count);
  for (int rows : {1, 2, 3, 17, 64})
    for (int columns : {1, 2, 7, 15, 16, 17, 33, 1000})
      matrix(rows, columns);
  matrix(2500, 3);
  matrix(1500, 1501);
  return result();
}
