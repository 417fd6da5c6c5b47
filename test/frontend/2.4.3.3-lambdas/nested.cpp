// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that lambdas inside kernels and inside functions for both sides need no clause, to any depth, whatever they
// capture by value, and that arrays are captured by reference, as a serial loop computes it.
//
// Conformance: A099+ A100+ A101+
// RUN: %if every-shape %{ %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

struct pair {
  int a, b;
  int sum() const restrict(amp, cpu) {
    return [*this](int x) { return a + b + x; }(1);
  }
};

template <class F> int twice(F f, int x) restrict(amp, cpu) { return f(f(x)); }

int work(int n, pair p) restrict(amp, cpu) {
  auto add = [=](int x) { return x + n; };
  auto composed = [add, p](int x) { return add(x) * p.a + [=](int y) { return y - p.b; }(x); };
  auto state = [count = n, p]() mutable { return count += p.sum(); };
  auto generic = [=](auto x, auto... rest) { return add(int(x)) + int(sizeof...(rest)); };
  auto chosen = [=](bool up) { return up ? [=](int x) { return x + n; }(1) : [=] { return n; }(); };
  state();
  return composed(3) + state() + generic(2.5f, 1, 2) + twice(add, 4) + twice([](int x) { return x * 3; }, n) +
         chosen(n % 2 == 0) + [](int x) restrict(amp, cpu) -> int { return x; }(n);
}

int main() {
  const int count = 300;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  array<int> input(count, numbers.begin()), output(count);
  const pair p = {3, 4};
  parallel_for_each(output.extent, [&input, &output, p](index<1> i) restrict(amp) {
    auto result = [=](int n) { return work(n, p); };
    output[i] = result(input[i]);
  });
  copy(output, results.begin());
  for (int i = 0; i < count; ++i)
    expected[i] = work(numbers[i], p);
  expect_equal("nested lambdas", results, expected);
  return result();
}
