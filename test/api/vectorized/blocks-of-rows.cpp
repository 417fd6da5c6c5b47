// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that products of matrices are right at sizes around those of blocks, whose rows share columns that the first one copies, and
// that all versions of a level have the same bits where products and sums are fused in unrolled loops.
//
// RUN: %amp++ -O2 -famp-cpu=native -famp-versions=all %s -o %t && %run %t
// RUN: env TESSERA_CPU_VERSION=scalar %t > %t.scalar && env TESSERA_CPU_VERSION=vector %t > %t.vector && diff %t.scalar %t.vector
// RUN: %if every-shape %{ %amp++ -O2 -famp-cpu=native -famp-no-unstage %s -o %t-row-by-row && %t-row-by-row > %t.row-by-row && diff %t.scalar %t.row-by-row %}
#include <amp.h>

#include <cstdio>
#include <cstring>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T> std::vector<T> random_values(int count, int bits) {
  const std::vector<int> numbers = random_ints(count, 1 << bits);
  return std::vector<T>(numbers.begin(), numbers.end());
}

unsigned hash(const void *values, size_t bytes) {
  unsigned h = 2166136261u;
  for (size_t i = 0; i < bytes; ++i)
    h = (h ^ static_cast<const unsigned char *>(values)[i]) * 16777619u;
  return h;
}

/// A product of \p rows x \p depth and \p depth x \p columns elements, or with the second one transposed.
template <class T, bool Transposed> std::vector<T> product(int rows, int columns, int depth, std::vector<T> left, std::vector<T> right) {
  std::vector<T> results(rows * columns);
  const array_view<const T, 2> a(rows, depth, left);
  const array_view<const T, 2> b(Transposed ? columns : depth, Transposed ? depth : columns, right);
  const array_view<T, 2> c(rows, columns, results);
  c.discard_data();
  parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
    T sum = 0;
    for (int k = 0; k < depth; ++k)
      sum += a(i[0], k) * (Transposed ? b(i[1], k) : b(k, i[1]));
    c[i] = sum;
  });
  c.synchronize();
  return results;
}

template <class T, bool Transposed> void compare(const char *what, int rows, int columns, int depth) {
  // So small that products and sums are exact, in whatever order.
  const std::vector<T> left = random_values<T>(rows * depth, 6), right = random_values<T>(depth * columns, 6);
  std::vector<T> expected(rows * columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      for (int k = 0; k < depth; ++k)
        expected[i * columns + j] += left[i * depth + k] * right[Transposed ? j * depth + k : k * columns + j];
  expect_equal(what, product<T, Transposed>(rows, columns, depth, left, right), expected);
}

template <bool Transposed> void print_bits(int rows, int columns, int depth) {
  std::vector<float> left = random_values<float>(rows * depth, 24), right = random_values<float>(depth * columns, 24);
  for (float &value : left)
    value = 1 / (value + 3);
  for (float &value : right)
    value = value / 7 - 1000000;
  const std::vector<float> results = product<float, Transposed>(rows, columns, depth, left, right);
  std::printf("%d x %d x %d: %08x\n", rows, columns, depth, hash(results.data(), results.size() * sizeof(float)));
}

int main() {
  const int shapes[][3] = {{1, 1, 1},     {1, 65, 9},    {255, 64, 33}, {256, 63, 64}, {257, 65, 7},
                           {511, 130, 16}, {513, 17, 65}, {64, 257, 31}, {1025, 3, 5},  {770, 66, 40}};
  for (const auto &[rows, columns, depth] : shapes) {
    compare<int, false>("int", rows, columns, depth);
    compare<int, true>("int, transposed", rows, columns, depth);
    compare<float, false>("float", rows, columns, depth);
    compare<float, true>("float, transposed", rows, columns, depth);
#ifdef EVERY_SHAPE
    compare<double, false>("double", rows, columns, depth);
#endif
    print_bits<false>(rows, columns, depth);
    print_bits<true>(rows, columns, depth);
  }
  return result();
}
