// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that histogram and histogram_even count what a loop counts: few and many bins, numbers
// outside of them, NaNs.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "inputs/sorting.h"

#include <limits>

template <class T> void of_integers(int count, int bins) {
  std::vector<T> values(count);
  for (T &value : values)
    value = T(int(random_numbers()() % (bins + bins / 4 + 2)) - 1);
  std::vector<int> wanted(bins, 0), counted(bins, 7);
  for (T value : values)
    if (value >= T(0) && value < T(bins))
      ++wanted[value];
  const array_view<int> to(bins, counted);
  if (count > 0)
    alg::histogram(array_view<const T>(count, values), to);
  else
    return;
  to.synchronize();
  expect_equal("integers", counted, wanted);
}

template <class T> void even(int count, int bins, T low, T high) {
  std::vector<T> values = random_values<T>(count, double(low) - 5, double(high) + 5);
  typedef typename std::conditional<std::is_same<T, float>::value, float, double>::type real;
  values[count / 2] = low;
  values[count - 1] = high;
  if (std::numeric_limits<T>::has_quiet_NaN && count > 2)
    values[1] = std::numeric_limits<T>::quiet_NaN();
  std::vector<int> wanted(bins, 0), counted(bins, 7);
  for (T value : values)
    if (value >= low && value < high)
      ++wanted[std::min(bins - 1,
                        int((real(value) - real(low)) * bins / (real(high) - real(low))))];
  const array_view<int> to(bins, counted);
  alg::histogram_even(array_view<const T>(count, values), to, low, high);
  to.synchronize();
  expect_equal("even", counted, wanted);
}

int main() {
  for (int count : sizes) {
    for (int bins : {1, 3, 256, 4096, 5000}) {
      of_integers<int>(count, bins);
      if (count == 0)
        continue;
      if (bins != 256)
        even<float>(count, bins, -1.5f, 30.25f);
    }
    of_integers<unsigned>(count, 1000);
    if (count == 0)
      continue;
    even<int>(count, 10, -7, 94);
    even<double>(count, 100, -1e-3, 99);
  }
  std::vector<int> values(10);
  const array_view<int> view(10, values);
  expect_throws<runtime_exception>(
      "bounds", "amp_algorithms::histogram_even: the lower bound is not less than the upper one.",
      [&] { alg::histogram_even(view.section(0, 5), view.section(5, 5), 3, 3); });
  expect_throws<runtime_exception>("overlap",
                                   "amp_algorithms::histogram: The source and the bins overlap.",
                                   [&] { alg::histogram(view, view.section(5, 5)); });
  return result();
}
