// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a volatile variable of restrict(amp) code is an error.
// Conformance: A060+ A060-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int twice(int x) restrict(amp) {
#ifndef LEGAL
  volatile int sum = x; // expected-error {{'volatile int' is no type of restrict(amp) code: leave out 'volatile' [amp-2.4.1.1]}}
#else
  int sum = x;
#endif
  return sum + x;
}
