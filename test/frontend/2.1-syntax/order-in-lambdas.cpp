// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a lambda's clause stands behind its parameters, attributes and `mutable` and before its exception
// specification and trailing return type, and needs a parameter list (2.1.2): every other order is one error at the
// clause, and lambdas in the right order do in a kernel what they do on the host.
// Conformance: A021+ A021- A022+ A022-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %if thorough %{ %amp++ -std=c++17 -DLEGAL -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++20 -DLEGAL -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

int all(int x) restrict(cpu, amp) {
#ifndef LEGAL
  // expected-error@+1 {{a restrict clause stands directly after the parameter list and its const, volatile, mutable, & or &&, before noexcept and '->' [amp-2.1.1]}}
  auto changing = [=](int y) restrict(cpu, amp) mutable { return x += y; };
  auto quiet = [=](int y) noexcept restrict(cpu, amp) { return x + y; }; // expected-error {{a restrict clause stands directly after}}
  auto surely_quiet = [=](int y) noexcept(true) restrict(cpu, amp) { return x - y; }; // expected-error {{a restrict clause stands directly after}}
  auto trailing = [=](int y) -> int restrict(cpu, amp) { return x ^ y; }; // expected-error {{a restrict clause stands directly after}}
  auto attributed = [=](int y) mutable [[clang::annotate_type("x")]] restrict(cpu, amp) { return x *= y; }; // expected-error {{a restrict clause stands directly after}}
  auto before = restrict(cpu, amp) [=](int y) { return x | y; }; // expected-error {{a restrict clause stands directly after}}
  // expected-error@+1 {{a lambda with a restrict clause needs a parameter list before it: write '()' [amp-2.1.2]}}
  auto without_list = [=] restrict(cpu, amp) { return x + 2; };
  auto without_list_mutable = [=] mutable restrict(cpu, amp) { return x += 3; }; // expected-error {{a lambda with a restrict clause needs a parameter list}} expected-warning {{C++23 extension}}
  auto without_list_trailing = [=] restrict(cpu, amp) -> int { return x + 4; }; // expected-error {{a lambda with a restrict clause needs a parameter list}} expected-warning {{C++23 extension}}
#else
  auto changing = [=](int y) mutable restrict(cpu, amp) { return x += y; };
  auto quiet = [=](int y) restrict(cpu, amp) noexcept { return x + y; };
  auto surely_quiet = [=](int y) restrict(cpu, amp) noexcept(true) { return x - y; };
  auto trailing = [=](int y) restrict(cpu, amp) -> int { return x ^ y; };
  auto attributed = [=](int y) [[clang::annotate_type("x")]] mutable restrict(cpu, amp) { return x *= y; };
  auto before = [=](int y) restrict(cpu, amp) { return x | y; };
  auto without_list = [=]() restrict(cpu, amp) { return x + 2; };
  auto without_list_mutable = [=]() mutable restrict(cpu, amp) { return x += 3; };
  auto without_list_trailing = [=]() restrict(cpu, amp) -> int { return x + 4; };
  static_assert(noexcept(quiet(1)) && noexcept(surely_quiet(1)) && !noexcept(trailing(1)), "");
  // All of it, in the order of the grammar.
  auto everything = [=](int y) [[clang::annotate_type("x")]] mutable restrict(cpu, amp) noexcept(sizeof(x) == 4) -> long {
    return x = x * 5 + y;
  };
  auto attributed_only = [](int y) [[clang::annotate_type("x")]] restrict(cpu, amp) { return y + 7; };
  auto attributed_quietly = [](int y) [[clang::annotate_type("x")]] restrict(cpu) restrict(amp) noexcept -> int { return y + 8; };
  static_assert(noexcept(everything(1)) && sizeof(everything(1)) == sizeof(long) && noexcept(attributed_quietly(1)), "");
  return changing(1) + 3 * changing(2) + 5 * quiet(3) + 7 * surely_quiet(4) + 11 * trailing(5) + 13 * attributed(6) +
         17 * before(9) + 19 * without_list() + 23 * without_list_mutable() + 29 * without_list_trailing() +
         31 * int(everything(7)) + 37 * attributed_only(x) + 41 * attributed_quietly(x);
#endif
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
  expect_equal("lambdas in the right order", results, expected);
  return result();
}
