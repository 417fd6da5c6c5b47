// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a default argument which no call can leave to its function is one error where it stands, and none where it
// is used: one that kernels cannot evaluate in a function of kernels, or the host in a function of the host.
//
// Conformance: A020-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
int on_host(); // expected-note 9 {{'on_host' declared here}}
int in_kernel() restrict(amp); // expected-note 2 {{'in_kernel' declared here}} expected-note {{declared here; only functions with restrict(cpu) can be called there}}
#else
int on_host() restrict(cpu, amp);
int in_kernel() restrict(amp, cpu);
#endif
struct number {
  int a;
  explicit number(int a) restrict(cpu, amp) : a(a) {}
  explicit number(int x, int y = on_host()) restrict(amp); // #constructor
  int member(int x = on_host()) const restrict(amp); // #member
  int operator()(int x, int y = on_host()) const restrict(amp) { return x + y; } // #operator
  friend int friendly(number, int x = on_host()) restrict(amp) { return x; } // #friend
  int of_host(int x = in_kernel()) const { return x; } // #of_host
};
int function(int x = 1 + on_host()) restrict(amp); // #function
int never_used(number n = number(on_host())) restrict(amp); // #never_used
template <class T> T pattern(T x, int y = on_host()) restrict(amp) { return x + y; } // #pattern
auto lambda = [](int x = on_host()) restrict(amp) { return x; }; // #lambda
int both(int x = in_kernel()) restrict(cpu, amp); // for kernels
int host_alone(int x = in_kernel()); // #host_alone

int uses(number n) restrict(amp) {
  return function() + n.member() + n(1) + friendly(n) + pattern(1) + both();
}
int host_uses(number n) { return both(1) + host_alone() + n.of_host(); }
void launches(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i, int x = on_host()) restrict(amp) { v[i] = x; }); // #kernel
  auto local = [](int x = in_kernel()) { return x; }; // #local
  local();
}
#ifndef LEGAL
// expected-error@#constructor {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
// expected-error@#member {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#operator {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#friend {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#of_host {{'in_kernel' is restrict(amp) and cannot be called from restrict(cpu) code}}
// expected-error@#function {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#never_used {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#pattern {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#lambda {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#host_alone {{'in_kernel' is restrict(amp) and cannot be called from restrict(cpu) code}}
// expected-error@#kernel {{'on_host' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#local {{'in_kernel' is restrict(amp) and cannot be called from restrict(cpu) code}}
#endif
