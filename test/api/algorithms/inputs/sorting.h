// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the tests of sorts share.
#ifndef TESSERA_TEST_API_ALGORITHMS_INPUTS_SORTING_H
#define TESSERA_TEST_API_ALGORITHMS_INPUTS_SORTING_H

#include <amp_algorithms.h>

#include "../../serial_comparison.h"

#include <algorithm>
#include <functional>

using namespace concurrency;
namespace alg = amp_algorithms;

const int sizes[] = {0, 1, 2, 63, 64, 65, 1000, 1024, 1025, 4095, 4096, 4097, 100003};

/// std::stable_sort without its deprecated buffers.
template <class T, class Less> void sort_stably(T *first, T *last, Less less) {
  std::vector<T> before(first, last);
  std::vector<int> order(before.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = int(i);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return less(before[a], before[b]) || (!less(before[b], before[a]) && a < b);
  });
  for (int i : order)
    *first++ = before[i];
}
template <class T, class Less> void sort_stably(std::vector<T> &values, Less less) {
  sort_stably(values.data(), values.data() + values.size(), less);
}

/// `moved` says where each key was: equal ones have kept their order.
template <class T>
void expect_moved(const char *what, const std::vector<T> &before, const std::vector<T> &after,
                  const std::vector<int> &moved) {
  bool is_right = true;
  for (std::size_t i = 0; i < after.size() && is_right; ++i) {
    is_right = moved[i] >= 0 && moved[i] < int(before.size()) && before[moved[i]] == after[i];
    if (i > 0 && after[i] == after[i - 1])
      is_right = is_right && moved[i - 1] < moved[i];
  }
  expect(what, is_right);
}

#endif // TESSERA_TEST_API_ALGORITHMS_INPUTS_SORTING_H
