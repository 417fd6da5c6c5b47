// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause lists one or more of amp and cpu, separated by commas, in any order and repeated at will; that
// several clauses are one with the union of their lists, on functions, members, lambdas and templates; and that no second
// function comes of it.
// Conformance: A009+ A010+ A011+ A012+
// RUN: %if every-shape %{ %amp++ -std=c++14 -Wall -Werror -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++20 -Wall -Werror -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

int one(int x) restrict(amp);
int one(int x) restrict(amp, amp);
int one(int x) restrict(amp) restrict(amp, amp) restrict(amp) { return x + 1; }

int two(int x) restrict(cpu, amp);
int two(int x) restrict(amp, cpu);
int two(int x) restrict(amp) restrict(cpu);
int two(int x) restrict(cpu) restrict(cpu, amp, amp, cpu);
int two(int x)
    restrict ( /* the host */ cpu
               , // and the accelerator
               amp )
    restrict(amp) { return 2 * x; }

int three(int x);
int three(int x) restrict(cpu);
int three(int x) restrict(cpu, cpu);
int three(int x) restrict(cpu) restrict(cpu) { return x + 3; }

struct number {
  int value;
  number(int v) restrict(amp) restrict(cpu);
  int get() const restrict(amp, cpu, amp);
  template <class T> T as() const restrict(cpu) restrict(amp);
  static number of(int v) restrict(cpu, cpu) restrict(amp, amp) { return number(v); }
};
number::number(int v) restrict(cpu, amp) : value(v) {}
int number::get() const restrict(amp) restrict(cpu) { return value; }
template <class T> T number::as() const restrict(cpu, amp) { return T(value); }

template <class T> T four(T x) restrict(amp, cpu);
template <class T> T four(T x) restrict(amp) restrict(cpu) { return x ^ T(4); }

int all(int x) restrict(cpu, amp) {
  auto lambda = [=](int y) restrict(amp) restrict(cpu) restrict(amp, cpu) { return x + y; };
  return two(x) + number(x).get() + int(number::of(x).as<float>()) + four(x) + lambda(5);
}

int main() {
  const std::vector<int> numbers = random_ints(1000);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp, amp) { out[i] = all(in[i]) + one(in[i]); });
  out.synchronize();
  for (int number : numbers)
    expected.push_back(all(number) + three(number) - 2);
  expect_equal("lists of restrictions", results, expected);
  return result();
}
