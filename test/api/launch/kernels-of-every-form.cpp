// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every form of a kernel runs: lambdas in functions, templates, members and lambdas, functors, captured
// structs that hold views, an explicit accelerator_view, arrays captured by reference.
// Conformance: B209+ B211+ H021+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int twice(int x) restrict(amp, cpu) { return 2 * x; }

struct scale {
  array_view<int> data;
  int factor;
  void operator()(index<1> i) const restrict(amp) { data[i] *= factor; }
};

struct pair_of_views {
  array_view<const int> left;
  struct {
    array_view<int> inner;
    int offset;
  } nested;
};

template <class T> struct table {
  std::vector<T> values;
  explicit table(int count) : values(count) {}
  void number(T start) {
    array_view<T> view(int(values.size()), values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = start + T(i[0]); });
    view.synchronize();
  }
  template <class F> void apply(F f) {
    array_view<T> view(int(values.size()), values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = f(view[i]); });
    view.synchronize();
  }
};

namespace {
void in_an_anonymous_namespace(std::vector<int> &values) {
  array_view<int> view(int(values.size()), values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = twice(view[i]); });
  view.synchronize();
}
} // namespace

void launched_with(array<int> &data, const array<int> &added, int count) {
  parallel_for_each(extent<1>(count), [&, count](index<1> i) restrict(amp) {
    data[i] += added[count - 1 - i[0]];
  });
}

int main() {
  const int count = 333;
  std::vector<int> values = random_ints(count), expected = values;

  {
    array_view<int> view(count, values);
    scale by_three = {view, 3};
    parallel_for_each(view.extent, by_three);
  }
  in_an_anonymous_namespace(values);
  for (int &value : expected)
    value *= 6;
  expect_equal("functor, anonymous namespace", values, expected);

  table<float> floats(count);
  floats.number(0.5f);
  float factor = 1.5f;
  floats.apply([=](float x) restrict(amp) { return x * factor; });
  std::vector<float> expected_floats(count);
  for (int i = 0; i < count; ++i)
    expected_floats[i] = (0.5f + i) * 1.5f;
  expect_equal("members of templates", floats.values, expected_floats);
  table<unsigned> numbers(count);
  numbers.number(7u);
  expect("another instance", numbers.values[count - 1] == 7u + count - 1);

  std::vector<int> results(count);
  pair_of_views views = {array_view<const int>(count, values), {array_view<int>(count, results), 11}};
  parallel_for_each(accelerator().default_view, views.left.extent, [=](index<1> i) restrict(amp) {
    int offset = views.nested.offset + i[0];
    auto inner = [=](int x) restrict(amp) { return x + offset; };
    views.nested.inner[i] = inner(views.left[i]);
  });
  views.nested.inner.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = values[i] + 11 + i;
  expect_equal("a struct of views", results, expected);

  array<int> data(count, values.begin()), added(count, results.begin());
  launched_with(data, added, count);
  std::vector<int> sums = data;
  for (int i = 0; i < count; ++i)
    expected[i] = values[i] + results[count - 1 - i];
  expect_equal("arrays by reference", sums, expected);

  auto launch = [&values](int number) {
    array_view<int> view(int(values.size()), values);
    parallel_for_each(view.extent, [view, number](index<1> i) restrict(amp) { view[i] = number - view[i]; });
    view.synchronize();
  };
  expected = values;
  launch(5);
  for (int &value : expected)
    value = 5 - value;
  expect_equal("a kernel in a host lambda", values, expected);
  return result();
}
