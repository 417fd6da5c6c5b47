// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel's function object, and what a kernel's lambda captures, may have constructors and assignments of the
// host alone: the accelerator gets the same bytes, and a launch calls none of them.
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

int calls_on_host;

struct functor {
  array_view<const int> in;
  array_view<int> out;
  int offset;
  functor(const array_view<const int> &i, const array_view<int> &o, int n) : in(i), out(o), offset(n) {}
  functor(const functor &other) restrict(cpu) : in(other.in), out(other.out), offset(other.offset) { ++calls_on_host; }
  functor &operator=(const functor &other) {
    offset = other.offset;
    ++calls_on_host;
    return *this;
  }
  void operator()(index<1> i) const restrict(amp) { out[i] = 3 * in[i] + offset; }
  void operator()(tiled_index<50> t) const restrict(amp) { out[t] = 5 * in[t] + offset + t.tile[0]; }
};

struct setting {
  int value;
  explicit setting(int v) : value(v) {}
  setting(const setting &other) : value(other.value) { ++calls_on_host; }
  setting &operator=(const setting &) = delete;
  int get() const restrict(cpu, amp) { return value; }
};

int main() {
  const int count = 1000;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected;
  array_view<const int> in(count, numbers);
  array_view<int> out(count, results);

  const functor object(in, out, 7);
  parallel_for_each(out.extent, object);
  out.synchronize();
  for (int x : numbers)
    expected.push_back(3 * x + 7);
  expect_equal("a functor", results, expected);

  parallel_for_each(out.extent.tile<50>(), object);
  out.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = 5 * numbers[i] + 7 + i / 50;
  expect_equal("a tiled functor", results, expected);
  expect_one("copies of launches", calls_on_host, 0);

  const setting captured(11);
  auto kernel = [=](index<1> i) restrict(amp) { out[i] = in[i] - captured.get(); };
  const int copies = calls_on_host;
  parallel_for_each(out.extent, kernel);
  out.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = numbers[i] - 11;
  expect_equal("a capture", results, expected);
  expect("the lambda's own copy", copies == 1 && calls_on_host == 1);
  return result();
}
