// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an object whose copy constructor is for the host is captured, and copied nowhere in restrict(amp) code:
// not by a variable, a parameter, a loop, a structured binding, a result or another lambda's capture.
//
// Conformance: A024- A035- A042- A048-
// RUN: %amp++ -std=c++17 -Xclang -verify -Xclang -verify-ignore-unexpected=note -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DPATTERN -Xclang -verify -Xclang -verify-ignore-unexpected=note -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifdef LEGAL
#define SIDES restrict(cpu, amp)
#else
#define SIDES restrict(cpu)
#endif

struct s {
  int a;
  s() restrict(cpu) : a(1) {}
  s() restrict(amp) : a(2) {}
  s(const s &o) SIDES : a(o.a) {}
};
struct outer { s inner; };

void captured(s x, array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = x.a; });
}
#ifndef PATTERN
void variable(s x, outer y, array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    s copy = x; // #variable
    outer whole = y; // #outer
    v[i] = copy.a + whole.inner.a;
  });
}
int taken(s x) restrict(amp) { return x.a; }
int parameter() restrict(amp) {
  s x;
  return taken(x); // #parameter
}
s result() restrict(amp) {
  s x;
  return x; // #result
}
int loop() restrict(amp) {
  s all[2];
  int sum = 0;
  for (s one : all) // #loop
    sum += one.a;
  auto [a] = all[0]; // #binding
  return sum + a;
}
int capture() restrict(amp) {
  s x;
  auto lambda = [=] { return x.a; }; // #capture
  return lambda();
}
#endif
#if defined(PATTERN) || defined(LEGAL)
template <class T> int pattern(const T &x) restrict(cpu, amp) {
  T copy = x; // #pattern
  return copy.a;
}
int instantiated() restrict(amp) { return pattern(s()); }
#endif
#ifdef PATTERN
// expected-error@#pattern {{'s' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
#elif !defined(LEGAL)
// expected-error@#variable {{'s' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
// expected-error@#outer {{'outer' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
// expected-error@#parameter {{'s' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#result {{'s' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#loop {{'s' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#binding {{'s' is restrict(cpu) and cannot be called from restrict(amp) code}}
// expected-error@#capture {{'s' is restrict(cpu) and cannot be called from restrict(amp) code}}
#endif
