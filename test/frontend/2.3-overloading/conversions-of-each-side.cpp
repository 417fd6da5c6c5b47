// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that conversion functions to different types, some for each side, are seen by the code of their side alone
// (A040): by built-in operators, conditions, switches, subscripts, initialisation, arguments, casts, explicit and
// template ones, inherited ones, from function templates, members, lambdas, initialisers and default arguments.
// Conformance: A040+ A051+
// RUN: %amp++ -std=c++14 -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++20 -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>
#include <type_traits>

#include "../../api/serial_comparison.h"

using namespace concurrency;

// Nothing below is ambiguous on either side, and everything is where all functions are weighed.
struct number {
  int x;
  operator int() const restrict(cpu) { return x + 1; }
  operator long() const restrict(amp) { return x + 2; }

  int plus_one() const restrict(cpu) { return *this + 1; } // before the class is complete
  int plus_one() const restrict(amp) { return *this + 1; }
};
struct better_elsewhere { // cpu code would take the other side's for an int
  operator long() const { return 10; }
  operator int() const restrict(amp) { return 20; }
};
struct flags {
  int x;
  explicit operator bool() const { return x > 1; }
  explicit operator int() const restrict(amp) { return x - 2; }
  explicit operator bool() const restrict(amp) { return x > 2; }
  explicit operator unsigned() const { return x + 7; }
};
template <class T> struct wrapped { T value; };
struct by_template {
  int x;
  template <class T> operator T() const { return {T(x + 3)}; }
  template <class T> operator wrapped<T>() const restrict(amp) { return {T(x + 4)}; }
};
template <class Cpu, class Amp> struct pair_of {
  int x;
  operator Cpu() const { return x + 5; }
  operator Amp() const restrict(amp) { return x + 6; }
};
struct base_of_cpu {
  int x;
  operator short() const restrict(cpu) { return x + 7; }
};
struct base_of_amp {
  int y;
  operator int() const restrict(amp) { return y + 8; }
};
struct derived : base_of_cpu, base_of_amp {
  derived(int x) restrict(cpu, amp) {
    this->x = x;
    this->y = x;
  }
};
struct derived_more : derived {
  derived_more(int x) restrict(cpu, amp) : derived(x) {}
  operator unsigned() const { return x + 9; }
};
struct for_both {
  int x;
  operator int() const restrict(cpu, amp) { return x; }
  operator long() const { return 100; }
};
struct to_class {
  int x;
  operator wrapped<int>() const { return {x + 10}; }
  operator wrapped<float>() const restrict(amp) { return {x + 11.0f}; }
};
struct to_reference {
  int x, y;
  operator const int &() const { return x; }
  operator const long &() const restrict(amp);
};

int takes(int x) restrict(cpu, amp) { return x; }
int takes_class(wrapped<int> w) { return w.value; }
int takes_class(wrapped<float> w) restrict(amp) { return int(w.value); }
template <class T> int size_of_sum(T t) { return sizeof(t + 1); }
template <class T> int size_of_sum(T t) restrict(amp) { return sizeof(t + 1); }
template <class T> auto sum(T t) -> decltype(t + 1) { return t + 1; }
template <class T> auto sum(T t) restrict(amp) -> decltype(t + 1) { return t + 1; }
template <class T> auto deduced_sum(T t) { return t + 1; }
template <class T> auto deduced_sum(T t) restrict(amp) { return t + 1; }
template <class T> struct holder {
  T t;
  int sum() const { return t + 1; }
  int sum() const restrict(amp) { return t + 1; }
};
template <class F> int applies(F f) restrict(cpu, amp) { return f(); }

