// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every constructor of array that takes iterators takes those of every category, and that an array can be
// made of elements that have to be converted, moved or read only once.
// Conformance: B107+ B108+ B109+ B187+ B193+ H020+
//
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <deque>
#include <forward_list>
#include <iterator>
#include <list>
#include <sstream>

using namespace concurrency;

const std::vector<int> values = random_ints(24);

accelerator_view host() { return accelerator(accelerator::cpu_accelerator).default_view; }
const accelerator_view made = accelerator().create_view();

/// Counts from a number on; can be read once, as only the last copy made knows where it stands.
struct counter {
  typedef std::input_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const int *pointer;
  typedef int reference;
  std::shared_ptr<int> at;
  explicit counter(int from) : at(new int(from)) {}
  int operator*() const { return *at; }
  counter &operator++() { return ++*at, *this; }
  counter operator++(int) { return ++*at, *this; }
  friend bool operator==(const counter &a, const counter &b) { return *a.at == *b.at; }
  friend bool operator!=(const counter &a, const counter &b) { return *a.at != *b.at; }
};

template <int N> void has(const char *what, const array<int, N> &one, const accelerator_view &home) {
  std::vector<int> contents = one;
  expect_equal(what, contents, values);
  expect(what, one.accelerator_view == home);
}

/// `range()` makes a fresh pair of iterators, for some can be used once; `Extent...` is an extent or integers.
template <int N, typename Range, typename... Extent> void every_form(const char *what, Range range, Extent... shape) {
  typedef array<int, N> a;
  const accelerator_view standard = accelerator().default_view;
  auto r = range();
  has(what, a(shape..., r.first), standard);
  r = range();
  has(what, a(shape..., r.first, r.second), standard);
  r = range();
  has(what, a(shape..., r.first, made), made);
  r = range();
  has(what, a(shape..., r.first, r.second, made), made);
  r = range();
  has(what, a(shape..., r.first, r.second, made, access_type_auto), made);
  r = range();
  has(what, a(shape..., r.first, host(), made), host());
  r = range();
  has(what, a(shape..., r.first, r.second, host(), made), host());
}

template <typename Range> void every_rank(const char *what, Range range) {
  const int four[4] = {2, 3, 2, 2};
  every_form<1>(what, range, 24);
  every_form<2>(what, range, 4, 6);
  every_form<3>(what, range, 2, 3, 4);
  every_form<4>(what, range, extent<4>(four));
}

template <typename Container> void of(const char *what) {
  const Container source(values.begin(), values.end());
  every_rank(what, [&] { return std::make_pair(source.begin(), source.end()); });
}

int main() {
  of<std::vector<int>>("vector");
  of<std::deque<long long>>("deque of long long");
  of<std::list<double>>("list of double");
  of<std::forward_list<long>>("forward_list of long");
  every_rank("pointers", [] { return std::make_pair(values.data(), values.data() + 24); });
  const std::vector<int> backwards(values.rbegin(), values.rend());
  every_rank("reverse_iterator", [&] { return std::make_pair(backwards.rbegin(), backwards.rend()); });
  std::vector<int> moved = values;
  every_rank("move_iterator", [&] {
    return std::make_pair(std::make_move_iterator(moved.begin()), std::make_move_iterator(moved.end()));
  });
  std::string text;
  for (int value : values)
    text += std::to_string(value) + ' ';
  std::list<std::istringstream> streams; // one for each range, as a stream is read once
  every_rank("istream_iterator", [&] {
    streams.emplace_back(text);
    return std::make_pair(std::istream_iterator<int>(streams.back()), std::istream_iterator<int>());
  });

  // The source is read element by element, no further than the array is long.
  counter source(7);
  array<int> three(3, source);
  expect("three elements", std::vector<int>(three) == std::vector<int>({7, 8, 9}) && *source == 10);
  array<int, 2> four(2, 2, source, counter(14));
  expect("the next four", std::vector<int>(four) == std::vector<int>({10, 11, 12, 13}) && *source == 14);
  expect_throws<runtime_exception>("too few", "", [&] { array<int> one(4, source, counter(17)); });
  expect_throws<runtime_exception>("too many", "", [] { array<int> one(4, counter(0), counter(5)); });

  const bool flags[4] = {true, false, true, true};
  array<int> converted(4, flags);
  array<float> narrowed(24, values.begin());
  expect("converted", std::vector<int>(converted) == std::vector<int>({1, 0, 1, 1}));
  expect("narrowed", array_view<float>(narrowed)[23] == static_cast<float>(values[23]));
  return result();
}
