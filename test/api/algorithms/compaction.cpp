// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that algorithms that keep some elements agree with those of the standard library: of every type, when they keep
// all, some or none, into views without room for all; and that the elements behind those that are kept stay.
//
// RUN: %amp++ -O2 %if thorough %{ -DTHOROUGH %} %s -o %t && %run %t
#include "algorithms.h"

template <typename T> struct is_below {
  bool operator()(const T &value) const restrict(amp, cpu) { return value < limit; }
  T limit;
};

template <typename T> void kept(const std::string &type, int limit) {
  for (int count : lengths()) {
    const std::vector<T> values = whole_numbers<T>(count, 10);
    const array_view<const T> view(count, values);
    const std::string of = " of " + std::to_string(count) + " " + type + " below " + std::to_string(limit);
    const is_below<T> below{whole<T>(limit)};
    const int room = count / 2 + 1; // not enough for all
    std::vector<T> found(count), wanted(count), few(room);
    const array_view<T> to(count, found), to_few(room, few);
    const auto expect_found = [&](const std::string &what, int actual, typename std::vector<T>::iterator end) {
      expect_value(what + of, actual, int(end - wanted.begin()));
      to.synchronize();
      expect_same(what + of, {found.begin(), found.begin() + actual}, std::vector<T>(wanted.begin(), end));
    };
    expect_found("copy_if", algorithms::copy_if(view, to, below), std::copy_if(values.begin(), values.end(), wanted.begin(), below));
    const int all = algorithms::copy_if(view, to_few, below);
    to_few.synchronize();
    const int fit = std::min(all, room);
    expect_same("copy_if without room" + of, {few.begin(), few.begin() + fit}, std::vector<T>(wanted.begin(), wanted.begin() + fit));
    expect_found("remove_copy_if", algorithms::remove_copy_if_async(view, to, below).get(),
                 std::remove_copy_if(values.begin(), values.end(), wanted.begin(), below));
    expect_found("unique_copy", algorithms::unique_copy(view, to), std::unique_copy(values.begin(), values.end(), wanted.begin()));
    const auto in_place = [&] {
      copy(view, to);
      wanted = values;
    };
    in_place();
    expect_found("remove", algorithms::remove(to, values[0]), std::remove(wanted.begin(), wanted.end(), values[0]));
    in_place();
    expect_found("remove_if", algorithms::remove_if(accelerator().default_view, to, below), std::remove_if(wanted.begin(), wanted.end(), below));
    in_place();
    expect_found("unique", algorithms::unique(to), std::unique(wanted.begin(), wanted.end()));
    in_place();
    const int first = algorithms::stable_partition(to, below);
    to.synchronize();
    expect_value("stable_partition" + of, first, int(std::stable_partition(wanted.begin(), wanted.end(), below) - wanted.begin()));
    expect_same("stable_partition" + of, found, wanted);
    std::vector<T> others(count), wanted_others(count);
    const array_view<T> to_others(count, others);
    const int with = algorithms::partition_copy(view, to, to_others, below);
    std::partition_copy(values.begin(), values.end(), wanted.begin(), wanted_others.begin(), below);
    to.synchronize();
    to_others.synchronize();
    expect_same("partition_copy, with" + of, {found.begin(), found.begin() + with}, std::vector<T>(wanted.begin(), wanted.begin() + with));
    expect_same("partition_copy, without" + of, {others.begin(), others.begin() + (count - with)},
                std::vector<T>(wanted_others.begin(), wanted_others.begin() + (count - with)));
  }
}

void what_stays() {
  std::vector<int> values = {5, 1, 5, 2, 5};
  const array_view<int> view(values);
  expect_value("remove", algorithms::remove(view, 5), 2);
  view.synchronize();
  expect_same("behind those that are kept", values, {1, 2, 5, 2, 5});
}

void refused() {
  std::vector<int> values(10);
  const array_view<int> all(values);
  expect("in place", thrown_by([&] { algorithms::copy_if(all, all, is_below<int>{3}); }) ==
                         "amp_algorithms::copy_if: The source and the destination overlap.");
  const array_view<int> none(0);
  expect_value("nothing", algorithms::copy_if(none, all, is_below<int>{3}), 0);
  expect_value("unique of nothing", algorithms::unique(none), 0);
  expect_value("partition of nothing", algorithms::partition(none, is_below<int>{3}), 0);
}

int main() {
  for (int limit : {-11, 0, 11}) {
    kept<int>("int", limit);
#ifdef THOROUGH
    kept<double>("double", limit);
#endif
  }
  kept<pair>("pair", 3);
  what_stays();
  refused();
  return result();
}
