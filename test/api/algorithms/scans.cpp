// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that scans, also by key, agree with serial loops: of every type, with operators that do not commute, in place, into
// parts of other views; and that views that overlap or differ in length throw with both names.
//
// RUN: %amp++ -O2 %if thorough %{ -DTHOROUGH %} %s -o %t && %run %t
#include "algorithms.h"

/// The composition of x -> a x + b: associative, and not commutative.
struct line {
  unsigned int a, b;
};
bool operator==(const line &x, const line &y) { return x.a == y.a && x.b == y.b; }
struct then {
  line operator()(const line &first, const line &second) const restrict(amp, cpu) {
    line both = {second.a * first.a, second.a * first.b + second.b};
    return both;
  }
};
template <> line whole<line>(int number) {
  line made = {unsigned(number) | 1, unsigned(number)};
  return made;
}

template <typename T, typename Operator> void scans(const std::string &type, const Operator &combine) {
  for (int count : lengths()) {
    const std::vector<T> values = whole_numbers<T>(count);
    const array_view<const T> view(count, values);
    const std::string of = " of " + std::to_string(count) + " " + type;
    const T init = whole<T>(9);
    std::vector<T> wanted(count), found(count), wanted_from(count), wanted_before(count);
    T sum = values[0], from = init;
    for (int i = 0; i < count; ++i) {
      wanted_before[i] = from;
      from = combine(from, values[i]);
      wanted_from[i] = from;
      sum = i ? combine(sum, values[i]) : values[0];
      wanted[i] = sum;
    }
    const array_view<T> to(count, found);
    const auto expect_found = [&](const std::string &what, const std::vector<T> &expected) {
      to.synchronize();
      expect_same(what + of, found, expected);
    };
    algorithms::inclusive_scan(view, to, combine);
    expect_found("inclusive_scan", wanted);
    algorithms::inclusive_scan(accelerator().default_view, view, to, combine, init);
    expect_found("inclusive_scan with init", wanted_from);
    algorithms::exclusive_scan(view, to, init, combine);
    expect_found("exclusive_scan", wanted_before);
    copy(view, to);
    algorithms::inclusive_scan(to, to, combine);
    expect_found("inclusive_scan in place", wanted);
    copy(view, to);
    algorithms::exclusive_scan(to, to, init, combine);
    expect_found("exclusive_scan in place", wanted_before);
  }
}

template <typename T, typename Operator> void scans_by_key(const std::string &type, const Operator &combine, int segment) {
  for (int count : lengths()) {
    const std::vector<T> values = whole_numbers<T>(count);
    std::vector<int> keys(count), lengths_of_segments = random_ints(count, segment);
    for (int i = 1; i < count; ++i)
      keys[i] = keys[i - 1] + (lengths_of_segments[i] == 0);
    const array_view<const T> view(count, values);
    const array_view<const int> key(count, keys);
    const std::string of = " of " + std::to_string(count) + " " + type + ", segments of about " + std::to_string(2 * segment);
    const T init = whole<T>(9);
    std::vector<T> wanted(count), before(count), found(count), reduced;
    std::vector<int> unique;
    for (int i = 0; i < count; ++i) {
      const bool begins = i == 0 || keys[i] != keys[i - 1];
      wanted[i] = begins ? values[i] : combine(wanted[i - 1], values[i]);
      before[i] = begins ? init : combine(before[i - 1], values[i - 1]);
      if (i == count - 1 || keys[i] != keys[i + 1]) {
        unique.push_back(keys[i]);
        reduced.push_back(wanted[i]);
      }
    }
    const array_view<T> to(count, found);
    algorithms::inclusive_scan_by_key(key, view, to, combine);
    to.synchronize();
    expect_same("inclusive_scan_by_key" + of, found, wanted);
    algorithms::exclusive_scan_by_key(key, view, to, init, combine);
    to.synchronize();
    expect_same("exclusive_scan_by_key" + of, found, before);
    std::vector<int> unique_found(count);
    const array_view<int> keys_to(count, unique_found);
    const int segments = algorithms::reduce_by_key(key, view, keys_to, to, combine);
    keys_to.synchronize();
    to.synchronize();
    unique_found.resize(segments);
    found.resize(segments);
    expect_same("reduce_by_key, keys" + of, unique_found, unique);
    expect_same("reduce_by_key" + of, found, reduced);
  }
}

void little_room() {
  std::vector<int> keys = {1, 1, 2, 2, 3, 3}, values = {1, 2, 3, 4, 5, 6}, to_keys(2), to_values(1);
  const array_view<const int> key(keys), value(values);
  const array_view<int> few_keys(to_keys), few_values(to_values);
  expect_value("segments without room", algorithms::reduce_by_key(key, value, few_keys, few_values), 3);
  few_keys.synchronize();
  few_values.synchronize();
  expect_same("the first keys", to_keys, {1, 2});
  expect_same("the first values", to_values, {3});
}

void refused() {
  std::vector<int> values(100);
  const array_view<int> all(values), half = all.section(0, 50), other = all.section(50, 50), between = all.section(25, 50);
  expect("apart", thrown_by([&] { algorithms::inclusive_scan(half, other); }) == "nothing");
  const std::string overlap = "amp_algorithms::inclusive_scan: The source and the destination overlap, and are not the same view.";
  expect("overlapping", thrown_by([&] { algorithms::inclusive_scan(half, between); }) == overlap);
  const array_view<int> again(std::vector<int>::size_type(75) ? 50 : 0, values.data() + 25);
  expect("overlapping, of the same memory", thrown_by([&] { algorithms::inclusive_scan(half, again); }) == overlap);
  expect("different lengths", thrown_by([&] { algorithms::exclusive_scan(half, all, 0); }) ==
                                  "amp_algorithms::exclusive_scan: the source has the extent 50, and the destination has 100.");
  expect("keys that are written", thrown_by([&] { algorithms::inclusive_scan_by_key(half, other, half); }) ==
                                      "amp_algorithms::inclusive_scan_by_key: The keys and the destination overlap.");
  const array_view<const int> none = array_view<int>(0);
  algorithms::inclusive_scan(none, array_view<int>(0));
  expect_value("no segments", algorithms::reduce_by_key(none, none, array_view<int>(0), array_view<int>(0)), 0);
}

int main() {
  scans<int>("int", algorithms::plus<int>());
  scans<float>("float", algorithms::plus<float>());
#ifdef THOROUGH
  scans<double>("double", algorithms::plus<double>());
  scans_by_key<float>("float", algorithms::plus<float>(), 30);
#endif
  scans<pair>("pair", algorithms::plus<pair>());
  scans<line>("line", then());
  scans_by_key<int>("int", algorithms::plus<int>(), 1);
  scans_by_key<line>("line", then(), 1000);
  little_room();
  refused();
  return result();
}
