// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every kind of function takes a clause and does in a kernel what it does on the host (2.1.1): free and static
// functions, templates, members, special members, operators, conversions. The same without a clause are of the host, and
// each use of one in amp code is one error at the use.
// Conformance: A017+ A017-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++17 -DLEGAL -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

#ifdef LEGAL
#define SIDES restrict(cpu, amp)
#else
#define SIDES
#endif

int free_function(int x) SIDES { return x + 1; } // expected-note {{'free_function' declared here}}
static int internal(int x) SIDES { return x + 2; } // expected-note {{'internal' declared here}}
inline int in_line(int x) SIDES { return x + 3; } // expected-note {{'in_line' declared here}}
constexpr int constant(int x) SIDES { return x + 4; } // expected-note {{'constant' declared here}}
template <class T> T in_template(T x) SIDES { return x + 5; } // expected-note {{'in_template<int>' declared here}}
namespace space {
int qualified(int x) SIDES { return x + 6; } // expected-note {{'qualified' declared here}}
} // namespace space

struct members {
  int value;
  int member(int x) SIDES { return value + x; } // expected-note {{'member' declared here}}
  int constant_member(int x) const SIDES { return value - x; } // expected-note {{'constant_member' declared here}}
  static int static_member(int x) SIDES { return 3 * x; } // expected-note {{'static_member' declared here}}
  template <class T> T member_template(T x) const SIDES { return value * x; } // expected-note {{'member_template<int>' declared here}}
  operator int() const SIDES { return value + 11; } // expected-note {{'operator int' declared here}}
  members &operator=(const members &other) SIDES { value = other.value + 12; return *this; } // expected-note {{'operator=' declared here}}
  members &operator=(int x) SIDES { value = x + 13; return *this; } // expected-note {{'operator=' declared here}}
  members &operator+=(int x) SIDES { value += x; return *this; } // expected-note {{'operator+=' declared here}}
  members operator-() const SIDES { return {-value}; } // expected-note {{'operator-' declared here}}
  members &operator++() SIDES { ++value; return *this; } // expected-note {{'operator++' declared here}}
  int operator--(int) SIDES { return value--; } // expected-note {{'operator--' declared here}}
  int operator[](int x) const SIDES { return value ^ x; } // expected-note {{'operator[]' declared here}}
  int operator()(int x, int y) const SIDES { return value + x * y; } // expected-note {{'operator()' declared here}}
  const members *operator->() const SIDES { return this; } // expected-note {{'operator->' declared here}}
  int operator*() const SIDES { return value + 14; } // expected-note {{'operator*' declared here}}
  bool operator!() const SIDES { return value % 2; } // expected-note {{'operator!' declared here}}
};
int operator*(const members &a, const members &b) SIDES { return a.value * b.value; } // expected-note {{'operator*' declared here}}
bool operator<(const members &a, const members &b) SIDES { return a.value < b.value; } // expected-note {{'operator<' declared here}}
int operator<<(const members &a, int x) SIDES { return a.value + 2 * x; } // expected-note {{'operator<<' declared here}}

int of_free_functions(int x) restrict(cpu, amp) {
  int sum = free_function(x); // expected-error {{'free_function' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  sum += internal(x); // expected-error {{'internal' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  sum += in_line(x); // expected-error {{'in_line' is restrict(cpu) and cannot be called}}
  sum += constant(x); // expected-error {{'constant' is restrict(cpu) and cannot be called}}
  sum += in_template(x); // expected-error {{'in_template<int>' is restrict(cpu) and cannot be called}}
  sum += space::qualified(x); // expected-error {{'qualified' is restrict(cpu) and cannot be called}}
  return sum;
}

int of_members(int x) restrict(cpu, amp) {
  members m{x}, n{x + 1};
  int sum = m.member(2); // expected-error {{'member' is restrict(cpu) and cannot be called}}
  sum += m.constant_member(3); // expected-error {{'constant_member' is restrict(cpu) and cannot be called}}
  sum += members::static_member(x); // expected-error {{'static_member' is restrict(cpu) and cannot be called}}
  sum += n.member_template(x); // expected-error {{'member_template<int>' is restrict(cpu) and cannot be called}}
  sum += static_cast<int>(n); // expected-error {{'operator int' is restrict(cpu) and cannot be called}}
  n = m; // expected-error {{'operator=' is restrict(cpu) and cannot be called}}
  sum += n.value;
  n = sum % 100; // expected-error {{'operator=' is restrict(cpu) and cannot be called}}
  n += 4; // expected-error {{'operator+=' is restrict(cpu) and cannot be called}}
  sum += (-n).value; // expected-error {{'operator-' is restrict(cpu) and cannot be called}}
  ++n; // expected-error {{'operator++' is restrict(cpu) and cannot be called}}
  sum += n--; // expected-error {{'operator--' is restrict(cpu) and cannot be called}}
  sum += n[5]; // expected-error {{'operator[]' is restrict(cpu) and cannot be called}}
  sum += n(6, 7); // expected-error {{::operator()' is restrict(cpu) and cannot be called}}
  sum += n->value; // expected-error {{'operator->' is restrict(cpu) and cannot be called}}
  sum += *n; // expected-error {{'operator*' is restrict(cpu) and cannot be called}}
  sum += !n; // expected-error {{'operator!' is restrict(cpu) and cannot be called}}
  sum += m * n; // expected-error {{'operator*' is restrict(cpu) and cannot be called}}
  sum += m < n; // expected-error {{'operator<' is restrict(cpu) and cannot be called}}
  sum += m << 8; // expected-error {{'operator<<' is restrict(cpu) and cannot be called}}
  return sum;
}

int main() {
  const std::vector<int> numbers = random_ints(1000);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = of_free_functions(in[i]) + of_members(in[i]);
  });
  out.synchronize();
  for (int number : numbers)
    expected.push_back(of_free_functions(number) + of_members(number));
  expect_equal("kinds of functions", results, expected);
  return result();
}
