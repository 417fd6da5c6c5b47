// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the tests of the algorithms share: lengths, elements of several types, and parts of other views.
#ifndef TESSERA_TEST_API_ALGORITHMS_H
#define TESSERA_TEST_API_ALGORITHMS_H

#include <amp_algorithms.h>

#include "../serial_comparison.h"

#include <algorithm>
#include <numeric>

using namespace concurrency;
namespace algorithms = amp_algorithms;

/// Around the sizes of tiles, chunks and blocks.
inline std::vector<int> lengths() { return {1, 2, 3, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000, 4095, 4096, 4097, 8193, 100003}; }

/// An element of 16 bytes with two numbers that count. The sum of two is no floating-point sum, so it is exact.
struct pair {
  int number, other;
  int more[2];
};
inline bool operator==(const pair &a, const pair &b) restrict(amp, cpu) { return a.number == b.number && a.other == b.other; }
inline bool operator<(const pair &a, const pair &b) restrict(amp, cpu) { return a.number < b.number; }
inline pair operator+(const pair &a, const pair &b) restrict(amp, cpu) {
  pair sum = {a.number + b.number, a.other ^ b.other, {0, 0}};
  return sum;
}

/// Whole numbers, whose sums are exact in every type.
template <typename T> T whole(int number) { return T(number); }
template <> inline pair whole<pair>(int number) {
  pair made = {number, number * 3, {0, 0}};
  return made;
}
template <typename T> std::vector<T> whole_numbers(int count, int bound = 100) {
  std::vector<T> values;
  for (int number : random_ints(count, bound))
    values.push_back(whole<T>(number));
  return values;
}

template <typename T> void expect_same(const std::string &what, const std::vector<T> &actual, const std::vector<T> &expected) {
  if (actual.size() != expected.size()) {
    std::printf("FAILED %s: %zu elements, not %zu\n", what.c_str(), actual.size(), expected.size());
    ++failed_expectations();
    return;
  }
  for (std::size_t i = 0; i < actual.size(); ++i)
    if (!(actual[i] == expected[i])) {
      std::printf("FAILED %s: element %zu of %zu\n", what.c_str(), i, expected.size());
      ++failed_expectations();
      return;
    }
}
template <typename T> void expect_value(const std::string &what, const T &actual, const T &expected) {
  expect_same(what, std::vector<T>{actual}, std::vector<T>{expected});
}

/// The message of the runtime_exception that `call` throws.
template <typename Call> std::string thrown_by(Call call) {
  try {
    call();
    return "nothing";
  } catch (const runtime_exception &why) {
    return why.what();
  }
}

#endif // TESSERA_TEST_API_ALGORITHMS_H
