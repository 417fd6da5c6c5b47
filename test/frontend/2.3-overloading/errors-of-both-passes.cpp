// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that calls in code for both sides which only the amp side cannot make are told beside other errors of the unit,
// also where the unit is only checked.
// Conformance: A043- A053-
// RUN: %amp++ -fsyntax-only -Xclang -verify %s
// RUN: %amp++ -c -Xclang -verify %s -o %t.o
// RUN: %amp++ -c -DLEGAL %s -o %t.o
#include <amp.h>

#ifndef LEGAL
#define BOTH
#else
#define BOTH restrict(cpu, amp)
#endif

int on_host(int n) BOTH; // expected-note {{'on_host' declared here}}
struct counter {
  counter() BOTH; // expected-note {{'counter' declared here}}
  int next() BOTH; // expected-note {{'next' declared here}}
};

int for_both(int n) restrict(cpu, amp) {
  return on_host(n); // expected-error {{'on_host' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
}
int next_of(counter &c) restrict(cpu, amp) {
  return c.next(); // expected-error {{'next' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
}
int made() restrict(cpu, amp) {
  counter c; // expected-error {{'counter' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  return 0;
}
int thrown(int n) restrict(amp) {
#ifndef LEGAL
  throw n; // expected-error {{restrict(amp) code cannot throw: return a value that tells the failure, or write it to an array_view [amp-2.4.3.7]}}
#endif
  return n;
}
