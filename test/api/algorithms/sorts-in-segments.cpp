// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that segmented_sort sorts each segment by itself: many and few, empty ones, and what comes
// before the first.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "inputs/sorting.h"

#include <limits>

struct record {
  int key, number;
};
struct by_key {
  bool operator()(const record &a, const record &b) const restrict(amp, cpu) {
    return a.key < b.key;
  }
};

/// Segments of up to `longest` elements.
std::vector<int> beginnings(int count, int longest) {
  std::vector<int> begins;
  for (int at = int(random_numbers()() % 3); at <= count;
       at += int(random_numbers()() % (longest + 1)))
    begins.push_back(at);
  if (begins.empty())
    begins.push_back(0);
  return begins;
}

template <class T, class Less>
void sort_serially(std::vector<T> &values, const std::vector<int> &begins, Less less) {
  int from = 0;
  for (std::size_t i = 0; i <= begins.size(); ++i) {
    const int to = i < begins.size() ? begins[i] : int(values.size());
    sort_stably(values.data() + from, values.data() + to, less);
    from = to;
  }
}

template <class T> void numbers(int count, int longest) {
  std::vector<int> begins = beginnings(count, longest);
  std::vector<T> values = random_values<T>(count, -1000, 1000), wanted = values;
  const array_view<T> view(count, values);
  const array_view<const int> of(int(begins.size()), begins);
  sort_serially(wanted, begins, std::less<T>());
  alg::segmented_sort(view, of);
  view.synchronize();
  expect_equal("up", values, wanted);
  sort_serially(wanted, begins, std::greater<T>());
  alg::segmented_sort(view, of, alg::greater<T>());
  view.synchronize();
  expect_equal("down", values, wanted);
}

void structs(int count, int longest) {
  std::vector<int> begins = beginnings(count, longest);
  std::vector<record> values(count), wanted;
  for (int i = 0; i < count; ++i)
    values[i] = {int(random_numbers()() % 20), i};
  wanted = values;
  sort_serially(wanted, begins, by_key());
  const array_view<record> view(count, values);
  alg::segmented_sort(view, array_view<const int>(int(begins.size()), begins), by_key());
  view.synchronize();
  bool is_right = true;
  for (int i = 0; i < count; ++i)
    is_right = is_right && values[i].number == wanted[i].number;
  expect("structs", is_right);
}

int main() {
  for (int count : sizes) {
    if (count == 0)
      continue;
    for (int longest : {1, 5, 100, 3000, 200000}) {
      if (count > 5000 && longest != 100 && longest != 200000)
        continue;
      numbers<int>(count, longest);
      structs(count, longest);
    }
    numbers<float>(count, 40);
  }
  numbers<double>(5000, 700);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> values = {1, nan, 0, nan, -0.0f, -nan};
  std::vector<int> begins = {2};
  const array_view<float> view(6, values);
  alg::segmented_sort(view, array_view<const int>(1, begins));
  view.synchronize();
  expect("NaNs", values[0] == 1 && std::isnan(values[1]) && std::isnan(values[2]) &&
                     std::signbit(values[3]) && !std::signbit(values[4]) && std::isnan(values[5]));
  return result();
}
