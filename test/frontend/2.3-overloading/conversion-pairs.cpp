// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that conversion functions are pairs as all functions are (A040): used by conversions, built-in operators,
// conditions, switches and subscripts; defined outside their class, specialised and instantiated, templates, too.
// Conformance: A040+ A051+
// RUN: %if every-shape %{ %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

template <class T> struct number {
  T value;
  operator T() const restrict(cpu) { return value + 1; }
  operator T() const restrict(amp) { return value + 2; }
  explicit operator bool() const { return value > 1; }
  explicit operator bool() const restrict(amp) { return value > 2; }
};
template <> number<float>::operator float() const restrict(amp) { return value + 20; }
template <> number<float>::operator float() const { return value + 10; }
template <> number<long>::operator long() const restrict(cpu);
template <> number<long>::operator long() const restrict(cpu) { return value + 100; }
template <> number<double>::operator bool() const restrict(amp) { return false; }
template number<unsigned>::operator unsigned() const restrict(amp);
template number<unsigned>::operator unsigned() const;

namespace inner {
struct index_like {
  int x;
  operator int() const restrict(cpu);
  operator int() const restrict(amp);
  template <class U> operator number<U>() const restrict(cpu);
  template <class U> operator number<U>() const restrict(amp);
};
}
inner::index_like::operator int() const restrict(cpu) { return x + 1; }
inner::index_like::operator int() const restrict(amp) { return x + 2; }
template <class U> inner::index_like::operator number<U>() const restrict(cpu) { return {U(x + 3)}; }
template <class U> inner::index_like::operator number<U>() const restrict(amp) { return {U(x + 4)}; }

int takes(int x) restrict(cpu, amp) { return x; }
int uses(int x) restrict(cpu, amp) {
  number<int> n = {x};
  int sum = n;
  sum += n;
  sum = sum + n * 2 - -n + takes(n) + static_cast<int>(n) + int(n) + (n < 5);
  if (n)
    sum += 1000;
  sum += (n ? 10000 : 20000) + !n;
  int table[] = {5, 6, 7};
  sum += table[number<int>{0}];
  switch (number<int>{1}) {
  case 2: sum += 1; break;
  case 3: sum += 2; break;
  }
  number<float> f = {float(x)};
  number<long> l = {x};
  number<unsigned> u = {1u};
  inner::index_like i = {x};
  number<int> converted = i;
  return sum + int(f + 0.0f) + int(l) + int(u + 0u) + i + converted.value + (number<double>{5.0} ? 7 : 8);
}

int expected(int x, int step) {
  const int n = x + step;
  int sum = n + n;
  sum = sum + n * 2 + n + n + n + n + (n < 5);
  if (x > step)
    sum += 1000;
  sum += (x > step ? 10000 : 20000) + !(x > step);
  sum += 5 + step;
  sum += step;
  const int of_float = x + 10 * step, of_long = step == 1 ? x + 100 : x + 2;
  return sum + of_float + of_long + (1 + step) + (x + step) + (x + 2 + step) + (step == 1 ? 7 : 8);
}

int main() {
  const std::vector<int> input = random_ints(200, 10);
  std::vector<int> in_kernel(200), on_host(200), serial_kernel(200), serial_host(200);
  array_view<const int> from(200, input);
  array_view<int> to(200, in_kernel);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = uses(from[i]); });
  to.synchronize();
  for (int i = 0; i < 200; ++i) {
    on_host[i] = uses(input[i]);
    serial_host[i] = expected(input[i], 1);
    serial_kernel[i] = expected(input[i], 2);
  }
  expect_equal("host", on_host, serial_host);
  expect_equal("kernel", in_kernel, serial_kernel);
  return result();
}
