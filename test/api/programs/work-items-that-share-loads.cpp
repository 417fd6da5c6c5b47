// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels are right whose work-items load much in common, of which a GPU's code may run several as one: products,
// all pairs, with planes, atomic operations, private arrays and accesses of what they write; at sizes around multiples of the
// factors.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

struct sizes {
  int rows, columns, steps;
};

void products(sizes of) {
  const std::vector<float> a = random_values<float>(of.rows * of.steps, -8, 8),
                           b = random_values<float>(of.steps * of.columns, -8, 8);
  std::vector<int> left(a.begin(), a.end()), right(b.begin(), b.end());
  std::vector<int> are(of.rows * of.columns, -1), wanted(are);
  std::vector<int> sums(are), wanted_sums(are);
  for (int row = 0; row < of.rows; ++row)
    for (int column = 0; column < of.columns; ++column) {
      int sum = 0;
      for (int k = 0; k < of.steps; ++k)
        sum += left[row * of.steps + k] * right[k * of.columns + column];
      wanted[row * of.columns + column] = sum;
      wanted_sums[row * of.columns + column] += sum;
    }
  {
    const array_view<const int, 2> x(of.rows, of.steps, left), y(of.steps, of.columns, right);
    const array_view<int, 2> z(of.rows, of.columns, are), s(of.rows, of.columns, sums);
    parallel_for_each(
        z.extent, [=](index<2> i) restrict(amp) {
          int sum = 0;
          for (int k = 0; k < x.extent[1]; ++k)
            sum += x(i[0], k) * y(k, i[1]);
          z[i] = sum;
        });
    // What a work-item adds to is its own.
    parallel_for_each(
        s.extent, [=](index<2> i) restrict(amp) {
          for (int k = 0; k < x.extent[1]; ++k)
            s[i] += x(i[0], k) * y(k, i[1]);
        });
  }
  expect_equal("products", are, wanted);
  expect_equal("products added in memory", sums, wanted_sums);
}

void pairs(sizes of) {
  const int count = of.rows * of.columns;
  const std::vector<int> x = random_values<int>(count, -100, 100),
                         y = random_values<int>(of.steps, -100, 100);
  std::vector<int> are(count), wanted(count);
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < of.steps; ++j)
      wanted[i] += (x[i] ^ y[j]) + y[(j + 1) % of.steps];
    wanted[i] *= i;
  }
  {
    const array_view<const int> from(count, x), with(of.steps, y);
    const array_view<int> to(count, are);
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          int sum = 0;
          for (int j = 0; j < with.extent[0]; ++j)
            sum += (from[i] ^ with[j]) + with[(j + 1) % with.extent[0]];
          to[i] = sum * i[0];
        });
  }
  expect_equal("pairs", are, wanted);
}

void planes(sizes of) {
  const int count = of.rows * of.columns;
  const std::vector<int> a = random_values<int>(3 * of.rows * of.steps, -9, 9),
                         b = random_values<int>(of.steps * of.columns, -9, 9);
  std::vector<int> are(3 * count), wanted(3 * count);
  for (int plane = 0; plane < 3; ++plane)
    for (int row = 0; row < of.rows; ++row)
      for (int column = 0; column < of.columns; ++column)
        for (int k = 0; k < of.steps; ++k)
          wanted[plane * count + row * of.columns + column] +=
              a[(plane * of.rows + row) * of.steps + k] * b[k * of.columns + column];
  {
    const array_view<const int, 3> x(3, of.rows, of.steps, a);
    const array_view<const int, 2> y(of.steps, of.columns, b);
    const array_view<int, 3> z(3, of.rows, of.columns, are);
    parallel_for_each(
        z.extent, [=](index<3> i) restrict(amp) {
          int sum = 0;
          for (int k = 0; k < y.extent[0]; ++k)
            sum += x(i[0], i[1], k) * y(k, i[2]);
          z[i] = sum;
        });
  }
  expect_equal("planes", are, wanted);
}

/// With what work-items do besides, in the loop and behind it.
void effects(sizes of) {
  const int count = of.rows * of.columns;
  const std::vector<int> a = random_values<int>(of.rows * of.steps, 0, 99),
                         b = random_values<int>(of.steps * of.columns, 0, 99);
  std::vector<int> counts(8), wanted_counts(8), last(count), wanted_last(count);
  for (int row = 0; row < of.rows; ++row)
    for (int column = 0; column < of.columns; ++column) {
      int kept[3] = {};
      for (int k = 0; k < of.steps; ++k) {
        const int sum = a[row * of.steps + k] + b[k * of.columns + column];
        ++wanted_counts[sum % 8];
        kept[sum % 3] += a[row * of.steps + k];
      }
      wanted_last[row * of.columns + column] = kept[(row + column) % 3];
    }
  {
    const array_view<const int, 2> x(of.rows, of.steps, a), y(of.steps, of.columns, b);
    const array_view<int> c(8, counts);
    const array_view<int, 2> z(of.rows, of.columns, last);
    parallel_for_each(
        z.extent, [=](index<2> i) restrict(amp) {
          int kept[3] = {};
          for (int k = 0; k < x.extent[1]; ++k) {
            const int sum = x(i[0], k) + y(k, i[1]);
            atomic_fetch_inc(&c[sum % 8]);
            kept[sum % 3] += x(i[0], k);
          }
          z[i] = kept[(i[0] + i[1]) % 3];
        });
  }
  expect_equal("counts", counts, wanted_counts);
  expect_equal("private arrays", last, wanted_last);
}

/// The way through a kernel differs between work-items, or between rows alone.
void ways(sizes of) {
  const std::vector<int> a = random_values<int>(of.rows * of.steps, 0, 99),
                         b = random_values<int>(of.steps * of.columns, 0, 99);
  std::vector<int> are(of.rows * of.columns), wanted(are);
  for (int row = 0; row < of.rows; ++row)
    for (int column = 0; column < of.columns; ++column) {
      int &sum = wanted[row * of.columns + column];
      for (int k = 0; k < (row % 3 ? of.steps : column % (of.steps + 1)); ++k)
        sum += a[row * of.steps + k] * b[k * of.columns + column];
    }
  {
    const array_view<const int, 2> x(of.rows, of.steps, a), y(of.steps, of.columns, b);
    const array_view<int, 2> z(of.rows, of.columns, are);
    parallel_for_each(
        z.extent, [=](index<2> i) restrict(amp) {
          const int steps = i[0] % 3 ? x.extent[1] : i[1] % (x.extent[1] + 1);
          int sum = 0;
          for (int k = 0; k < steps; ++k)
            sum += x(i[0], k) * y(k, i[1]);
          z[i] = sum;
        });
  }
  expect_equal("ways", are, wanted);
}

} // namespace

int main() {
  for (const sizes of :
       {sizes{1, 1, 1}, sizes{7, 31, 3}, sizes{8, 128, 4}, sizes{9, 129, 5}, sizes{16, 256, 2},
        sizes{17, 127, 1}, sizes{67, 45, 6}, sizes{3, 515, 7}}) {
    products(of);
    pairs(of);
    planes(of);
    effects(of);
    ways(of);
  }
  return result();
}
