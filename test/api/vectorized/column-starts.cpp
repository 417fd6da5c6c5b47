// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items add up columns from a row of their own, in whatever way it depends on the
// work-item's row.
//
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

constexpr int rows = 64, columns = 64, length = 600, most = 64;

std::vector<unsigned> inputs() {
  std::vector<unsigned> numbers((length + most) * columns);
  for (unsigned &number : numbers)
    number = random_numbers()();
  return numbers;
}

/// Adds up `length` elements of a column, beginning in the row that `first` names.
template <class First> void check(const char *what, First first) {
  std::vector<unsigned> in = inputs(), sums(rows * columns), expected(rows * columns);
  const std::vector<int> offsets = [] {
    std::vector<int> numbers(rows);
    for (int row = 0; row < rows; ++row)
      numbers[row] = row * 7 % most;
    return numbers;
  }();
  array_view<const unsigned, 2> source(length + most, columns, in);
  array_view<const int> table(rows, offsets);
  array_view<unsigned, 2> target(rows, columns, sums);
  const int n = length;
  parallel_for_each(
      target.extent, [=](index<2> i) restrict(amp) {
        unsigned sum = 0;
        const int begin = first(i[0], table);
        for (int k = 0; k < n; ++k)
          sum += source(begin + k, i[1]);
        target[i] = sum;
      });
  target.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      for (int k = 0; k < n; ++k)
        expected[row * columns + column] += in[(first(row, table) + k) * columns + column];
  expect_equal(what, sums, expected);
}

/// The same with a step of its own, down to every `step(row)`-th element.
void check_steps() {
  std::vector<unsigned> in = inputs(), sums(rows * columns), expected(rows * columns);
  array_view<const unsigned> source(int(in.size()), in);
  array_view<unsigned, 2> target(rows, columns, sums);
  const int n = length / 2;
  parallel_for_each(
      target.extent, [=](index<2> i) restrict(amp) {
        unsigned sum = 0;
        const int step = columns * (1 + i[0] % 2);
        for (int k = 0, at = i[1]; k < n; ++k, at += step)
          sum += source[at];
        target[i] = sum;
      });
  target.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      for (int k = 0; k < n; ++k)
        expected[row * columns + column] += in[k * columns * (1 + row % 2) + column];
  expect_equal("step by the row", sums, expected);
}

/// The column's own first element, chosen as a pointer.
void check_pointers() {
  std::vector<unsigned> in = inputs(), sums(rows * columns), expected(rows * columns);
  array_view<const unsigned> source(int(in.size()), in);
  array_view<unsigned, 2> target(rows, columns, sums);
  const int n = length;
  parallel_for_each(
      target.extent, [=](index<2> i) restrict(amp) {
        unsigned sum = 0;
        const unsigned *upper = &source[i[1]], *lower = &source[i[1] + most * columns];
        const unsigned *from = i[0] & 2 ? upper : lower;
        for (int k = 0; k < n; ++k)
          sum += from[k * columns];
        target[i] = sum;
      });
  target.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      for (int k = 0; k < n; ++k)
        expected[row * columns + column] += in[(k + (row & 2 ? 0 : most)) * columns + column];
  expect_equal("pointer by the row", sums, expected);
}

} // namespace

int main() {
  using offsets = const array_view<const int> &;
  check("remainder", [](int row, offsets) restrict(cpu, amp) { return row % 5; });
  check("quotient", [](int row, offsets) restrict(cpu, amp) { return row / 3; });
  check("bit flipped", [](int row, offsets) restrict(cpu, amp) { return row ^ 1; });
  check("bits kept", [](int row, offsets) restrict(cpu, amp) { return (row & 6) << 2; });
  check("loaded", [](int row, offsets table) restrict(cpu, amp) { return table[row]; });
  check("chosen", [](int row, offsets) restrict(cpu, amp) { return row < 20 ? 7 : 3; });
  check("converted", [](int row, offsets) restrict(cpu, amp) { return int(float(row) * 0.75f); });
  check(
      "counted", [](int row, offsets) restrict(cpu, amp) {
        int halvings = 0;
        while (row > 1) {
          row /= 2;
          ++halvings;
        }
        return halvings;
      });
  check(
      "branched", [](int row, offsets) restrict(cpu, amp) {
        switch (row % 4) {
        case 0:
          return 9;
        case 1:
          return 2;
        default:
          return 30;
        }
      });
  check(
      "from a private array", [](int row, offsets) restrict(cpu, amp) {
        const int choices[] = {5, 1, 8, 3};
        return choices[row & 3];
      });
  check(
      "loaded twice", [](int row, offsets table) restrict(cpu, amp) { return table[table[row]]; });
  check("smaller of two", [](int row, offsets) restrict(cpu, amp) { return row < 13 ? row : 13; });
  check("the same", [](int, offsets table) restrict(cpu, amp) { return table[3]; });
  check_steps();
  check_pointers();
  return result();
}
