// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that searches agree with those of the standard library: where nothing is found, where something is found at the
// beginning, in the middle and at the end, and in nothing.
//
// RUN: %amp++ -O2 %if thorough %{ -DTHOROUGH %} %s -o %t && %run %t
#include "algorithms.h"

struct is_odd {
  bool operator()(int value) const restrict(amp, cpu) { return value % 2 != 0; }
};

void expect_as_standard(const std::string &where, const std::vector<int> &values) {
  const int count = int(values.size());
  const array_view<const int> view(count, values);
  const std::string of = " of " + std::to_string(count) + ", " + where;
  const auto at = [&](std::vector<int>::const_iterator found) { return int(found - values.begin()); };
  expect_value("find" + of, algorithms::find(view, 1), at(std::find(values.begin(), values.end(), 1)));
  expect_value("find_if" + of, algorithms::find_if(accelerator().default_view, view, is_odd()),
               at(std::find_if(values.begin(), values.end(), is_odd())));
  expect_value("find_if_not" + of, algorithms::find_if_not_async(view, is_odd()).get(),
               at(std::find_if_not(values.begin(), values.end(), is_odd())));
  expect_value("all_of" + of, algorithms::all_of(view, is_odd()), int(std::all_of(values.begin(), values.end(), is_odd())));
  expect_value("any_of" + of, algorithms::any_of(view, is_odd()), int(std::any_of(values.begin(), values.end(), is_odd())));
  expect_value("none_of" + of, algorithms::none_of(view, is_odd()), int(std::none_of(values.begin(), values.end(), is_odd())));
  expect_value("adjacent_find" + of, algorithms::adjacent_find(view), at(std::adjacent_find(values.begin(), values.end())));
  expect_value("is_sorted" + of, algorithms::is_sorted(view), int(std::is_sorted(values.begin(), values.end())));
  expect_value("is_sorted_until" + of, algorithms::is_sorted_until(view), at(std::is_sorted_until(values.begin(), values.end())));
}

void searches() {
  for (int count : lengths()) {
    std::vector<int> values(count);
    std::iota(values.begin(), values.end(), 0);
    expect_as_standard("in their order", values);
    for (int &value : values)
      value *= 2;
    expect_as_standard("even", values);
    for (int place : {0, count / 2, count - 1}) {
      std::vector<int> changed = values;
      changed[place] = 1;
      expect_as_standard("changed at " + std::to_string(place), changed);
      const array_view<const int> one(count, values), other(count, changed);
      expect_value("mismatch", algorithms::mismatch(one, other), place);
      expect_value("equal", algorithms::equal(one, other), 0);
      expect_value("equal to itself", algorithms::equal(one, one), 1);
      expect_value("mismatch with itself", algorithms::mismatch(one, one), count);
      expect_value("mismatch with less", algorithms::mismatch(one, one.section(0, place + 1)), place + 1);
      expect_value("equal with less", algorithms::equal(one, one.section(0, place + 1)), int(place + 1 == count));
    }
    std::fill(values.begin(), values.end(), 1);
    expect_as_standard("all ones", values);
    const std::vector<int> random = random_ints(count, 3);
    expect_as_standard("random", random);
  }
}

void parts_and_nothing() {
  std::vector<int> values(20 * 30);
  values[7 * 30 + 9] = 5;
  const array_view<const int, 2> part = array_view<int, 2>(20, 30, values).section(5, 6, 10, 11);
  expect_value("in a part of a matrix", algorithms::find(part, 5), 2 * 11 + 3);
  const array_view<const int> none = array_view<int>(0);
  expect_value("find in nothing", algorithms::find(none, 1), 0);
  expect_value("all of nothing", algorithms::all_of(none, is_odd()), 1);
  expect_value("any of nothing", algorithms::any_of(none, is_odd()), 0);
  expect_value("none of nothing", algorithms::none_of(none, is_odd()), 1);
  expect_value("nothing is sorted", algorithms::is_sorted(none), 1);
  expect_value("nothing equals nothing", algorithms::equal(none, none), 1);
  expect_value("adjacent in nothing", algorithms::adjacent_find(none), 0);
}

int main() {
  searches();
  parts_and_nothing();
  return result();
}
