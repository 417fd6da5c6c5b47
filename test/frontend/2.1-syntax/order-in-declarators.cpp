// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause stands behind a function's parameters, cv-qualifiers and ref-qualifier and before its exception
// specification, attributes and trailing return type (2.1.1): every other order is one error at the clause, and the
// functions in the right order do in a kernel what they do on the host.
// Conformance: A016+ A016- A019+ A019-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %if thorough %{ %amp++ -std=c++17 -DLEGAL -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -DLEGAL -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

template <class T> struct box {
  T value;
};

struct base {
  int begin;
  explicit base(int b) restrict(cpu, amp) : begin(b) {}
};

#ifndef LEGAL
struct number : base {
  int value;
  // expected-error@+1 {{a restrict clause stands directly after the parameter list and its const, volatile, mutable, & or &&, before noexcept and '->' [amp-2.1.1]}}
  number(int v) : base(v), value(v) restrict(cpu, amp) {}
  explicit number(float v) : base(1), value{int(v)} {} restrict(cpu, amp) // expected-error {{only functions and lambdas have restrictions}}
  number(const number &other) noexcept restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  ~number() noexcept(true) restrict(cpu, amp) {} // expected-error {{a restrict clause stands directly after}}
  number &operator=(const number &) = default restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  void operator=(int) = delete restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  int constant() restrict(cpu, amp) const; // expected-error {{a restrict clause stands directly after}}
  int lvalue() restrict(cpu, amp) &; // expected-error {{a restrict clause stands directly after}}
  int rvalue() restrict(cpu, amp) && { return value; } // expected-error {{a restrict clause stands directly after}}
  int constant_lvalue() const restrict(cpu, amp) &; // expected-error {{a restrict clause stands directly after}}
  int both_behind() restrict(cpu, amp) const &; // expected-error {{a restrict clause stands directly after}}
  int quiet() const noexcept restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  int conditional() noexcept(sizeof(int) == 4) restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  int attributed() [[clang::annotate_type("x")]] restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  int attributed_as_gnu() __attribute__((cold)) restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  auto trailing() -> int restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  auto trailing_constant() const -> const int & restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  auto trailing_expression() -> decltype(value) restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  auto trailing_template() noexcept -> box<box<int>> restrict(cpu, amp); // expected-error {{a restrict clause stands directly after}}
  auto trailing_pointer() -> int * restrict(cpu, amp) { return &value; } // expected-error {{a restrict clause stands directly after}}
};
struct of_host {
  virtual int pure() = 0 restrict(cpu); // expected-error {{a restrict clause stands directly after}}
  virtual int last() const final restrict(cpu) { return 1; } // expected-error {{a restrict clause stands directly after}}
};
auto free_function(int x) -> int restrict(cpu, amp) { return x; } // expected-error {{a restrict clause stands directly after}}
template <class T> auto in_template(T x) noexcept restrict(cpu, amp) -> T { return x; } // expected-error {{a restrict clause stands directly after}}
#else
struct number : base {
  int value;
  number(int v) restrict(cpu, amp) : base(v), value(v) {}
  explicit number(float v) restrict(cpu, amp) : base(1), value{int(v)} {}
  number(const number &other) restrict(cpu, amp) noexcept;
  ~number() restrict(cpu, amp) noexcept(true) {}
  number &operator=(const number &) restrict(cpu, amp) = default;
  void operator=(int) restrict(cpu, amp) = delete;
  int constant() const restrict(cpu, amp);
  int lvalue() & restrict(cpu, amp);
  int rvalue() && restrict(cpu, amp) { return 3 * value; }
  int constant_lvalue() const & restrict(cpu, amp);
  int both_behind() const & restrict(cpu, amp);
  int quiet() const restrict(cpu, amp) noexcept;
  int conditional() restrict(cpu, amp) noexcept(sizeof(int) == 4);
  int attributed() restrict(cpu, amp) [[clang::annotate_type("x")]];
  int attributed_as_gnu() restrict(cpu, amp) __attribute__((cold));
  auto trailing() restrict(cpu, amp) -> int;
  auto trailing_constant() const restrict(cpu, amp) -> const int &;
  auto trailing_expression() restrict(cpu, amp) -> decltype(value);
  auto trailing_template() restrict(cpu, amp) noexcept -> box<box<int>>;
  auto trailing_pointer() restrict(cpu, amp) -> int * { return &value; }
};
struct of_host {
  virtual int pure() restrict(cpu) = 0;
  virtual int last() const restrict(cpu) final { return 1; }
};
auto free_function(int x) restrict(cpu, amp) -> int { return x; }
template <class T> auto in_template(T x) restrict(cpu, amp) noexcept -> T { return x; }

number::number(const number &other) restrict(cpu, amp) noexcept : base(other), value(other.value + 1) {}
int number::constant() const restrict(cpu, amp) { return value + 1; }
int number::lvalue() & restrict(cpu, amp) { return 2 * value; }
int number::constant_lvalue() const & restrict(cpu, amp) { return 4 * value; }
int number::both_behind() const & restrict(cpu, amp) { return 5 * value; }
int number::quiet() const restrict(cpu, amp) noexcept { return value + begin; }
int number::conditional() restrict(cpu, amp) noexcept(sizeof(int) == 4) { return value - 1; }
int number::attributed() restrict(cpu, amp) { return value - 2; }
int number::attributed_as_gnu() restrict(cpu, amp) { return value - 3; }
auto number::trailing() restrict(cpu, amp) -> int { return value ^ 1; }
auto number::trailing_constant() const restrict(cpu, amp) -> const int & { return value; }
auto number::trailing_expression() restrict(cpu, amp) -> decltype(value) { return value / 3; }
auto number::trailing_template() restrict(cpu, amp) noexcept -> box<box<int>> { return {{value % 7}}; }
static_assert(noexcept(static_cast<const number *>(nullptr)->quiet()) && noexcept(in_template(1)), "the exception specification counts");

int all(int x) restrict(cpu, amp) {
  number a(x), b(float(x) + 0.5f), c(a);
  const number d = b;
  b = c;
  return a.constant() + 3 * a.lvalue() + number(x).rvalue() + 7 * d.constant_lvalue() + d.both_behind() + d.quiet() +
         11 * b.conditional() + c.attributed() + c.attributed_as_gnu() + 13 * c.trailing() + d.trailing_constant() +
         a.trailing_expression() + a.trailing_template().value.value + *c.trailing_pointer() + free_function(x) +
         in_template(x);
}

int main() {
  const std::vector<int> numbers = random_ints(1000);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = all(in[i]); });
  out.synchronize();
  for (int number : numbers)
    expected.push_back(all(number));
  expect_equal("functions in the right order", results, expected);
  return result();
}
#endif