#define USES                                                                                       \
  number n = {x};                                                                                  \
  int r = n;                                                                                       \
  r += n;                                                                                          \
  r = r + n * 2 - -n + takes(n) + static_cast<int>(n) + int(n) + (n < 5) + !n + ~n + (n ? 3 : 4);   \
  if (n)                                                                                           \
    r += 1000;                                                                                     \
  while (n) {                                                                                      \
    r += 10000;                                                                                    \
    break;                                                                                         \
  }                                                                                                \
  int table[] = {5, 6, 7, 8};                                                                      \
  r += table[number{0}] + *(table + number{1});                                                    \
  switch (number{1}) {                                                                             \
  case 2: r += 1; break;                                                                           \
  case 3: r += 2; break;                                                                           \
  }                                                                                                \
  r += n.plus_one();                                                                               \
  int elsewhere = better_elsewhere();                                                              \
  r += elsewhere;                                                                                  \
  r += flags{x} ? 1 : 2;                                                                           \
  r += flags{x} && true;                                                                           \
  pair_of<int, float> i = {x};                                                                     \
  pair_of<float, int> f = {x};                                                                     \
  r += int(i + 1) + int(f + 1) + int(sizeof(i + 1)) + (std::is_same<decltype(i + 1), float>::value  \
       ? 50 : 60) + (std::is_same<decltype(f + 1), float>::value ? 500 : 600);                      \
  derived d = x;                                                                                   \
  derived_more m = x;                                                                              \
  r += d + d * 2 + (d ? 1 : 0);                                                                    \
  r += takes(for_both{x});                                                                           \
  r += takes_class(to_class{x});                                                                   \
  r += size_of_sum(n) + sum(n) + deduced_sum(n) + holder<number>{n}.sum() + holder<derived>{d}.sum(); \
  r += applies([=] { return int(n + 1); });                                                        \
  r += [](number y) { return sizeof(y + 1); }(n);                                                  \
  auto generic = [](auto y) { return y + 1; };                                                     \
  r += generic(n) + sizeof(generic(n))

int uses_on_host(int x) restrict(cpu) {
  USES;
  const unsigned seven = static_cast<unsigned>(flags{x});
  const long by = by_template{x};
  const short of_base = m;
  return r + seven + by + of_base + (to_reference{x, 0} + 1);
}
int uses_in_kernel(int x) restrict(amp) {
  USES;
  const int less = static_cast<int>(flags{x});
  const wrapped<int> by = by_template{x};
  return r + less + by.value + (m + 1) + (for_both{x} + 1);
}

// What step is to number: 1 on the host, 2 in kernels; either in plain C++.
int expected(int x, bool amp) {
  const int n = x + (amp ? 2 : 1);
  int r = n;
  r += n;
  r = r + n * 2 + n + n + n + n + (n < 5) + !n + ~n + (n ? 3 : 4);
  r += n ? 11000 : 0;
  const int table[] = {5, 6, 7, 8};
  r += table[amp ? 2 : 1] + table[amp ? 3 : 2];
  r += amp ? 2 : 1;
  r += n + 1;
  r += amp ? 20 : 10;
  r += (amp ? x > 2 : x > 1) ? 1 : 2;
  r += amp ? x > 2 : x > 1;
  r += 2 * (x + (amp ? 6 : 5) + 1) + 4 + (amp ? 50 + 600 : 60 + 500);
  const int d = x + (amp ? 8 : 7);
  r += d * 3 + (d ? 1 : 0);
  r += x;
  r += x + (amp ? 11 : 10);
  const int size = amp ? sizeof(long) : sizeof(int);
  r += size + 3 * (n + 1) + d + 1;
  r += n + 1;
  r += size;
  r += n + 1 + size;
  return amp ? r + (x - 2) + (x + 4) + (x + 9) + (x + 1) : r + (x + 7) + (x + 3) + (x + 7) + (x + 1);
}

int main() {
  const std::vector<int> input = random_ints(200, 10);
  std::vector<int> in_kernel(200), on_host(200), serial_kernel(200), serial_host(200);
  array_view<const int> from(200, input);
  array_view<int> to(200, in_kernel);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = uses_in_kernel(from[i]); });
  to.synchronize();
  for (int i = 0; i < 200; ++i) {
    on_host[i] = uses_on_host(input[i]);
    serial_host[i] = expected(input[i], false);
    serial_kernel[i] = expected(input[i], true);
  }
  expect_equal("host", on_host, serial_host);
  expect_equal("kernel", in_kernel, serial_kernel);
  return result();
}
