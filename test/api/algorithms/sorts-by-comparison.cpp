// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that elements of 4 to 64 bytes are sorted by any comparison as std::stable_sort does it,
// with and without values, and that comparisons that are no order neither leave the view nor make
// up elements.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "inputs/sorting.h"

template <int Words> struct record {
  int key, number;
  int others[Words];
};
struct by_key {
  template <class T> bool operator()(const T &a, const T &b) const restrict(amp, cpu) {
    return a.key < b.key;
  }
};
struct by_absolute_value {
  template <class T> bool operator()(T a, T b) const restrict(amp, cpu) {
    return (a < 0 ? -a : a) < (b < 0 ? -b : b);
  }
};

template <int Words> void structs(int count) {
  std::vector<record<Words>> values(count), wanted;
  for (int i = 0; i < count; ++i) {
    values[i].key = int(random_numbers()() % (count / 3 + 1));
    values[i].number = i;
    for (int &other : values[i].others)
      other = values[i].key + i;
  }
  wanted = values;
  sort_stably(wanted, by_key());
  const array_view<record<Words>> view(count, values);
  alg::sort(view, by_key());
  view.synchronize();
  bool is_right = true;
  for (int i = 0; i < count; ++i)
    is_right = is_right && values[i].number == wanted[i].number &&
               values[i].others[Words - 1] == values[i].key + values[i].number;
  expect("structs", is_right);
}

template <class T> void numbers(int count) {
  std::vector<T> values(count), wanted, sorted;
  for (T &value : values)
    value = T(int(random_between(-300, 300)));
  wanted = sorted = values;
  sort_stably(wanted, by_absolute_value());
  const array_view<T> view(count, sorted);
  alg::sort(view, by_absolute_value());
  view.synchronize();
  expect_equal("numbers", sorted, wanted);
  sorted = values;
  view.refresh();
  std::vector<int> moved(count);
  for (int i = 0; i < count; ++i)
    moved[i] = i;
  const array_view<int> with(count, moved);
  alg::stable_sort_by_key(view, with, by_absolute_value());
  view.synchronize();
  with.synchronize();
  expect_equal("keys", sorted, wanted);
  bool is_right = true;
  for (int i = 0; i < count; ++i)
    is_right = is_right && values[moved[i]] == sorted[i] &&
               (i == 0 || by_absolute_value()(sorted[i - 1], sorted[i]) || moved[i - 1] < moved[i]);
  expect("values", is_right);
}

template <class Less> void no_order(const char *what, int count, Less less) {
  const int around = 50, whole = count + 2 * around;
  std::vector<int> values(whole), sorted;
  for (int i = 0; i < whole; ++i)
    values[i] = i < around || i >= around + count ? -1 : int(random_numbers()() % 1000);
  sorted = values;
  const array_view<int> view(whole, sorted);
  alg::sort(view.section(around, count), less);
  view.synchronize();
  bool is_right = true;
  for (int i = 0; i < around; ++i)
    is_right = is_right && sorted[i] == -1 && sorted[whole - 1 - i] == -1;
  for (int i = around; i < around + count; ++i)
    is_right = is_right && sorted[i] >= 0 && sorted[i] < 1000;
  expect(what, is_right);
}

int main() {
  for (int count : sizes) {
    if (count == 0)
      continue;
    numbers<int>(count);
    numbers<double>(count);
    structs<2>(count);
    structs<14>(count);
  }
  structs<6>(3000);
  for (int count : {5, 900, 9000}) {
    no_order("always", count, [](int, int) restrict(amp) { return true; });
    no_order("never", count, [](int, int) restrict(amp) { return false; });
    no_order(
        "in disorder", count, [](int a, int b) restrict(amp) {
          return (unsigned(a) * 2654435761u ^ unsigned(b) * 40503u) % 3 == 0;
        });
  }
  return result();
}
