// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that friend declarations take a clause: functions, operators and templates, declared and defined, and
// that the declaration and the definition elsewhere are one function.
// Conformance: A017+
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t.0 && %t.0 %}
// RUN: %amp++ -O2 -std=c++20 %s -o %t.2 && %t.2
#include <amp.h>

using namespace concurrency;

class number {
  int value;

public:
  explicit number(int v) restrict(amp, cpu) : value(v) {}
  friend int value_of(const number &n) restrict(amp, cpu);
  friend number operator+(const number &a, const number &b) restrict(cpu, amp);
  friend bool operator==(const number &a, const number &b) restrict(cpu, amp) { return a.value == b.value; }
  template <class T> friend T scaled(const number &n, T by) restrict(amp, cpu);
  friend int only_amp(const number &n) restrict(amp);
};

int value_of(const number &n) restrict(amp, cpu) { return n.value; }
number operator+(const number &a, const number &b) restrict(cpu, amp) { return number(a.value + b.value); }
template <class T> T scaled(const number &n, T by) restrict(amp, cpu) { return n.value * by; }
int only_amp(const number &n) restrict(amp) { return n.value + 1; }

int result_of(int i) restrict(amp, cpu) {
  const number n(i), sum = n + number(3);
  return value_of(sum) + scaled(sum, 2) + (sum == number(i + 3) ? 100 : 0);
}

int main() {
  constexpr int count = 37;
  array_view<int> result(count);
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) {
    result[i] = result_of(i[0]) + only_amp(number(i[0]));
  });
  for (int i = 0; i < count; ++i)
    if (result[i] != result_of(i) + i + 1)
      return 1;
}
