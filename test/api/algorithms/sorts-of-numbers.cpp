// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that numbers are sorted as by std::stable_sort, up and down, with and without values, in
// views, arrays and sections, and that floats are sorted in their total order.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "inputs/sorting.h"

#include <limits>

template <class T> std::vector<T> numbers(int count, bool few) {
  std::vector<T> values(count);
  for (T &value : values)
    value = few ? T(int(random_between(-5, 5)))
                : T(random_between(-1, 1) * double(std::numeric_limits<T>::max() / 2));
  return values;
}
template <> std::vector<unsigned> numbers(int count, bool few) {
  std::vector<unsigned> values(count);
  for (unsigned &value : values)
    value = few ? random_numbers()() % 9 : random_numbers()();
  return values;
}

template <class T> void sorts(int count, bool few) {
  const std::vector<T> values = numbers<T>(count, few);
  std::vector<T> up = values, down = values, sorted = values;
  sort_stably(up, std::less<T>());
  sort_stably(down, std::greater<T>());
  if (count == 0)
    return;
  const array_view<T> view(count, sorted);
  alg::sort(view);
  view.synchronize();
  expect_equal("up", sorted, up);
  sorted = values;
  view.refresh();
  alg::stable_sort(view, alg::greater<T>());
  view.synchronize();
  expect_equal("down", sorted, down);

  std::vector<int> moved(count);
  sorted = values;
  for (int i = 0; i < count; ++i)
    moved[i] = i;
  view.refresh();
  const array_view<int> with(count, moved);
  if (few)
    alg::sort_by_key(view, with, alg::greater<T>());
  else
    alg::stable_sort_by_key(view, with);
  view.synchronize();
  with.synchronize();
  expect_equal("keys", sorted, few ? down : up);
  expect_moved("values", values, sorted, moved);
}

template <class T> void sorts() {
  for (int count : sizes)
    sorts<T>(count, count % 2 == 1);
  sorts<T>(1000, true);
  sorts<T>(4096, true);
}

template <class T> void total_order() {
  const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  for (int count : {9, 2000}) {
    std::vector<T> values = {0, -nan, inf, T(-0.0), 1, -inf, nan, -1, 0};
    values.resize(count, 0);
    const array_view<T> view(count, values);
    alg::sort(view);
    view.synchronize();
    expect("NaNs at the ends", std::isnan(values[0]) && std::isnan(values[count - 1]));
    expect("infinities", values[1] == -inf && values[count - 2] == inf);
    expect("zeros", values[2] == -1 && values[3] == 0 && std::signbit(values[3]) &&
                        !std::signbit(values[4]) && values[count - 3] == 1);
  }
}

/// Every other digit is the same for all keys, and lower ones decide.
void long_keys() {
  for (int count : {700, 5000}) {
    std::vector<long> values(count), wanted;
    for (int kind = 0; kind < 3; ++kind) {
      for (long &value : values)
        value = kind == 0 ? long(random_numbers().next())
                          : long(random_numbers()() % 5) << 20 << (kind == 1 ? 0 : 16);
      wanted = values;
      std::sort(wanted.begin(), wanted.end());
      const array_view<long> view(count, values);
      alg::sort(view);
      view.synchronize();
      expect("long keys", values == wanted);
    }
  }
}

void places() {
  std::vector<int> values = random_ints(6000), wanted = values, sorted(6000);
  std::sort(wanted.begin() + 100, wanted.begin() + 5000);
  array<int> whole(6000, values.begin());
  alg::sort(whole.section(100, 4900));
  copy(whole, sorted.begin());
  expect_equal("a section", sorted, wanted);
  std::sort(wanted.begin(), wanted.end());
  alg::sort(accelerator().default_view, whole);
  copy(whole, sorted.begin());
  expect_equal("an array", sorted, wanted);
  const array_view<int> without(6000);
  copy(values.begin(), values.end(), without);
  alg::sort(without);
  copy(without, sorted.begin());
  expect_equal("a view without a source", sorted, wanted);

  std::vector<int> other(10);
  const array_view<int> keys(6000, values);
  expect_throws<runtime_exception>("other lengths", "",
                                   [&] { alg::sort_by_key(keys, array_view<int>(10, other)); });
  expect_throws<runtime_exception>(
      "overlap", "amp_algorithms::sort_by_key: The keys and the values overlap.",
      [&] { alg::sort_by_key(keys.section(0, 100), keys.section(99, 100)); });
}

int main() {
  sorts<int>();
  sorts<unsigned>();
  sorts<float>();
  sorts<double>();
  total_order<float>();
  total_order<double>();
  long_keys();
  places();
  return result();
}
