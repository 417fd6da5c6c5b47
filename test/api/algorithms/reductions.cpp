// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that reductions agree with those of the standard library: of every type, around the sizes of tiles and blocks, of
// parts of matrices, of arrays, of nothing; at once and later, where the data is and on an accelerator_view.
//
// RUN: %amp++ -O2 %if thorough %{ -DTHOROUGH %} %s -o %t && %run %t
#include "algorithms.h"

/// Structures, by their own operators.
void structures() {
  for (int count : lengths()) {
    const std::vector<pair> values = whole_numbers<pair>(count);
    const array_view<const pair> view(count, values);
    const pair init = whole<pair>(7);
    expect_value("reduce of " + std::to_string(count) + " pairs", algorithms::reduce(view, init),
                 std::accumulate(values.begin(), values.end(), init));
  }
}

template <typename T> void numbers(const std::string &type) {
  for (int count : lengths()) {
    const std::vector<T> values = whole_numbers<T>(count), others = whole_numbers<T>(count);
    const array_view<const T> view(count, values), other(count, others);
    const std::string of = " of " + std::to_string(count) + " " + type;
    const T sum = std::accumulate(values.begin(), values.end(), T(7));
    expect_value("reduce" + of, algorithms::reduce(view, T(7)), sum);
    expect_value("reduce, on a view" + of, algorithms::reduce(accelerator().default_view, view, T(7)), sum);
    expect_value("reduce_async" + of, algorithms::reduce_async(view, T(7)).get(), sum);
    expect_value("reduce without init" + of, algorithms::reduce(view), T(sum - T(7)));
    expect_value("reduce by maximum" + of, algorithms::reduce(view, values[0], algorithms::maximum<T>()),
                 *std::max_element(values.begin(), values.end()));
    expect_value("transform_reduce" + of,
                 algorithms::transform_reduce(view, T(0), algorithms::plus<T>(),
                                              [](T value) restrict(amp) { return value + value; }),
                 T(2 * (sum - T(7))));
    expect_value("inner_product" + of, algorithms::inner_product(view, other, T(1)),
                 std::inner_product(values.begin(), values.end(), others.begin(), T(1)));
    expect_value("count" + of, algorithms::count(view, values[0]),
                 int(std::count(values.begin(), values.end(), values[0])));
    expect_value("count_if" + of, algorithms::count_if(view, [](T value) restrict(amp) { return value < 5; }),
                 int(std::count_if(values.begin(), values.end(), [](T value) { return value < 5; })));
  }
}

template <typename T> void extremes(const std::string &type) {
  for (int count : lengths()) {
    const std::vector<T> values = whole_numbers<T>(count, 20); // many are equal
    const array_view<const T> view(count, values);
    const std::string of = " of " + std::to_string(count) + " " + type;
    expect_value("min_element" + of, algorithms::min_element(view),
                 int(std::min_element(values.begin(), values.end()) - values.begin()));
    expect_value("max_element" + of, algorithms::max_element(view),
                 int(std::max_element(values.begin(), values.end()) - values.begin()));
    const auto more = [](const T &a, const T &b) restrict(amp, cpu) { return b < a; };
    expect_value("min_element by more" + of, algorithms::min_element_async(view, more).get(),
                 int(std::min_element(values.begin(), values.end(), more) - values.begin()));
    expect_value("max_element by more" + of, algorithms::max_element(view, more),
                 int(std::max_element(values.begin(), values.end(), more) - values.begin()));
  }
}

void parts_and_arrays() {
  std::vector<int> values = random_ints(70 * 90);
  const array_view<int, 2> whole(70, 90, values);
  const array_view<const int, 2> part = whole.section(5, 7, 61, 43);
  long sum = 0, all = 0;
  for (int row = 0; row < 70; ++row)
    for (int column = 0; column < 90; ++column) {
      const bool is_inside = row >= 5 && row < 66 && column >= 7 && column < 50;
      all += values[row * 90 + column];
      sum += is_inside ? values[row * 90 + column] : 0;
    }
  expect_value("a part of a matrix", algorithms::reduce(part), int(sum));
  expect_value("a matrix", algorithms::reduce(whole), int(all));
  array<int, 2> owned(70, 90, values.begin());
  expect_value("an array", algorithms::reduce(owned), int(all));
  const array<int, 2> &constant = owned;
  expect_value("a constant array", algorithms::reduce(constant), int(all));
  expect_value("on the array's view", algorithms::reduce(owned.accelerator_view, owned), int(all));
}

void nothing() {
  const array_view<const int> none = array_view<int>(0);
  expect_value("reduce of nothing", algorithms::reduce(none, 3), 3);
  expect_value("count of nothing", algorithms::count(none, 3), 0);
  expect_value("min_element of nothing", algorithms::min_element(none), 0);
  std::vector<int> values(10);
  const array_view<const int> five(5, values), six(6, values);
  expect("different lengths", thrown_by([&] { algorithms::inner_product(five, six, 0); }) ==
                                  "amp_algorithms::transform_reduce: the first source has the extent 5, and the second "
                                  "source has 6.");
}

int main() {
  numbers<int>("int");
#ifdef THOROUGH
  numbers<unsigned int>("unsigned int");
#endif
  numbers<float>("float");
  numbers<double>("double");
  extremes<int>("int");
  extremes<float>("float");
  extremes<pair>("pair");
  structures();
  parts_and_arrays();
  nothing();
  return result();
}
