// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that nth_element and partial_sort put those elements where they belong that the standard's
// put there.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "inputs/sorting.h"

struct by_absolute_value {
  template <class T> bool operator()(T a, T b) const restrict(amp, cpu) {
    return (a < 0 ? -a : a) < (b < 0 ? -b : b);
  }
};

template <class T, class Less, class StandardLess>
void selects(const std::vector<T> &values, int nth, Less less, StandardLess standard_less) {
  const int count = int(values.size());
  std::vector<T> wanted = values, found = values;
  sort_stably(wanted, standard_less);
  const array_view<T> view(count, found);
  alg::nth_element(view, nth, less);
  view.synchronize();
  if (nth < count) {
    const T one = found[nth];
    expect("the element", !standard_less(one, wanted[nth]) && !standard_less(wanted[nth], one));
    for (int i = 0; i < count; ++i)
      if (i < nth ? standard_less(one, found[i]) : standard_less(found[i], one)) {
        expect("those around it", false);
        break;
      }
  }
  std::sort(found.begin(), found.end());
  std::vector<T> all = values;
  std::sort(all.begin(), all.end());
  expect_equal("all of them", found, all);

  found = values;
  view.refresh();
  alg::partial_sort(view, nth, less);
  view.synchronize();
  for (int i = 0; i < nth; ++i)
    if (standard_less(found[i], wanted[i]) || standard_less(wanted[i], found[i])) {
      expect("the first ones", false);
      break;
    }
  std::sort(found.begin(), found.end());
  expect_equal("all of them again", found, all);
}

template <class T> void selects(int count) {
  const std::vector<T> values = random_values<T>(count, 0, count % 2 ? 1e6 : 40);
  for (int nth : {0, count / 3, count - 1, count}) {
    selects(values, nth, alg::less<T>(), std::less<T>());
    if (count < 5000)
      selects(values, nth, alg::greater<T>(), std::greater<T>());
  }
}

int main() {
  for (int count : sizes) {
    if (count == 0)
      continue;
    selects<int>(count);
    selects<double>(count);
  }
  selects<float>(20000);
  selects<unsigned>(20000);
  selects(random_ints(5000), 1234, by_absolute_value(), by_absolute_value());
  std::vector<int> values(10);
  const array_view<int> view(10, values);
  expect_throws<runtime_exception>(
      "no such place", "amp_algorithms::nth_element: there is no such place in the view.",
      [&] { alg::nth_element(view, 11); });
  return result();
}
