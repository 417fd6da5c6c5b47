// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call of a deduced function from the side that it does not fit is one error at the call, with a note at
// what in its body stands against it; that a written restriction is a promise; and that of overlapping written
// restrictions none is chosen.
// Conformance: A134- A135- A136-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>
#include <cstdio>
using namespace concurrency;

int count;

int prints(int n) restrict(auto) { // expected-note {{declared here; only functions with restrict(amp)}}
  return std::puts("") + n; // expected-note {{'prints' is restrict(cpu) by deduction: 'puts' is restrict(cpu) and cannot be called from restrict(amp) code}}
}
int counts() restrict(auto) { // expected-note {{declared here; only functions with restrict(amp)}}
  return ++count; // expected-note {{'counts' is restrict(cpu) by deduction: variable 'count' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}}
}
int calls(int n) restrict(auto) { return prints(n); } // expected-note {{declared here; only}} expected-note {{'calls' is restrict(cpu) by deduction: 'prints' is restrict(cpu) and cannot}}
int again(int n) restrict(auto) { return n ? again(n - 1) : 0; } // expected-note {{declared here; only}} expected-note {{'again' is restrict(cpu) by deduction: it calls itself, and restrict(amp) functions cannot be recursive}}
int in_kernels(int n) restrict(amp) { return n; }
int passes(int n) restrict(auto) { return in_kernels(n); } // expected-note {{declared here; only}} expected-note {{'passes' is restrict(amp) by deduction: 'in_kernels' is restrict(amp) and cannot be called from restrict(cpu) code}}
template <class T> T generic(T n) restrict(auto) { // expected-note {{'generic<int>' declared here}}
  return prints(n); // expected-note {{'generic' is restrict(cpu) by deduction: 'prints' is restrict(cpu)}}
}
struct object {
  int get() const restrict(auto) { return prints(value); } // expected-note {{'get' declared here}} expected-note {{'get' is restrict(cpu) by deduction: 'prints' is}}
  int value;
};
struct shape {
  virtual ~shape() {}
  virtual int area() restrict(auto) { return 1; }
};
struct disc : shape {
  int area() restrict(auto) override { return 3; }
};
int area_of(shape &s) { return s.area() + disc().area(); }
int narrow(short n) restrict(auto) { return n; } // expected-note {{'narrow' declared here}} expected-note {{'narrow' is restrict(cpu, amp:1.1) by deduction: 'short' is no type of restrict(amp) code: use int}}
int narrow_is_right(int n) restrict(amp:1.1) { return narrow(n); }

int f(int n) restrict(amp) {
#ifndef LEGAL
  n += prints(n); // expected-error {{'prints' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
  n += counts(); // expected-error {{'counts' is restrict(cpu) and cannot}}
  n += calls(n); // expected-error {{'calls' is restrict(cpu) and cannot}}
  n += again(n); // expected-error {{'again' is restrict(cpu) and cannot}}
  n += generic(n); // expected-error {{'generic<int>' is restrict(cpu) and cannot}}
  n += narrow(n); // expected-error {{'narrow' is restrict(amp:1.1) and cannot be called from restrict(amp:1.0) code}}
#endif
  return n + passes(n);
}
int g(int n) restrict(cpu) {
#ifndef LEGAL
  n += passes(n); // expected-error {{'passes' is restrict(amp) and cannot be called from restrict(cpu) code}}
#endif
  return n + prints(n) + calls(n) + again(n) + generic(n) + narrow(n) + counts() + object().get();
}
#ifndef LEGAL
int member(const object &o) restrict(amp) { return o.get(); } // expected-error {{'get' is restrict(cpu) and cannot}}

// Written, cpu is a promise: the specification's own example, in its three forms.
int f1() restrict(amp); // expected-note {{'f1' declared here}}
int f2() restrict(cpu, auto) { return f1(); } // expected-error {{'f1' is restrict(amp) and cannot be called from restrict(cpu}}
int overlapping(int) restrict(cpu, amp); // expected-note {{declared here, too}}
int overlapping(int n) restrict(auto) { return n; } // expected-error {{the definition of a restrict(auto) function is its only declaration}}
int twofold(int) restrict(cpu); // expected-note {{previous}}
int twofold(int n) restrict(cpu, auto) { return n; } // expected-error {{twofold}}
typedef int type(int) restrict(auto); // expected-error {{restrict(auto) is for a function that is defined where it is declared}}
#else
int f1() restrict(cpu) { return 1; }
int f2() restrict(cpu, auto) { return f1(); }
int overlapping(int) restrict(cpu);
int overlapping(int n) restrict(auto) { return n; }
int twofold(int) restrict(amp);
int twofold(int n) restrict(cpu, auto) { return n; }
#endif

void kernels(array_view<int> v) {
  int n = 1;
#ifndef LEGAL
  parallel_for_each(v.extent, [=](index<1> i) restrict(auto) { v[i] = prints(n); }); // expected-error {{a lambda that is launched by parallel_for_each needs restrict(amp)}} expected-note {{this lambda is restrict(cpu) by deduction: 'prints' is restrict(cpu)}}
#else
  parallel_for_each(v.extent, [=](index<1> i) restrict(auto) { v[i] = n + passes(n); });
#endif
}
