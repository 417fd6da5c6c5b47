// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that algorithms that treat each element by itself, or move elements, agree with those of the standard library: of
// every type, in place, of parts of matrices, of nothing; and that views that do not fit throw.
//
// RUN: %amp++ -O2 %if thorough %{ -DTHOROUGH %} %s -o %t && %run %t
#include "algorithms.h"

template <typename T> void elementwise(const std::string &type) {
  for (int count : lengths()) {
    const std::vector<T> values = whole_numbers<T>(count, 20), others = whole_numbers<T>(count, 20);
    const array_view<const T> view(count, values), other(count, others);
    std::vector<T> found(count), wanted(count);
    const array_view<T> to(count, found);
    const auto expect_found = [&](const std::string &what) {
      to.synchronize();
      expect_same(what + " of " + std::to_string(count) + " " + type, found, wanted);
    };
    const auto begin = [&] {
      copy(view, to);
      wanted = values;
    };
    const auto twice = [](const T &value) restrict(amp, cpu) { return value + value; };
    const auto sum = [](const T &a, const T &b) restrict(amp, cpu) { return a + b; };
    const auto is_low = [](const T &value) restrict(amp, cpu) { return value < T{}; };
    const T some = whole<T>(7);
    algorithms::fill(to, some);
    std::fill(wanted.begin(), wanted.end(), some);
    expect_found("fill");
    algorithms::generate(accelerator().default_view, to, [=](index<1> i) restrict(amp) { return view[count - 1 - i[0]]; });
    std::reverse_copy(values.begin(), values.end(), wanted.begin());
    expect_found("generate");
    algorithms::transform(view, to, twice);
    std::transform(values.begin(), values.end(), wanted.begin(), twice);
    expect_found("transform");
    algorithms::transform(view, other, to, sum);
    std::transform(values.begin(), values.end(), others.begin(), wanted.begin(), sum);
    expect_found("transform of two");
    algorithms::transform(to, to, twice);
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), twice);
    expect_found("transform in place");
    algorithms::copy(view, to);
    wanted = values;
    expect_found("copy");
    algorithms::for_each(to, [=](T &value) restrict(amp) { value = value + value; });
    std::transform(values.begin(), values.end(), wanted.begin(), twice);
    expect_found("for_each");
    begin();
    algorithms::replace(to, values[0], some);
    std::replace(wanted.begin(), wanted.end(), values[0], some);
    expect_found("replace");
    begin();
    algorithms::replace_if(to, is_low, some);
    std::replace_if(wanted.begin(), wanted.end(), is_low, some);
    expect_found("replace_if");
    begin();
    algorithms::reverse(to);
    std::reverse(wanted.begin(), wanted.end());
    expect_found("reverse");
    algorithms::reverse_copy(other, to);
    std::reverse_copy(others.begin(), others.end(), wanted.begin());
    expect_found("reverse_copy");
    for (int middle : {0, count / 3, count}) {
      begin();
      algorithms::rotate(to, middle);
      std::rotate(wanted.begin(), wanted.begin() + middle, wanted.end());
      expect_found("rotate");
      algorithms::rotate_copy(other, middle, to);
      std::rotate_copy(others.begin(), others.begin() + middle, others.end(), wanted.begin());
      expect_found("rotate_copy");
    }
    std::vector<T> partner = others;
    const array_view<T> second(count, partner);
    begin();
    algorithms::swap_ranges(to, second);
    wanted = others;
    expect_found("swap_ranges");
    second.synchronize();
    expect_same("swap_ranges, the other one", partner, values);
  }
}

void numbers_and_places() {
  for (int count : lengths()) {
    std::vector<int> values = random_ints(count), map(count), found(count), wanted(count);
    std::iota(map.begin(), map.end(), 0);
    std::reverse(map.begin(), map.end());
    std::rotate(map.begin(), map.begin() + count / 2, map.end());
    const array_view<const int> view(count, values), places(count, map);
    const array_view<int> to(count, found);
    algorithms::iota(to, 5);
    std::iota(wanted.begin(), wanted.end(), 5);
    to.synchronize();
    expect_same("iota", found, wanted);
    algorithms::adjacent_difference(view, to);
    std::adjacent_difference(values.begin(), values.end(), wanted.begin());
    to.synchronize();
    expect_same("adjacent_difference", found, wanted);
    algorithms::gather(view, places, to);
    for (int i = 0; i < count; ++i)
      wanted[i] = values[map[i]];
    to.synchronize();
    expect_same("gather", found, wanted);
    algorithms::scatter(view, places, to);
    for (int i = 0; i < count; ++i)
      wanted[map[i]] = values[i];
    to.synchronize();
    expect_same("scatter", found, wanted);
  }
}

void matrices() {
  std::vector<int> values(20 * 30, 1), wanted = values;
  const array_view<int, 2> whole(20, 30, values);
  const array_view<int, 2> left = whole.section(2, 3, 10, 8), right = whole.section(2, 11, 10, 8);
  algorithms::fill(left, 5);
  algorithms::transform(left, right, [](int value) restrict(amp) { return value * 2; });
  algorithms::generate(whole.section(15, 0, 2, 30), [](index<2> i) restrict(amp) { return i[0] * 100 + i[1]; });
  whole.synchronize();
  for (int row = 2; row < 12; ++row)
    for (int column = 3; column < 19; ++column)
      wanted[row * 30 + column] = column < 11 ? 5 : 10;
  for (int i = 0; i < 60; ++i)
    wanted[15 * 30 + i] = i / 30 * 100 + i % 30;
  expect_same("parts of a matrix side by side", values, wanted);
  expect("parts that overlap", thrown_by([&] { algorithms::copy(left, whole.section(3, 4, 10, 8)); }) ==
                                   "amp_algorithms::copy: The source and the destination overlap, and are not the same view.");
  expect("in the next row", thrown_by([&] { algorithms::copy(left, whole.section(3, 0, 10, 8)); }) != "nothing");
  array<int, 2> owned(20, 30);
  algorithms::copy(whole, owned);
  expect_value("into an array", int(algorithms::reduce(owned)), std::accumulate(wanted.begin(), wanted.end(), 0));
}

void refused() {
  std::vector<int> values(10);
  const array_view<int> all(values), none(0);
  algorithms::fill(none, 1);
  algorithms::transform(none, none, [](int value) restrict(amp) { return value; });
  algorithms::reverse(none);
  expect("different lengths", thrown_by([&] { algorithms::copy(all, all.section(0, 5)); }) ==
                                  "amp_algorithms::copy: the source has the extent 10, and the destination has 5.");
  expect("no such element", thrown_by([&] { algorithms::rotate(all, 11); }) ==
                                "amp_algorithms::rotate: element 11 of 10 cannot be the first one.");
}

int main() {
  elementwise<int>("int");
  elementwise<pair>("pair");
#ifdef THOROUGH
  elementwise<float>("float");
  elementwise<double>("double");
#endif
  numbers_and_places();
  matrices();
  refused();
  return result();
}
