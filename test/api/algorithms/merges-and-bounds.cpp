// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that merge, lower_bound and upper_bound do what the standard's do, with one value and with
// many.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "inputs/sorting.h"

struct record {
  int key, number;
  int others[14];
};
struct by_key {
  bool operator()(const record &a, const record &b) const restrict(amp, cpu) {
    return a.key < b.key;
  }
};

template <class T> std::vector<T> sorted_numbers(int count) {
  std::vector<T> values(count);
  for (T &value : values)
    value = T(random_numbers()() % (count / 2 + 3));
  std::sort(values.begin(), values.end());
  return values;
}

template <class T> void merges(int first_count, int second_count) {
  const int count = first_count + second_count;
  const std::vector<T> first = sorted_numbers<T>(first_count),
                       second = sorted_numbers<T>(second_count);
  std::vector<T> wanted(count), merged(count + 1, T(99));
  std::merge(first.begin(), first.end(), second.begin(), second.end(), wanted.begin());
  std::vector<T> both = first;
  both.insert(both.end(), second.begin(), second.end());
  const array_view<const T> sources(count, both);
  const array_view<T> to(count + 1, merged);
  alg::merge(sources.section(0, first_count), sources.section(first_count, second_count), to);
  to.synchronize();
  expect("behind the merged ones", merged.back() == T(99));
  merged.pop_back();
  expect_equal("merged", merged, wanted);
}

void merges_structs() {
  std::vector<record> first(1000), second(2500), wanted(3500), merged(3500);
  int number = 0;
  for (std::vector<record> *each : {&first, &second}) {
    for (record &one : *each)
      one.key = int(random_numbers()() % 100);
    std::sort(each->begin(), each->end(), by_key());
    for (record &one : *each)
      one.number = number++;
  }
  std::merge(first.begin(), first.end(), second.begin(), second.end(), wanted.begin(), by_key());
  const array_view<record> to(3500, merged);
  alg::merge(array_view<const record>(1000, first), array_view<const record>(2500, second), to,
             by_key());
  to.synchronize();
  bool is_right = true;
  for (int i = 0; i < 3500; ++i)
    is_right = is_right && merged[i].number == wanted[i].number;
  expect("structs", is_right);
}

template <class T> void bounds(int count) {
  std::vector<T> up = sorted_numbers<T>(count), values(300), down(up.rbegin(), up.rend());
  for (T &value : values)
    value = T(int(random_numbers()() % (count + 3)) - 1);
  std::vector<int> low(300), high(300), lows(300), highs(300);
  const array_view<const T> sorted(count, up), other(count, down), of(300, values);
  const array_view<int> to_low(300, low), to_high(300, high);
  alg::lower_bound(sorted, of, to_low);
  alg::upper_bound(accelerator().default_view, sorted, of, to_high);
  to_low.synchronize();
  to_high.synchronize();
  for (int i = 0; i < 300; ++i) {
    lows[i] = int(std::lower_bound(up.begin(), up.end(), values[i]) - up.begin());
    highs[i] = int(std::upper_bound(up.begin(), up.end(), values[i]) - up.begin());
  }
  expect_equal("lower bounds", low, lows);
  expect_equal("upper bounds", high, highs);
  alg::lower_bound(other, of, to_low, alg::greater<T>());
  to_low.synchronize();
  for (int i = 0; i < 300; ++i)
    expect("lower bounds downwards", low[i] == count - highs[i]);
  const T one = values[7];
  expect("one lower bound", alg::lower_bound(sorted, one) == lows[7]);
  expect("one upper bound", alg::upper_bound_async(sorted, one).get() == highs[7]);
  expect("one upper bound downwards",
         alg::upper_bound(other, one, alg::greater<T>()) == count - lows[7]);
}

void exceptions() {
  std::vector<int> values(100);
  const array_view<int> view(100, values);
  expect_throws<runtime_exception>(
      "no room", "amp_algorithms::merge: the destination has 20 elements, and 40 are needed.",
      [&] { alg::merge(view.section(0, 20), view.section(20, 20), view.section(50, 20)); });
  expect_throws<runtime_exception>(
      "overlap", "amp_algorithms::merge: The second source and the destination overlap.",
      [&] { alg::merge(view.section(0, 20), view.section(20, 20), view.section(39, 50)); });
}

int main() {
  for (int count : sizes) {
    if (count == 0)
      continue;
    merges<int>(count, count);
    merges<float>(count, 1);
    merges<double>(77, count);
    bounds<int>(count);
    bounds<double>(count);
  }
  merges_structs();
  exceptions();
  return result();
}
