// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict works on every kind of function, in every place of the grammar, and restrict as an ordinary name.
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int free_function(int x) restrict(amp) { return x + 1; }
int both(int x) restrict(cpu, amp) { return x + 2; }
int twice_clause(int x) restrict(cpu) restrict(amp) { return x + 3; }
auto trailing(int x) restrict(amp) -> int { return x + 4; }
int never_throws(int x) restrict(amp, cpu) noexcept { return x + 5; }
int declared_only(int x) restrict(amp, amp);
inline int declared_only(int x) restrict(amp) { return x + 6; }

// Overloads on the restriction alone: each side takes its own.
int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }
int ask_side() restrict(cpu, amp) { return side(); }

template <class T> T largest(T a, T b) restrict(amp, cpu) { return a > b ? a : b; }
template <> int largest<int>(int a, int b) restrict(amp, cpu) { return a > b ? a + 1000 : b + 1000; }
template <class T> T doubled(T x) restrict(amp) { return x + x; }
template int doubled<int>(int x) restrict(amp);

struct number {
  int value;
  number() restrict(amp, cpu) : value(0) {}
  explicit number(int x) restrict(amp, cpu) : value(x) {}
  number(const number &other) restrict(amp, cpu) : value(other.value) {}
  ~number() restrict(amp, cpu) {}
  number &operator=(const number &other) restrict(amp, cpu) {
    value = other.value;
    return *this;
  }
  number operator+(const number &other) const restrict(amp, cpu) { return number(value + other.value); }
  number &operator+=(int x) restrict(amp, cpu);
  int operator[](int i) const restrict(amp, cpu) { return value * i; }
  int operator()(int a, int b) const restrict(amp, cpu) { return value + a * b; }
  operator int() const restrict(amp, cpu) { return value; }
  static int made(int x) restrict(amp) { return x * 3; }
  int lvalue() const & restrict(amp, cpu) noexcept { return value; }
  friend number operator-(const number &a, const number &b) restrict(amp, cpu) { return number(a.value - b.value); }
};
number &number::operator+=(int x) restrict(amp, cpu) {
  value += x;
  return *this;
}

#define KERNEL_FUNCTION restrict(amp, cpu)
int through_a_macro(int x) KERNEL_FUNCTION { return x * 7; }

// The word is no keyword anywhere else.
int restrict = 40;
int amp = 1, cpu = 2;
struct holder {
  int restrict;
};
int count_restrict(int restrict) { return restrict + 1; }

int main() {
  ++restrict;
  holder held = {restrict};
  if (amp + cpu == 3)
    restrict = count_restrict(held.restrict);
  while (restrict > 100)
    --restrict;
  expect("an ordinary name", restrict == 42 && sizeof(restrict) == sizeof(int));
  expect("the host's side", ask_side() == 1);

  const int count = 64;
  std::vector<int> results(count), expected(count);
  array_view<int> out(count, results);
  int captured = 5;
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) noexcept -> void {
    int x = i[0];
    auto inner = [=](int y) mutable restrict(amp) noexcept -> int {
      captured += x;
      return y + captured;
    };
    auto plain = [=](int y) { return y * 2 + x; }; // takes the restriction of where it stands
    number a(x), b;
    b = a + number(3);
    b += 4;
    number c = b - a;
    int sum = free_function(x) + both(x) + twice_clause(x) + trailing(x) + never_throws(x) + declared_only(x);
    sum += ask_side() * 100 + largest(x, 10) + int(largest(1.5f, 2.5f)) + doubled(x);
    sum += c.value + b[2] + a(2, 3) + int(a) + number::made(x) + b.lvalue() + through_a_macro(x);
    out[i] = sum + inner(1) + plain(2);
  });
  out.synchronize();
  for (int x = 0; x < count; ++x) {
    int sum = 6 * x + 1 + 2 + 3 + 4 + 5 + 6;
    sum += 200 + std::max(x, 10) + 1000 + 2 + 2 * x;
    sum += 7 + 2 * (x + 7) + (x + 6) + x + 3 * x + (x + 7) + 7 * x;
    expected[x] = sum + (1 + 5 + x) + (4 + x);
  }
  expect_equal("every place", results, expected);
  return result();
}
