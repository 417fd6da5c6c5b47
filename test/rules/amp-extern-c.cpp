// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an extern "C" function with two restrictions is an error.
// Conformance: A091+ A091-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
extern "C" int half(int x) restrict(cpu, amp) { // expected-error {{an extern "C" function has one restriction only: give each side a function of its own name [amp-2.4.2]}}
#else
extern "C" int half(int x) restrict(amp) {
#endif
  return x / 2;
}
