// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a lambda's clause restricts its call operator alone (2.1.2): a closure for kernels is made, copied, assigned
// to a member and destroyed on the host, and called in kernels; one for the host is copied in kernels and called on the
// host. What the captures leave out, the closure's implicit members leave out, and that is an error where one is used.
// Conformance: A023+ A023- A024+ A024-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %if thorough %{ %amp++ -std=c++17 -DLEGAL -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++20 -DLEGAL -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

struct plain {
  int value;
};
struct copied_on_host {
  int value;
  explicit copied_on_host(int v) restrict(cpu, amp) : value(v) {}
  copied_on_host(const copied_on_host &other) : value(other.value) {} // expected-note {{'copied_on_host' declared here}}
  int get() const restrict(cpu, amp) { return value; }
};
struct pair_of_copies {
  int value;
  explicit pair_of_copies(int v) restrict(cpu, amp) : value(v) {}
  pair_of_copies(const pair_of_copies &other) : value(other.value + 1) {}
  pair_of_copies(const pair_of_copies &other) restrict(amp) : value(other.value + 1000) {}
};

template <class F> struct holder {
  F function;
  int call(int x) const restrict(cpu, amp) { return x; }
};
template <class F> int called_in_kernel(F f, int x) restrict(amp) { // f is copied where this is called
  F copy = f, other(copy);
  return copy(x) + other(x);
}
template <class F> int called_on_host(F f, int x) {
  F copy = f, other(copy);
  return copy(x) + other(x);
}
template <class F> int copied_only(F f) restrict(cpu, amp) {
  F copy = f, other(copy), moved(static_cast<F &&>(copy));
  return sizeof(other) == sizeof(moved);
}

int main() {
  const int ambient = 5;
  const plain data = {7};
  const pair_of_copies counted(100);
  auto for_kernels = [ambient, data](int x) restrict(amp) { return x * ambient + data.value; }; // expected-note 2 {{declared here; only functions with restrict(cpu) can be called there}}
  auto for_host = [ambient, data](int x) restrict(cpu) { return x - ambient * data.value; }; // expected-note {{declared here; only functions with restrict(amp) can be called there}}
  auto for_both = [counted](int x) restrict(cpu, amp) { return x + counted.value; };
  // On the host: copies of all three, for the host's calls or not.
  auto copy = for_kernels;
  holder<decltype(copy)> held{copy};
  decltype(held) held_too = held;
  int sum = copied_only(for_kernels) + copied_only(for_host) + copied_only(for_both) + called_on_host(for_host, 50) +
            held_too.call(1);
  expect_one("closures on the host", sum, 3 + 2 * (50 - 35) + 1);
  expect_one("copies of the host", called_on_host(for_both, 0), 2 * 100 + 1 + 1 + 1 + 1 + 1 + 1 + 1);

  const std::vector<int> numbers = random_ints(1000);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    auto inner = for_kernels;
    auto of_host = for_host;
    out[i] = inner(in[i]) + held_too.function(in[i]) + called_in_kernel(for_kernels, in[i]) + copied_only(of_host) +
             copied_only(for_kernels) + called_in_kernel(for_both, 0) - 2 * for_both(0);
  });
  out.synchronize();
  for (int number : numbers)
    expected.push_back(4 * (number * 5 + 7) + 2 + 2000 + 3000);
  expect_equal("closures in kernels", results, expected);

#ifndef LEGAL
  for_kernels(1); // expected-error {{is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
  held.function(2); // expected-error {{is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
  const copied_on_host host_object(9);
  auto with_host_object = [host_object](int x) restrict(cpu, amp) { return x + host_object.get(); }; // expected-note {{the copy constructor of captured 'host_object' is restrict(cpu)}}
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    auto inner = with_host_object; // expected-error {{is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    out[i] = inner(1);
    out[i] += for_host(3); // expected-error {{is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
  });
#else
  const copied_on_host host_object(9);
  auto with_host_object = [host_object](int x) restrict(cpu, amp) { return x + host_object.get(); };
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const auto &inner = with_host_object;
    out[i] = inner(1);
    out[i] += copied_only(for_host);
  });
  expect_one("a closure that only the host copies", out[0], 11);
#endif
  return result();
}
